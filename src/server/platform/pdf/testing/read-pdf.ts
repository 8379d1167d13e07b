import { inflateSync } from 'node:zlib'

/** The content of a PDF that pdfkit wrote, read without another program, for tests. */
export interface PdfContent {
  /** Dictionaries and structure as written in the file (streams stay compressed). */
  readonly raw: string
  /** The text of each page, in the order it was drawn. */
  readonly pages: readonly string[]
}

/** Reads dictionaries and text, using the fonts' glyph-to-character tables. */
export function readPdf(bytes: Uint8Array): PdfContent {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body)
  }
  const stream = (id: string): string => unpack(objects.get(id) ?? '')
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    fonts.set(name, characters(stream(table)))
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return {
    raw,
    pages: pages.map((page) => {
      const [, id = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? []
      return shownText(stream(id), fonts)
    }),
  }
}

function unpack(body: string): string {
  const [, packed] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  return packed === undefined ? '' : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** `<0000> <00ff> [<0041> <0042> …]`: consecutive glyph numbers, each with its text. */
function characters(cmap: string): ReadonlyMap<number, string> {
  const matches = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g)) {
    const entries = [...list.matchAll(/<([\w ]*)>/g)]
    entries.forEach(([, hex = ''], index) => {
      const units = (hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      matches.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units))
    })
  }
  return matches
}

function shownText(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string {
  let text = ''
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const [, font = ''] = /\/(F\d+) /.exec(block) ?? []
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
      (hex.match(/\w{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
    )
    text += glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? '\u{fffd}').join('')
  }
  return text
}
