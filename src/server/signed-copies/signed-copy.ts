/**
 * The applicant's copy: the summarized application, the agreement, the consents and the evidence of
 * the signature, as one tagged PDF.
 */
import type { Consent } from '../../application/consents.ts'
import { type Evidence, headText } from '../../application/evidence.ts'
import type { ShownToApplicant } from '../../application/record/sealed-record.ts'
import { allMessages } from '../../messages/all.ts'
import { writeAgreement } from '../agreements/pdf-service.ts'
import type { AgreementText } from '../agreements/text-service.ts'
import { definitionList } from '../platform/pdf/definition-list.ts'
import { heading } from '../platform/pdf/heading.ts'
import { notice } from '../platform/pdf/notice.ts'
import { finishPaper, newPage, newPaper, type Paper } from '../platform/pdf/paper.ts'
import { paragraph } from '../platform/pdf/paragraph.ts'
import { printable } from '../platform/pdf/printable.ts'
import { addSignatureField } from '../platform/pdf/signature-field.ts'
import { writeEvidence } from './write-evidence.ts'

/**
 * The content of a copy, apart from the agreement. It holds no SSN, birth date, TIN or account
 * number in full.
 */
export interface SignedRecord extends ShownToApplicant {
  readonly reference: string
  readonly evidence: Evidence
}

/** The agreement that was signed, parsed, and who offered it. */
export interface SignedAgreement {
  readonly text: AgreementText
  readonly brandName: string
}

/** What a copy is generated from. */
export interface CopyContent {
  readonly record: SignedRecord
  readonly agreement: SignedAgreement
  /** When the copy is signed, by us. */
  readonly copySignedAt: Date
}

/**
 * Generates the copy in the language that was signed, with an empty signature field. The same
 * content gives the same bytes.
 */
export async function signedCopy({
  record,
  agreement,
  copySignedAt,
}: CopyContent): Promise<Uint8Array> {
  const messages = allMessages[record.evidence.language]
  const { signedCopy: texts } = messages
  const title = texts.title(record.reference)
  const brandName = printable(record.brandName)
  const paper = await newPaper({
    title,
    author: brandName,
    date: new Date(record.evidence.signedAt),
    messages,
  })
  const { auditLog } = record.evidence
  // Readable without decoding the pages: `operator verify --witness`.
  if (auditLog) paper.doc.info.Keywords = headText(auditLog)
  writeCover(paper, record)
  for (const section of record.summary) writeSection(paper, section)
  newPage(paper)
  writeAgreement(paper, agreement.text, agreement.brandName)
  newPage(paper)
  writeConsents(paper, record.consents)
  writeEvidence(paper, record)
  addSignatureField(paper, copySignedAt)
  return finishPaper(paper, texts.footer(brandName, title))
}

function writeCover(paper: Paper, { reference, businessName, brandName, evidence }: SignedRecord) {
  const { signedCopy: texts, signer } = paper.messages
  heading(paper, 1, texts.heading)
  definitionList(paper, [
    { term: texts.reference, spans: [{ text: reference, bold: true }] },
    { term: texts.business, spans: [{ text: printable(businessName) }] },
    { term: texts.submittedTo, spans: [{ text: printable(brandName) }] },
    {
      term: texts.signedBy,
      spans: [{ text: printable(signer.label(evidence.signer.name, evidence.signer.title)) }],
    },
  ])
  notice(paper, [{ text: texts.notice }])
}

function writeSection(paper: Paper, { title, groups }: SignedRecord['summary'][number]): void {
  const { ui } = paper.messages
  heading(paper, 2, title)
  for (const group of groups) {
    heading(paper, 3, printable(group.title))
    definitionList(
      paper,
      group.rows.map(({ label, value }) => ({
        term: label,
        spans: [{ text: printable(value) || ui.notGiven }],
      })),
    )
  }
}

function writeConsents(paper: Paper, consents: readonly Consent[]): void {
  const { consents: texts } = paper.messages.signedCopy
  heading(paper, 1, texts.heading)
  if (consents.length === 0) {
    paragraph(paper, [{ text: texts.notStated }])
  }
  for (const { title, version, statement, details, links } of consents) {
    heading(paper, 2, title)
    paragraph(paper, [{ text: printable(statement) }])
    definitionList(paper, [
      ...details.map(({ term, text }) => ({ term, spans: [{ text: printable(text) }] })),
      ...links.map(({ text, url }) => ({ term: text, spans: [{ text: printable(url) }] })),
      { term: texts.version, spans: [{ text: version }] },
    ])
  }
}
