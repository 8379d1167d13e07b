import { flowText, textHeight } from './flow.ts'
import type { Span } from './lines.ts'
import { drawArtifact, ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { ACCENT_COLOR, BLOCK_GAP, BODY, TINT_COLOR } from './typography.ts'

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
