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
