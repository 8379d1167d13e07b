import type {
  Blockquote,
  Heading,
  List,
  ListItem,
  Node,
  PhrasingContent,
  RootContent,
  Table,
  TableRow,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { isCalendarDay } from '../../../application/dates/calendar-day.ts'
import { missingFromFonts } from '../../platform/pdf/fonts.ts'
import type { Span } from '../../platform/pdf/lines.ts'
import type { AgreementText, Block } from '../text-service.ts'
import { shownText, spans, unsupportedError } from './inline.ts'
import { AgreementFileError, type Source, sourceOf } from './source.ts'

/** A notice is never split across pages. */
export const MAX_NOTICE_LENGTH = 2000
const MAX_COLUMNS = 6
/** A row is never split across pages, so a cell must be well under a page. */
const MAX_CELL_LENGTH = 500

/**
 * Parses the agreement file: front matter, then headings (`##`, `###`), paragraphs, one-level lists
 * (`- `, `1. `), tables and notices (`> `), with **bold**, links and `{{placeholders}}`. Blank
 * lines separate blocks. Throws an `AgreementFileError` for anything else: a text that people sign
 * must appear exactly as its author meant it.
 */
export function parseAgreement(
  file: string,
  content: string,
  placeholders: Source['placeholders'],
): AgreementText {
  const lines = content.normalize('NFC').replaceAll('\r\n', '\n').split('\n')
  const refuseLine = (line: number, problem: string) => new AgreementFileError(file, line, problem)
  lines.forEach((line, index) => {
    const missing = missingFromFonts(line)
    if (missing) throw refuseLine(index + 1, `has ${nameOf(missing)}, which the PDF's fonts lack`)
  })
  const { title, version, effective, end } = frontMatter(lines, refuseLine)
  const titleLine = lines.indexOf(`title: ${title}`)
  // Replaces the front matter with the title as a heading, so that line numbers stay the same.
  const text = lines.fill('', 0, end).with(titleLine, `# ${title}`).join('\n')
  const [first, ...body] = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  }).children
  const source: Source = {
    text,
    placeholders,
    refuse: ({ position }, problem, linesDown = 0) =>
      refuseLine((position?.start.line ?? 1) + linesDown, problem),
  }
  if (first?.type !== 'heading') throw refuseLine(titleLine + 1, 'the title must be plain text')
  return {
    title: plainText(source, first, 'the title'),
    version,
    effective,
    blocks: readBlocks(source, body),
  }
}

function nameOf(character: string): string {
  if (character === '\t') return 'a tab'
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /\p{L}|\p{S}|\p{P}/u.test(character) ? `“${character}” (U+${code})` : `U+${code}`
}

function readBlocks(source: Source, nodes: readonly RootContent[]): readonly Block[] {
  let level = 1
  let previous: Node | undefined
  const blocks = nodes.map((node) => {
    const block = readBlock(source, node)
    if (previous?.position?.end.line === (node.position?.start.line ?? 0) - 1) {
      throw source.refuse(node, 'begins right under another block; leave a blank line before it')
    }
    previous = node
    if (block.kind !== 'heading') return block
    if (block.level > level + 1) throw source.refuse(node, 'a ### heading before the first ##')
    level = block.level
    return block
  })
  if (level === 1)
    throw source.refuse(previous ?? { type: 'root' }, 'the agreement has no section (## …)')
  return blocks
}

function readBlock(source: Source, node: RootContent): Block {
  switch (node.type) {
    case 'heading':
      return readHeading(source, node)
    case 'paragraph':
      return { kind: 'paragraph', spans: spans(source, node.children) }
    case 'blockquote':
      return readNotice(source, node)
    case 'list':
      return readList(source, node)
    case 'table':
      return readTable(source, node)
    default:
      throw unsupportedError(source, node)
  }
}

