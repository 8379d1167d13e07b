import type { Face } from './fonts.ts'
import type { TextStyle } from './typography.ts'

/** A run of text with one look. `url` makes it a link: https, mailto, or # and a destination. */
export interface Span {
  readonly text: string
  readonly bold?: boolean
  readonly url?: string
}

/** A run of one face within a line; `x` counts from the line's left edge. */
export interface Piece {
  readonly text: string
  readonly face: Face
  readonly url: string | undefined
  readonly x: number
}

export type Line = readonly Piece[]

interface Run {
  readonly text: string
  readonly face: Face
  readonly url: string | undefined
}

/** A part that must not be broken: one run, or several if the face changes within it. */
type Word = readonly Run[]

type Measure = (run: Run) => number

interface BrokenText {
  readonly style: TextStyle
  readonly width: number
  readonly lines: readonly Line[]
}

/** The lines of texts. A list measures each of its rows many times before it writes them. */
const known = new WeakMap<readonly Span[], BrokenText>()

/**
 * Breaks text into lines of at most `width` points. A word wider than a line (a hash, a long URL)
 * is broken where necessary. Each line but the last keeps its trailing space, so that words stay
 * separate when the text is copied or read aloud.
 */
export function breakLines(
  doc: PDFKit.PDFDocument,
  spans: readonly Span[],
  style: TextStyle,
  width: number,
): readonly Line[] {
  const before = known.get(spans)
  if (before?.style === style && before.width === width) return before.lines
  const lines = linesOf(doc, spans, style, width)
  known.set(spans, { style, width, lines })
  return lines
}

function linesOf(
  doc: PDFKit.PDFDocument,
  spans: readonly Span[],
  style: TextStyle,
  width: number,
): readonly Line[] {
  doc.fontSize(style.size)
  const measure: Measure = (run) => doc.font(run.face).widthOfString(run.text)
  const lines: Word[] = []
  let line: Run[] = []
  let used = 0
  for (const { word, wide, tail } of fitWords(wordsOf(spans, style), width, measure)) {
    if (line.length > 0 && used + wide - tail > width) {
      lines.push(line)
      line = []
      used = 0
    }
    line.push(...word)
    used += wide
  }
  if (line.length > 0) lines.push(line)
  return lines.map((runs) => place(merge(runs), measure))
}

/** Returns the width of the text on one line. */
export function naturalWidth(
  doc: PDFKit.PDFDocument,
  spans: readonly Span[],
  style: TextStyle,
): number {
  doc.fontSize(style.size)
  return spans.reduce(
    (sum, span) => sum + doc.font(faceOf(span, style)).widthOfString(span.text),
    0,
  )
}

/** Returns words with the spaces that follow them. */
function wordsOf(spans: readonly Span[], style: TextStyle): readonly Word[] {
  const words: Run[][] = []
  let open: Run[] = []
  for (const span of spans) {
    for (const text of span.text.normalize('NFC').match(/[^ ]+ *| +/g) ?? []) {
      open.push({ text, face: faceOf(span, style), url: span.url })
      if (text.endsWith(' ')) {
        words.push(open)
        open = []
      }
    }
  }
  if (open.length > 0) words.push(open)
  return words
}

function faceOf(span: Span, style: TextStyle): Face {
  return span.bold || style.bold ? 'bold' : 'regular'
}

interface MeasuredWord {
  readonly word: Word
  readonly wide: number
  /** The width of the space after the word, which may extend past the edge. */
  readonly tail: number
}

/** Measures each word once, and breaks those that are wider than a line. */
function fitWords(
  words: readonly Word[],
  width: number,
  measure: Measure,
): readonly MeasuredWord[] {
  return words.flatMap((word) => {
    const whole = measureWord(word, measure)
    if (whole.wide - whole.tail <= width) return [whole]
    const parts: Word[] = []
    let part: Word = []
    let used = 0
    for (const run of word.flatMap(characters)) {
      const wide = measure(run)
      if (part.length > 0 && run.text !== ' ' && used + wide > width) {
        parts.push(part)
        part = []
        used = 0
      }
      part = [...part, run]
      used += wide
    }
    return [...parts, part].map((piece) => measureWord(merge(piece), measure))
  })
}

function measureWord(word: Word, measure: Measure): MeasuredWord {
  const last = word.at(-1)
  const spaces = /(?<! ) +$/.exec(last?.text ?? '')?.[0] ?? ''
  return {
    word,
    wide: word.reduce((sum, run) => sum + measure(run), 0),
    tail: last && spaces !== '' ? measure({ ...last, text: spaces }) : 0,
  }
}

function characters(run: Run): readonly Run[] {
  return [...run.text].map((text) => ({ ...run, text }))
}

/** Joins adjacent pieces with the same style. */
function merge(runs: Word): Word {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && last.face === run.face && last.url === run.url) {
      merged[merged.length - 1] = { ...last, text: last.text + run.text }
    } else {
      merged.push(run)
    }
  }
  return merged
}

function place(runs: Word, measure: Measure): Line {
  let x = 0
  return runs.map((run) => {
    const piece = { ...run, x }
    x += measure(run)
    return piece
  })
}
