import { flowText, textHeight } from './flow.ts'
import { drawArtifact, ensureRoom, leaveSpace, type Paper } from './paper.ts'
import type { Span } from './span.ts'
import { ACCENT_COLOR, BLOCK_GAP, BODY, TINT_COLOR } from './typography.ts'

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
