import { flowText, textHeight } from './flow.ts'
import { ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { BODY, HEADINGS } from './typography.ts'

/** A heading (H1 to H3), kept on a page with the lines that follow. H2 is also a bookmark. */
export function heading(paper: Paper, level: 1 | 2 | 3, text: string): void {
  const { style, before, after } = HEADINGS[level]
  const spans = [{ text }]
  const height = textHeight(paper, spans, style, paper.width)
  leaveSpace(paper, before)
  ensureRoom(paper, height + after + 3 * BODY.leading)
  if (level === 2) paper.doc.outline.addItem(text)
  const { root: parent, left, width } = paper
  flowText(paper, { parent, tag: `H${level}`, spans, style, left, width })
  paper.y += after
}
