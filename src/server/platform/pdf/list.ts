import { flowText, textHeight } from './flow.ts'
import type { Span } from './lines.ts'
import { ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { BLOCK_GAP, BODY } from './typography.ts'

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
