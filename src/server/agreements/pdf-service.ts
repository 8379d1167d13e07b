import { definitionList } from '../platform/pdf/definition-list.ts'
import { heading } from '../platform/pdf/heading.ts'
import { list } from '../platform/pdf/list.ts'
import { notice } from '../platform/pdf/notice.ts'
import type { Paper } from '../platform/pdf/paper.ts'
import { paragraph } from '../platform/pdf/paragraph.ts'
import { table } from '../platform/pdf/table.ts'
import type { AgreementText, Block } from './text-service.ts'
import { longDate } from './version-date.ts'

/** Writes the agreement into a document that may have other parts before and after it. */
export function writeAgreement(paper: Paper, text: AgreementText, brandName: string): void {
  const { agreement, language } = paper.messages
  heading(paper, 1, text.title)
  definitionList(paper, [
    { term: agreement.version, spans: [{ text: text.version }] },
    { term: agreement.effective, spans: [{ text: longDate(text.effective, language) }] },
    { term: agreement.offeredBy, spans: [{ text: brandName }] },
  ])
  text.blocks.forEach((block, index) => {
    writeBlock(paper, block, text.blocks[index + 1])
  })
}

function writeBlock(paper: Paper, block: Block, next: Block | undefined): void {
  switch (block.kind) {
    case 'heading':
      heading(paper, block.level, block.text)
      break
    case 'paragraph':
      paragraph(paper, block.spans, { introduces: next?.kind === 'list' || next?.kind === 'table' })
      break
    case 'notice':
      notice(paper, block.spans)
      break
    case 'list':
      list(paper, block.ordered, block.items)
      break
    case 'table':
      table(paper, block.header, block.rows)
      break
  }
}
