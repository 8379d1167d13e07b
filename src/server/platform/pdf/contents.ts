import { flowText } from './flow.ts'
import { currentPage, drawArtifact, ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { BLOCK_GAP, BODY } from './typography.ts'

/** A heading that the list of contents links to. */
export interface Target {
  readonly text: string
  /** The name of its destination. */
  readonly to: string
}

/** The place for a page number, which is known only once everything is written. */
interface Entry extends Target {
  readonly page: number
  readonly y: number
}

const NUMBER_WIDTH = 30
const ENTRY_GAP = 2.5

/** Writes a list of links to headings. Returns the entries for {@link numberContents}. */
export function contents(paper: Paper, targets: readonly Target[]): readonly Entry[] {
  const { doc, root } = paper
  const element = doc.struct('L', {})
  root.add(element)
  const entries = targets.map(({ text, to }) => {
    ensureRoom(paper, BODY.leading)
    const item = doc.struct('LI', {})
    element.add(item)
    const entry = { text, to, page: currentPage(paper), y: paper.y }
    const place = { left: paper.left, width: paper.width - NUMBER_WIDTH }
    const spans = [{ text, url: `#${to}` }]
    flowText(paper, { parent: item, tag: 'LBody', spans, style: BODY, ...place })
    leaveSpace(paper, ENTRY_GAP)
    item.end()
    return entry
  })
  element.end()
  leaveSpace(paper, BLOCK_GAP)
  return entries
}

/** Writes the page numbers beside the links, once all headings are written. */
export function numberContents(paper: Paper, entries: readonly Entry[]): void {
  const { doc } = paper
  for (const { to, page, y } of entries) {
    const target = paper.destinations.get(to)
    if (target === undefined) continue
    doc.switchToPage(page)
    drawArtifact(paper, 'Layout', () => {
      const number = String(target + 1)
      doc.font('regular').fontSize(BODY.size).fillColor(BODY.color)
      const top = y + (BODY.leading - doc.currentLineHeight()) / 2
      const left = paper.left + paper.width - doc.widthOfString(number)
      doc.text(number, left, top, { lineBreak: false })
    })
  }
}
