import { flowText, textHeight } from './flow.ts'
import { ensureRoom, leaveSpace, type Paper } from './paper.ts'
import type { Span } from './span.ts'
import { BLOCK_GAP, BODY } from './typography.ts'

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
