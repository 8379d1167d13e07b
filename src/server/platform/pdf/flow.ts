import { breakLines, type Line, type Piece, type Span } from './lines.ts'
import { newPage, type Paper } from './paper.ts'
import { LINK_COLOR, type TextStyle } from './typography.ts'

export interface Flow {
  /** The structure element that contains the text's tag. */
  readonly parent: PDFKit.PDFStructureElement
  readonly tag: string
  readonly spans: readonly Span[]
  readonly style: TextStyle
  readonly left: number
  readonly width: number
}

/**
 * Writes text at `paper.y` under its own tag, across as many pages as needed, and leaves `paper.y`
 * below the last line. The first and last line of a paragraph never stand alone on a page.
 */
export function flowText(paper: Paper, flow: Flow): void {
  const { doc } = paper
  const lines = breakLines(doc, flow.spans, flow.style, flow.width)
  const breaks = pageBreaks(paper, lines.length, flow.style.leading)
  if (breaks.has(0)) newPage(paper)
  let current = 0
  const draw = (piece: Piece, line: number) => {
    for (; current < line; current += 1) {
      if (breaks.has(current + 1)) newPage(paper)
      else paper.y += flow.style.leading
    }
    drawPiece(paper, piece, flow)
  }
  const children = taggedGroups(lines).map(({ url, pieces }) => {
    const drawAll = () => {
      for (const { piece, line } of pieces) draw(piece, line)
    }
    return url === undefined ? drawAll : doc.struct('Link', {}, drawAll)
  })
  flow.parent.add(doc.struct(flow.tag, {}, children))
  paper.y += flow.style.leading
}

/** Returns the height that `flowText` would take on an infinite page. */
export function textHeight(
  paper: Paper,
  spans: readonly Span[],
  style: TextStyle,
  width: number,
): number {
  return breakLines(paper.doc, spans, style, width).length * style.leading
}

/** Returns the lines (counted from 0) that begin a page. */
function pageBreaks(paper: Paper, count: number, leading: number): ReadonlySet<number> {
  const countFitting = (from: number) => Math.floor((paper.bottom - from + 0.01) / leading)
  const breaks = new Set<number>()
  let start = 0
  let room = countFitting(paper.y)
  while (count - start > room) {
    const kept = Math.min(room, count - start - 2)
    start += kept < 2 ? 0 : kept
    if (breaks.has(start)) break
    breaks.add(start)
    room = countFitting(paper.top)
  }
  return breaks
}

interface Group {
  readonly url: string | undefined
  readonly pieces: { readonly piece: Piece; readonly line: number }[]
}

/** Returns groups that share a tag: the text between links, and each line of a link by itself. */
function taggedGroups(lines: readonly Line[]): readonly Group[] {
  const groups: Group[] = []
  lines.forEach((pieces, line) => {
    for (const piece of pieces) {
      const last = groups.at(-1)
      if (last && last.url === undefined && piece.url === undefined)
        last.pieces.push({ piece, line })
      else groups.push({ url: piece.url, pieces: [{ piece, line }] })
    }
  })
  return groups
}

function drawPiece(paper: Paper, piece: Piece, { style, left }: Flow): void {
  const { doc } = paper
  doc.font(piece.face).fontSize(style.size)
  doc.fillColor(piece.url === undefined ? style.color : LINK_COLOR)
  const link = piece.url === undefined ? {} : { ...targetOf(piece.url), underline: true }
  // Half the leading above the em box keeps the text in the middle of its line.
  const y = paper.y + (style.leading - doc.currentLineHeight()) / 2
  doc.text(piece.text, left + piece.x, y, { lineBreak: false, ...link })
}

/** Returns an address, or a heading of this document. */
function targetOf(url: string) {
  return url.startsWith('#') ? { goTo: url.slice(1) } : { link: url }
}
