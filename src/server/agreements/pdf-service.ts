import type { AllMessages } from '../../messages/all.ts'
import {
  heading,
  headingHeight,
  introductionHeight,
  list,
  listStart,
  notice,
  noticeHeight,
  paragraph,
} from '../platform/pdf/blocks.ts'
import { definitionList } from '../platform/pdf/definition-list.ts'
import { finishPaper, newPaper, type Paper } from '../platform/pdf/paper.ts'
import { table, tableStart } from '../platform/pdf/table.ts'
import { BODY } from '../platform/pdf/typography.ts'
import { type AgreementText, type Block, longDate, versionDate } from './text-service.ts'

/** Writes the agreement into a document that may have other parts before and after it. */
export function writeAgreement(
  paper: Paper,
  text: AgreementText,
  brandName: string,
  title: { readonly destination?: string } = {},
): void {
  const { agreement, language } = paper.messages
  heading(paper, 1, text.title, title)
  definitionList(paper, [
    { term: agreement.version, spans: [{ text: text.version }] },
    { term: agreement.effective, spans: [{ text: longDate(text.effective, language) }] },
    { term: agreement.offeredBy, spans: [{ text: brandName }] },
  ])
  text.blocks.forEach((block, index) => {
    writeBlock(paper, block, text.blocks.slice(index + 1))
  })
}

function writeBlock(paper: Paper, block: Block, next: readonly Block[]): void {
  switch (block.kind) {
    case 'heading': {
      const { level } = block
      heading(paper, level, block.text, paper.layout === 1 ? {} : { following: start(paper, next) })
      break
    }
    case 'paragraph':
      paragraph(paper, block.spans, { introduces: introduces(next) })
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

const introduces = ([next]: readonly Block[]) => next?.kind === 'list' || next?.kind === 'table'

/** Returns the height of the blocks that share a page with the heading above them. */
function start(paper: Paper, [block, ...next]: readonly Block[]): number {
  switch (block?.kind) {
    case 'heading':
      return headingHeight(paper, block.level, block.text) + start(paper, next)
    case 'notice':
      return noticeHeight(paper, block.spans)
    case 'list':
      return listStart(paper, block.items)
    case 'table':
      return tableStart(paper, block.header, block.rows)
    case 'paragraph':
      return introduces(next) ? introductionHeight(paper, block.spans) : 3 * BODY.leading
    default:
      return 0
  }
}

/** Writes the agreement as a tagged PDF. The same text always gives the same bytes. */
export async function agreementPdf(
  text: AgreementText,
  brandName: string,
  messages: AllMessages,
): Promise<Uint8Array> {
  const paper = await newPaper({
    title: text.title,
    author: brandName,
    date: versionDate(text.version),
    messages,
  })
  writeAgreement(paper, text, brandName)
  return finishPaper(paper, messages.agreement.footer(brandName, text.title, text.version))
}
