import { flowText, textHeight } from './flow.ts'
import type { Span } from './lines.ts'
import { naturalWidth } from './lines.ts'
import { ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { BLOCK_GAP, BODY, TERM } from './typography.ts'

export interface Definition {
  readonly term: string
  readonly spans: readonly Span[]
}

const GUTTER = 14
const ROW_GAP = 2

/** Writes terms on the left and definitions on the right: a list whose labels are the terms. */
export function definitionList(paper: Paper, definitions: readonly Definition[]): void {
  const { doc, root } = paper
  const { termWidth, width } = columns(paper, definitions)
  const left = paper.left + termWidth + GUTTER
  const element = doc.struct('L', {})
  root.add(element)
  for (const [index, { term, spans }] of definitions.entries()) {
    if (paper.layout > 4) ensureRoom(paper, roomToContinue(paper, definitions, index))
    const label = [{ text: term }]
    const termHeight = textHeight(paper, label, TERM, termWidth)
    const height = textHeight(paper, spans, BODY, width)
    ensureRoom(paper, Math.max(termHeight, Math.min(height, 2 * BODY.leading)))
    const item = doc.struct('LI', {})
    element.add(item)
    const { y } = paper
    const page = doc.page
    const place = { left: paper.left, width: termWidth }
    flowText(paper, { parent: item, tag: 'Lbl', spans: label, style: TERM, ...place })
    const underTerm = paper.y
    paper.y = y
    flowText(paper, { parent: item, tag: 'LBody', spans, style: BODY, left, width })
    if (doc.page === page) paper.y = Math.max(paper.y, underTerm)
    leaveSpace(paper, ROW_GAP)
    item.end()
  }
  element.end()
  leaveSpace(paper, BLOCK_GAP + 2)
}

/**
 * Returns the height of the part of a list that stays on one page with the heading above: all of it
 * if that is at most half a page, and otherwise its first rows.
 */
export function definitionListStart(paper: Paper, definitions: readonly Definition[]): number {
  return roomToContinue(paper, definitions, 0)
}

/**
 * Returns the height that must be left on the page of a row. A short list stays on one page. In a
 * long list, neither the first nor the last row is alone on a page.
 */
function roomToContinue(paper: Paper, definitions: readonly Definition[], index: number): number {
  const rest = definitions.slice(index)
  const height = definitionListHeight(paper, rest)
  if (index === 0 && height <= (paper.bottom - paper.top) / 2) return height
  const isFirst = index === 0
  const isLastButOne = rest.length === 2
  return isFirst || isLastButOne ? definitionListHeight(paper, rest.slice(0, 2)) : 0
}

/** Returns the height of a list that is on one page. */
export function definitionListHeight(paper: Paper, definitions: readonly Definition[]): number {
  const { termWidth, width } = columns(paper, definitions)
  const heights = definitions.map(({ term, spans }) =>
    Math.max(
      textHeight(paper, [{ text: term }], TERM, termWidth),
      textHeight(paper, spans, BODY, width),
    ),
  )
  return heights.reduce((sum, height) => sum + height + ROW_GAP, 0)
}

function columns(paper: Paper, definitions: readonly Definition[]) {
  const widest = definitions.map(({ term }) => naturalWidth(paper.doc, [{ text: term }], TERM))
  const termWidth = Math.min(Math.ceil(Math.max(0, ...widest)) + 1, paper.width * 0.4)
  return { termWidth, width: paper.width - termWidth - GUTTER }
}
