import type { Span } from '../markdown/blocks.ts'
import type { Face } from './fonts.ts'
import type { TextStyle } from './typography.ts'

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

/** What must stay together on a line: one run, or more where the face changes inside it. */
type Word = readonly Run[]

/**
 * Breaks text into lines at most `width` points wide. A word that is wider than a line (a hash,
 * a long address) is broken where it has to be. Each line but the last keeps the space it was
 * broken at, so that words stay apart when the text is copied or read aloud.
 */
export function breakLines(
  doc: PDFKit.PDFDocument,
  spans: readonly Span[],
  style: TextStyle,
  width: number,
): readonly Line[] {
  doc.fontSize(style.size)
  const measure = (run: Run) => doc.font(run.face).widthOfString(run.text)
  const wide = (word: Word) => word.reduce((sum, run) => sum + measure(run), 0)
  const lines: Word[] = []
  let line: Word = []
  for (const word of wordsOf(spans, style).flatMap((word) => split(word, width, wide))) {
    if (line.length > 0 && wide(merge([...line, ...trimmed(word)])) > width) {
      lines.push(line)
      line = word
    } else {
      line = merge([...line, ...word])
    }
  }
  if (line.length > 0) lines.push(line)
  return lines.map((runs) => place(runs, measure))
}

/** The width of the text on one line. */
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

/** Words with the spaces that follow them. */
function wordsOf(spans: readonly Span[], style: TextStyle): readonly Word[] {
  const words: Run[][] = []
  let open: Run[] = []
  for (const span of spans) {
    for (const text of span.text.normalize('NFC').match(/[^ ]* +|[^ ]+/g) ?? []) {
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

function split(word: Word, width: number, wide: (word: Word) => number): readonly Word[] {
  if (wide(trimmed(word)) <= width) return [word]
  const parts: Word[] = []
  let part: Word = []
  for (const run of word) {
    for (const character of run.text) {
      const longer = merge([...part, { ...run, text: character }])
      if (part.length > 0 && wide(trimmed(longer)) > width) {
        parts.push(part)
        part = [{ ...run, text: character }]
      } else {
        part = longer
      }
    }
  }
  return [...parts, part]
}

function trimmed(word: Word): Word {
  return word.map((run, index) =>
    index === word.length - 1 ? { ...run, text: run.text.trimEnd() } : run,
  )
}

/** Joins neighbours of the same look into one run. */
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

function place(runs: Word, measure: (run: Run) => number): Line {
  let x = 0
  return runs.map((run) => {
    const piece = { ...run, x }
    x += measure(run)
    return piece
  })
}
