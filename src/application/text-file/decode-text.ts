/**
 * Decodes the text of a file that someone wrote, downloaded or exported. The encoding is detected,
 * and uncertainty is reported. No character is replaced by another one.
 */
import { notText } from './file-kinds.ts'

/** The reading of a file that only a person can confirm. */
export interface Doubt {
  /** What the file is: `is not UTF-8; it reads as Windows-1252, with ñ, í (first in line 2)`. */
  readonly statement: string
  /** The encoding that confirms it beforehand. See `decodeText`. */
  readonly encoding: string
  /** The first doubtful line. */
  readonly line: number
}

export interface TextFile {
  /** The text, whose lines end with `\n`. */
  readonly text: string
  /** Whether a byte 0x1A or NUL marked its end. */
  readonly hasEndMark: boolean
  readonly doubt?: Doubt
}

/** A file whose text is unusable, or that has none. */
export class TextFileError extends Error {
  readonly line: number
  readonly problem: string
  readonly #isPlaced: boolean

  /**
   * Creates the error.
   *
   * @param problem a statement about the file, `is a PDF …`; or, if `isPlaced`, about a place in
   * it: `line 3: …`
   */
  constructor(
    problem: string,
    { line = 1, isPlaced = false }: { readonly line?: number; readonly isPlaced?: boolean } = {},
  ) {
    super(problem)
    this.name = 'TextFileError'
    this.problem = problem
    this.line = line
    this.#isPlaced = isPlaced
  }

  /** Returns the problem of the file with this name. */
  of(name: string): string {
    return `${name}${this.#isPlaced ? ', ' : ' '}${this.problem}.`
  }
}

/** An encoding with an unknown name. */
export class UnknownEncoding extends Error {
  constructor(name: string) {
    super(
      `unknown encoding ${name}: use utf-8, utf-16le, utf-16be, windows-1252 or another name that browsers know`,
    )
    this.name = 'UnknownEncoding'
  }
}

/** UTF-8 that was read as Windows-1252 and stored as UTF-8 once more: `PeÃ±a`. */
const TWICE = 'utf-8-twice'

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe, 0, 0], 'utf-32'],
  [[0, 0, 0xfe, 0xff], 'utf-32'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const SAVE_AGAIN = 'Save it as “CSV UTF-8”, or as text in UTF-8'

/**
 * Decodes a file.
 *
 * @param encoding the encoding that a person has named, which is believed; without it, the bytes
 * decide
 *
 * @param isLossKept whether the caller handles characters that were lost before (U+FFFD)
 * @throws TextFileError or UnknownEncoding
 */
export function decodeText(
  bytes: Uint8Array,
  {
    encoding,
    isLossKept = false,
  }: { readonly encoding?: string | undefined; readonly isLossKept?: boolean } = {},
): TextFile {
  const mark = MARKS.find(([begins]) => begins.every((byte, index) => bytes[index] === byte))?.[1]
  if (mark === 'utf-32') throw new TextFileError(`is UTF-32 text. ${SAVE_AGAIN}`)
  const isKnownAs = mark ?? encoding?.toLowerCase()
  const guess = isKnownAs === undefined ? detectText(bytes) : { text: read(bytes, isKnownAs) }
  const { text, hasEndMark } = withoutEnd(guess.text)
  const lines = text.replace(/\r\n?/g, '\n')
  refuse(lines, NO_TEXT, 'has bytes that no text has')
  if (!isLossKept) {
    refuse(lines, '\uFFFD', 'has “\uFFFD”, which stands for a character that was lost', SOURCE)
  }
  return { ...guess, text: lines, hasEndMark }
}

/** No text contains NUL, whatever its encoding. */
const NO_TEXT = String.fromCharCode(0)
const SOURCE = 'Export it again from where it comes from, as UTF-8'

/** Returns the text of a file if nobody can be asked about it. Doubtful files are refused. */
export function certainText(bytes: Uint8Array): string {
  const { text, doubt } = decodeText(bytes)
  if (doubt) throw new TextFileError(`${doubt.statement}. Save it as UTF-8`, doubt)
  return text
}

type ReadText = Pick<TextFile, 'text' | 'doubt'>

function read(bytes: Uint8Array, encoding: string): string {
  if (encoding === TWICE) return storedOnce(read(bytes, 'utf-8'))
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new UnknownEncoding(encoding)
    throw new TextFileError(`is not text in ${encoding}`)
  }
}