function readHeading(source: Source, node: Heading): Block {
  const { depth: level } = node
  checkLines(source, node, /^#+ +\S/, 'a heading is ## or ###, a space and text')
  if (level === 1) throw source.refuse(node, 'the title belongs in the front matter; use ##')
  if (level > 3) throw source.refuse(node, 'headings deeper than ### are not supported')
  return {
    kind: 'heading',
    level: level === 2 ? 2 : 3,
    text: plainText(source, node, 'the heading'),
  }
}

/** Returns a heading's text, which has no bold text or links. `name` is its word for operators. */
function plainText(source: Source, node: Heading, name: string): string {
  const [text, ...others] = node.children
  if (text?.type === 'text' && others.length === 0) return shownText(source, text)
  throw source.refuse(node, `${name} must be plain text, without bold or links`)
}

function readNotice(source: Source, node: Blockquote): Block {
  const content = onlyParagraph(source, node)
  checkLines(source, node, /^> \S/, 'each line of a notice is “> ” and text')
  const read = spans(source, content)
  if (lengthOf(read) > MAX_NOTICE_LENGTH) {
    throw source.refuse(node, `a notice may have at most ${MAX_NOTICE_LENGTH} characters`)
  }
  return { kind: 'notice', spans: read }
}

function readList(source: Source, node: List): Block {
  const ordered = node.ordered === true
  const items = node.children.map((item, index) => {
    const content = onlyParagraph(source, item)
    const lines = ordered ? /^(\d+\. | {2,})\S/ : /^(- | {2,})\S/
    const start = ordered ? '“1. ”' : '“- ”'
    checkLines(source, item, lines, `each line of this list begins with ${start} or two spaces`)
    const number = Number.parseInt(sourceOf(source, item), 10)
    if (ordered && number !== index + 1) {
      throw source.refuse(item, `the next list item must be ${index + 1}, not ${number}`)
    }
    return spans(source, content)
  })
  return { kind: 'list', ordered, items }
}

function onlyParagraph(source: Source, node: Blockquote | ListItem): readonly PhrasingContent[] {
  const [first, second] = node.children
  if (first?.type === 'paragraph' && !second) return first.children
  throw source.refuse(
    (first?.type === 'paragraph' ? second : first) ?? node,
    'begins a block inside another; a list item or a notice is one paragraph',
  )
}

function readTable(source: Source, node: Table): Block {
  const [head, ...rows] = node.children
  const columns = head?.children.length ?? 0
  checkLines(source, node, /^\|.*\|$/, 'a table row begins and ends with |')
  if (node.align?.some((align) => align !== null)) {
    throw source.refuse(node, `must be |${'---|'.repeat(columns)}, under the header`, 1)
  }
  if (!head || rows.length === 0) {
    throw source.refuse(node, 'a table needs at least one row under its header')
  }
  if (columns > MAX_COLUMNS) {
    throw source.refuse(node, `a table may have at most ${MAX_COLUMNS} columns`)
  }
  const read = (row: TableRow) => readRow(source, row, columns)
  return { kind: 'table', header: read(head), rows: rows.map(read) }
}

function readRow(source: Source, row: TableRow, columns: number): readonly (readonly Span[])[] {
  if (row.children.length !== columns) {
    throw source.refuse(row, `has ${row.children.length} cells where the header has ${columns}`)
  }
  return row.children.map(({ children }, index) => {
    const read = spans(source, children)
    if (read.length === 0) throw source.refuse(row, `cell ${index + 1} is empty`)
    if (lengthOf(read) > MAX_CELL_LENGTH) {
      const problem = `cell ${index + 1} is longer than ${MAX_CELL_LENGTH} characters`
      throw source.refuse(row, problem)
    }
    return read
  })
}

/** Requires a block's lines to begin alike. In Markdown they need not; here it is a mistake. */
function checkLines(source: Source, node: Node, pattern: RegExp, problem: string): void {
  const wrong = sourceOf(source, node)
    .split('\n')
    .findIndex((line) => !pattern.test(line))
  if (wrong >= 0) throw source.refuse(node, problem, wrong)
}

function lengthOf(read: readonly Span[]): number {
  return read.reduce((sum, { text }) => sum + text.length, 0)
}

interface FrontMatter {
  readonly title: string
  readonly version: string
  readonly effective: string
  /** The number of its last line, the closing `---`. */
  readonly end: number
}

const KEYS = ['title', 'version', 'effective'] as const
type Key = (typeof KEYS)[number]

/** Reads `title`, `version` and `effective` between two `---` lines: each once, nothing else. */
function frontMatter(
  lines: readonly string[],
  refuse: (line: number, problem: string) => AgreementFileError,
): FrontMatter {
  if (lines[0] !== '---') throw refuse(1, 'must be “---”, which opens the front matter')
  const end = lines.indexOf('---', 1) + 1
  if (end === 0) throw refuse(1, 'the front matter is not closed with “---”')
  const values = new Map<Key, string>()
  lines.slice(1, end - 1).forEach((line, index) => {
    const number = index + 2
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    const key = KEYS.find((known) => known === name)
    if (!key) throw refuse(number, `must be one of “${KEYS.join(': …”, “')}: …”`)
    if (values.has(key)) throw refuse(number, `repeats “${key}”`)
    if (key === 'version' && !isVersion(value)) {
      throw refuse(number, 'the version must be a day such as 2026-11-01 or 2026-11-01.2')
    }
    if (key === 'effective' && !isCalendarDay(value)) {
      throw refuse(number, 'the effective date must be a day such as 2026-11-01')
    }
    values.set(key, value)
  })
  const need = (key: Key): string => {
    const value = values.get(key)
    if (value === undefined) throw refuse(end, `the front matter has no “${key}”`)
    return value
  }
  return { title: need('title'), version: need('version'), effective: need('effective'), end }
}

function isVersion(value: string): boolean {
  const [, day = ''] = /^([^.]*)(\.[1-9]\d{0,2})?$/.exec(value) ?? []
  return isCalendarDay(day)
}
