/** The picture that chats and social networks show for a link: a brand's name on its color. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { escaped } from '../../../api/prerendered-pages.ts'
import { loadFonts } from '../../platform/pdf/fonts.ts'

/** The size in pixels that chats and social networks show without cropping. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

const MARGIN = 96
const BOTTOM = PREVIEW_SIZE.height - MARGIN
const NAME_SIZES = [104, 84, 68, 54]
/** The height between the card and the title. */
const MAX_NAME_HEIGHT = 260
const LINE_HEIGHT = 1.2
const TITLE_SIZE = 44
/** A payment card, as in our icon. */
const CARD = `<g transform="translate(${MARGIN} ${MARGIN})"><path d="M4 4h132v84H4z" fill="none" stroke="currentColor" stroke-width="8"/><path d="M0 26h140v14H0z"/></g>`

export interface Preview {
  readonly brandName: string
  /** The purpose of the pages, in the reader's language. */
  readonly title: string
  /** `#rrggbb`, like the color of the text on it. */
  readonly background: string
  readonly ink: string
}

/** Draws the picture as PNG. */
export async function drawPreview(preview: Preview): Promise<Uint8Array> {
  const drawing = await previewDrawing(preview)
  return drawing.render().asPng()
}

export async function previewDrawing({
  brandName,
  title,
  background,
  ink,
}: Preview): Promise<InstanceType<typeof Resvg>> {
  const { regular, bold } = await loadFonts()
  await startLibrary()
  const draw = (content: string) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}" color="${ink}" fill="${ink}">${content}</svg>`,
      { font: { fontBuffers: [regular, bold] }, background },
    )
  const { lines, size } = fitName(
    brandName,
    (line) => draw(textLine(line, 1)).getBBox()?.width ?? 0,
  )
  const last = BOTTOM - TITLE_SIZE * 1.75
  const name = lines.map((line, index) =>
    textLine(line, size, last - (lines.length - 1 - index) * size * LINE_HEIGHT),
  )
  const below = `<g opacity="0.85">${textLine(title, TITLE_SIZE, BOTTOM, 400)}</g>`
  return draw(CARD + name.join('') + below)
}

let starting: Promise<void> | undefined

/** Loads the library's WebAssembly, once in each thread, and again after a failure. */
function startLibrary(): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  starting ??= readFile(resolve('@resvg/resvg-wasm/index_bg.wasm'))
    .then(initWasm)
    .catch((error: unknown) => {
      starting = undefined
      throw error
    })
  return starting
}

function textLine(text: string, size: number, y = 0, weight = 700): string {
  return `<text x="${MARGIN}" y="${y}" font-size="${size}" font-weight="${weight}">${escaped(text)}</text>`
}

/**
 * Breaks the name into lines in the largest size that all of it fits in. In the smallest, lines
 * that do not fit are dropped. `widthOf` measures a line in a size of one pixel.
 */
function fitName(
  name: string,
  widthOf: (line: string) => number,
): { readonly lines: readonly string[]; readonly size: number } {
  const tried = NAME_SIZES.map((size) => {
    const fitsIn = (line: string) => widthOf(line) * size <= PREVIEW_SIZE.width - 2 * MARGIN
    const lines = wrap(name, fitsIn)
    const max = Math.floor(MAX_NAME_HEIGHT / (size * LINE_HEIGHT))
    const fits = lines.length <= max && lines.every(fitsIn)
    return { lines: lines.slice(0, max), size, fits }
  })
  const chosen = tried.find(({ fits }) => fits) ?? tried.at(-1)
  if (!chosen) throw new Error('There is no size to write a name in')
  return chosen
}

function wrap(text: string, fitsIn: (line: string) => boolean): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fitsIn(longer)) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}