function detectText(bytes: Uint8Array): ReadText {
  const kind = notText(bytes)
  if (kind !== undefined) throw new TextFileError(`is ${kind}`)
  const wide = wideEncoding(bytes)
  if (wide !== undefined) {
    const statement = `is UTF-16 text without the mark at its beginning (${wide})`
    return { text: read(bytes, wide), doubt: { statement, encoding: wide, line: 1 } }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const first = text.search(STORED_TWICE)
    if (first < 0) return { text }
    const statement = `is UTF-8 that was stored twice: “${STORED_TWICE.exec(text)?.[0]}” in ${placeOf(text, first)} is read as “${storedOnce(STORED_TWICE.exec(text)?.[0] ?? '')}”`
    return {
      text: storedOnce(text),
      doubt: { statement, encoding: TWICE, line: lineOf(text, first) },
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return asWindows(bytes)
  }
}

/** The number of letters that a question about a western text shows. */
const MAX_SHOWN = 12
const BEYOND_ENGLISH = /\P{ASCII}/gu

function asWindows(bytes: Uint8Array): ReadText {
  const text = new TextDecoder('windows-1252').decode(bytes)
  // Bytes without a meaning in Windows-1252 become controls.
  refuse(text, /[\u0080-\u009f]/, 'is text neither in UTF-8 nor in Windows-1252', SAVE_AGAIN)
  const lossy = new TextDecoder('utf-8').decode(bytes)
  if (STORED_TWICE.test(text)) {
    refuse(lossy, '\uFFFD', 'is UTF-8, but for a character that it does not have', SAVE_AGAIN)
  }
  const beyond = [...new Set(text.match(BEYOND_ENGLISH) ?? [])]
  const shown = beyond.slice(0, MAX_SHOWN).join(' ')
  const more = beyond.length > MAX_SHOWN ? ' …' : ''
  const first = text.search(BEYOND_ENGLISH)
  const place = placeOf(text, first)
  const statement = `is not UTF-8; it reads as Windows-1252, with ${shown}${more} (first in ${place})`
  return { text, doubt: { statement, encoding: 'windows-1252', line: lineOf(text, first) } }
}

/** The part of a file that is examined, and the share of plain English among its characters. */
const LOOKED_AT = 4096
const MOSTLY = 0.7

/** Returns the UTF-16 encoding of bytes, where every other byte of plain letters is 0. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const pairs = Math.min(bytes.length, LOOKED_AT) >> 1
  if (pairs < 2 || bytes.length % 2 !== 0) return undefined
  const plain = { 'utf-16le': 0, 'utf-16be': 0 }
  for (let index = 0; index < 2 * pairs; index += 2) {
    if (bytes[index] !== 0 && bytes[index + 1] === 0) plain['utf-16le'] += 1
    if (bytes[index] === 0 && bytes[index + 1] !== 0) plain['utf-16be'] += 1
  }
  if (plain['utf-16le'] > MOSTLY * pairs) return 'utf-16le'
  return plain['utf-16be'] > MOSTLY * pairs ? 'utf-16be' : undefined
}

const END_MARKS = String.fromCharCode(0x1a, 0)

/** Removes the end mark of CP/M and some systems of today. It may fill the rest of a block. */
function withoutEnd(text: string): Pick<TextFile, 'text' | 'hasEndMark'> {
  const kept = text.replace(/(?<![\p{Cc}\s])[\p{Cc}\s]+$/u, '')
  const end = [...END_MARKS]
    .map((mark) => text.indexOf(mark, kept.length))
    .filter((place) => place >= 0)
  return end.length > 0
    ? { text: text.slice(0, Math.min(...end)), hasEndMark: true }
    : { text, hasEndMark: false }
}

/** Each byte as Windows-1252 shows it, and bytes without a meaning there as Latin-1 does. */
const BYTE_OF = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

const REST = '[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ\u017d‘’“”•–—˜™š›œžŸ]'
/** The letters in such a text: of western and central Europe, and typographic signs. */
const STORED_TWICE = new RegExp(
  `[ÂÃ]${REST}|[ÄÅ][\u0080-\u00bf€ƒ†‡ˆ‰Š‹Œ\u017d•˜™š›œžŸ]|â[€‚„]${REST}`,
  'u',
)

function storedOnce(text: string): string {
  return text.replaceAll(new RegExp(STORED_TWICE, 'gu'), (letters) => {
    const bytes = [...letters].map((letter) => BYTE_OF.get(letter) ?? letter.charCodeAt(0))
    const decoded = new TextDecoder().decode(Uint8Array.from(bytes))
    return decoded.includes('\uFFFD') ? letters : decoded
  })
}

function refuse(text: string, wrong: string | RegExp, problemText: string, advice = ''): void {
  const index = typeof wrong === 'string' ? text.indexOf(wrong) : text.search(wrong)
  if (index < 0) return
  const problem = `${problemText} (${placeOf(text, index)})${advice && `. ${advice}`}`
  throw new TextFileError(problem, { line: lineOf(text, index) })
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n?|\n/).length
}

/** `line 3, character 7` */
function placeOf(text: string, index: number): string {
  const inLine =
    text
      .slice(0, index)
      .split(/\r\n?|\n/)
      .at(-1) ?? ''
  return `line ${lineOf(text, index)}, character ${inLine.length + 1}`
}
