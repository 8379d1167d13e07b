import { flowText, textHeight } from './flow.ts'
import { currentPage, ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { BODY, HEADINGS } from './typography.ts'

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
