import { flowText, textHeight } from './flow.ts'
import type { Span } from './lines.ts'
import { currentPage, drawArtifact, ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { ACCENT_COLOR, BLOCK_GAP, BODY, HEADINGS, TINT_COLOR } from './typography.ts'

/** The space kept below an introduction: two lines, or a table's header. */
const FOLLOWING = 4 * BODY.leading

/** Writes a full-width paragraph. A paragraph that introduces a list or a table stays with it. */
export function paragraph(
  paper: Paper,
  spans: readonly Span[],
  options: { readonly introduces?: boolean } = {},
): void {
  const { root: parent, left, width } = paper
  if (options.introduces) ensureRoom(paper, introductionHeight(paper, spans))
  flowText(paper, { parent, tag: 'P', spans, style: BODY, left, width })
  leaveSpace(paper, BLOCK_GAP)
}

/** Returns the height of an introducing paragraph, and of the lines that stay with it. */
export function introductionHeight(paper: Paper, spans: readonly Span[]): number {
  return textHeight(paper, spans, BODY, paper.width) + FOLLOWING
}

const PADDING = { x: 14, y: 10 }

/** Writes a paragraph in a tinted box on one page; at most about 2,000 characters. */
export function notice(paper: Paper, spans: readonly Span[]): void {
  const { doc, root: parent } = paper
  const left = paper.left + PADDING.x
  const width = paper.width - 2 * PADDING.x
  const height = noticeHeight(paper, spans)
  ensureRoom(paper, height)
  const { y } = paper
  drawArtifact(paper, 'Layout', () => {
    doc.rect(paper.left, y, paper.width, height).fill(TINT_COLOR)
    doc.rect(paper.left, y, 3, height).fill(ACCENT_COLOR)
  })
  paper.y += PADDING.y
  flowText(paper, { parent, tag: 'P', spans, style: BODY, left, width })
  paper.y += PADDING.y
  leaveSpace(paper, BLOCK_GAP + 4)
}

export function noticeHeight(paper: Paper, spans: readonly Span[]): number {
  return textHeight(paper, spans, BODY, paper.width - 2 * PADDING.x) + 2 * PADDING.y
}

interface HeadingOptions {
  /** The height that must follow it on its page; three lines by default. */
  readonly following?: number
  /** The name of the destination for links. */
  readonly destination?: string
}

/** Writes a heading (H1 to H3) on the same page as what follows. An H2 is also a bookmark. */
export function heading(
  paper: Paper,
  level: 1 | 2 | 3,
  text: string,
  { following = 3 * BODY.leading, destination }: HeadingOptions = {},
): void {
  const { style, before, after } = HEADINGS[level]
  const spans = [{ text }]
  const height = textHeight(paper, spans, style, paper.width)
  leaveSpace(paper, before)
  ensureRoom(paper, height + after + following)
  if (level === 2) paper.doc.outline.addItem(text)
  const { root: parent, left, width, y } = paper
  if (destination !== undefined && paper.layout > 1) {
    paper.doc.addNamedDestination(destination, 'XYZ', left, y, null)
    paper.destinations.set(destination, currentPage(paper))
  }
  flowText(paper, { parent, tag: `H${level}`, spans, style, left, width })
  paper.y += after
}

/** Returns the height of a heading that is not at the top of a page. */
export function headingHeight(paper: Paper, level: 1 | 2 | 3, text: string): number {
  const { style, before, after } = HEADINGS[level]
  return before + textHeight(paper, [{ text }], style, paper.width) + after
}

const LABEL_WIDTH = 16
const INDENT = 8
const ITEM_GAP = 2.5

/** Writes a bulleted or numbered list. A label and the first lines of its text share a page. */
export function list(paper: Paper, ordered: boolean, items: readonly (readonly Span[])[]): void {
  const { doc, root } = paper
  const element = doc.struct('L', {})
  root.add(element)
  const left = paper.left + INDENT + LABEL_WIDTH
  const width = widthOf(paper)
  const heights = items.map((spans) => textHeight(paper, spans, BODY, width))
  items.forEach((spans, index) => {
    ensureRoom(paper, roomToBegin(heights, index))
    const item = doc.struct('LI', {})
    element.add(item)
    const { y } = paper
    const label = [{ text: ordered ? `${index + 1}.` : '•' }]
    const place = { left: paper.left + INDENT, width: LABEL_WIDTH }
    flowText(paper, { parent: item, tag: 'Lbl', spans: label, style: BODY, ...place })
    paper.y = y
    flowText(paper, { parent: item, tag: 'LBody', spans, style: BODY, left, width })
    leaveSpace(paper, ITEM_GAP)
    item.end()
  })
  element.end()
  leaveSpace(paper, BLOCK_GAP - ITEM_GAP)
}

/** Returns the height of the part of a list that shares a page with the line above it. */
export function listStart(paper: Paper, items: readonly (readonly Span[])[]): number {
  return roomToBegin(
    items.map((spans) => textHeight(paper, spans, BODY, widthOf(paper))),
    0,
  )
}

function widthOf({ width }: Paper): number {
  return width - INDENT - LABEL_WIDTH
}

/** Returns the room to begin an item: two lines at most. The last one never begins a page alone. */
function roomToBegin(heights: readonly number[], index: number): number {
  const height = heights[index] ?? 0
  const last = heights[index + 1]
  const isLastButOne = index === heights.length - 2
  if (!isLastButOne || last === undefined) return Math.min(height, 2 * BODY.leading)
  return height + ITEM_GAP + Math.min(last, 2 * BODY.leading)
}
