/**
 * The applicant's copy: the summary of the application, the agreement, the consents and the
 * evidence of the signature, as one tagged PDF.
 */
import type { Consent } from '../../application/consents.ts'
import { type Evidence, headText } from '../../application/evidence.ts'
import type { Language } from '../../application/language.ts'
import { type EvidenceRow, evidenceRows } from '../../application/record/evidence-rows.ts'
import { type AllMessages, allMessages } from '../../messages/all.ts'
import { writeAgreement } from '../agreements/pdf-service.ts'
import type { AgreementText } from '../agreements/text-service.ts'
import {
  heading,
  headingHeight,
  introductionHeight,
  list,
  notice,
  paragraph,
} from '../platform/pdf/blocks.ts'
import { contents, numberContents, type Target } from '../platform/pdf/contents.ts'
import {
  type Definition,
  definitionList,
  definitionListHeight,
  definitionListStart,
} from '../platform/pdf/definition-list.ts'
import { hasUnprintable, printable } from '../platform/pdf/fonts.ts'
import { finishPaper, type Layout, newPage, newPaper, type Paper } from '../platform/pdf/paper.ts'
import { addSignatureField } from '../platform/pdf/signature-field.ts'
import { BODY } from '../platform/pdf/typography.ts'
import { type CopyContent, copyLayouts, type SignedRecord } from './copy-content.ts'

/** Generates the copy with an empty signature field. The same content gives the same bytes. */
export async function renderCopy({
  record,
  agreement,
  copySignedAt,
  layout = copyLayouts[0],
}: CopyContent): Promise<Uint8Array> {
  const messages = messagesOf(record.evidence.language, layout)
  const { signedCopy: texts } = messages
  const title = texts.title(record.reference)
  const brandName = printable(record.brandName)
  const paper = await newPaper({
    title,
    author: brandName,
    date: new Date(record.evidence.signedAt),
    messages,
    layout,
  })
  const { auditLog } = record.evidence
  // Readable without decoding the pages, for `operator verify --witness`.
  if (auditLog) paper.doc.info.Keywords = headText(auditLog)
  const sections = record.summary.map(({ title: text }, index) => ({
    text,
    to: `section-${index}`,
  }))
  const parts = partsOf(paper, agreement.text)
  writeCover(paper, record)
  const targets = [...sections, ...Object.values(parts)]
  const entries = layout > 4 ? writeNumberedContents(paper, targets) : []
  if (layout > 1 && layout < 5) writeContents(paper, targets)
  record.summary.forEach((section, index) => {
    writeSection(paper, section, sections[index]?.to)
  })
  newPage(paper)
  writeAgreement(paper, agreement.text, agreement.brandName, { destination: parts.agreement.to })
  newPage(paper)
  writeConsents(paper, record.consents, parts.consents.to)
  if (parts.signature) writeSignature(paper, record, parts.signature.to)
  writeEvidence(paper, record, parts.evidence.to)
  addSignatureField(paper, copySignedAt)
  numberContents(paper, entries)
  return finishPaper(paper, texts.footer(brandName, title))
}

function messagesOf(language: Language, layout: Layout): AllMessages {
  const messages = allMessages[language]
  if (layout > 4) return messages
  const { signedCopy: texts } = messages
  const { notice, prices, ...rows } = texts.before
  const before = layout > 3 ? { prices } : { prices, ...rows }
  return {
    ...messages,
    signedCopy: {
      ...texts,
      ...(layout < 4 && { notice }),
      evidence: { ...texts.evidence, ...before },
    },
  }
}

function writeCover(paper: Paper, record: SignedRecord) {
  const { reference, businessName, brandName, evidence } = record
  const { signedCopy: texts, signer, questions } = paper.messages
  const legalName = answerIn(record, questions.legalBusinessName.label)
  heading(paper, 1, texts.heading)
  definitionList(paper, [
    { term: texts.reference, spans: [{ text: reference, bold: true }] },
    ...(paper.layout > 4
      ? [
          { term: texts.signedOn, spans: [{ text: signedOn(record) }] },
          { term: questions.legalBusinessName.label, spans: [{ text: printable(legalName) }] },
        ]
      : []),
    { term: texts.business, spans: [{ text: printable(businessName) }] },
    { term: texts.submittedTo, spans: [{ text: printable(brandName) }] },
    {
      term: texts.signedBy,
      spans: [{ text: printable(signer.label(evidence.signer.name, evidence.signer.title)) }],
    },
  ])
  notice(paper, [{ text: texts.notice }])
}

/** Returns the day and time of the signature, in UTC: "November 21, 2026, 17:00 UTC". */
function signedOn({ evidence: { signedAt, language } }: SignedRecord): string {
  const day = new Date(signedAt).toLocaleDateString(language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return `${day}, ${signedAt.slice(11, 16)} UTC`
}

function answerIn({ summary }: SignedRecord, label: string): string {
  const rows = summary.flatMap(({ groups }) => groups.flatMap((group) => group.rows))
  return rows.find((row) => row.label === label)?.value ?? ''
}

/** Returns the parts that follow the application. */
function partsOf({ messages, layout }: Paper, agreement: AgreementText) {
  const { consents, signature, evidence } = messages.signedCopy
  return {
    agreement: { text: agreement.title, to: 'agreement' },
    consents: { text: consents.heading, to: 'consents' },
    ...(layout > 4 && { signature: { text: signature.heading, to: 'signature' } }),
    evidence: { text: evidence.heading, to: 'evidence' },
  } satisfies Record<string, Target>
}

function writeContents(paper: Paper, targets: readonly Target[]): void {
  heading(paper, 2, paper.messages.agreement.contents)
  list(
    paper,
    false,
    targets.map(({ text, to }) => [{ text, url: `#${to}` }]),
  )
}

function writeNumberedContents(paper: Paper, targets: readonly Target[]) {
  heading(paper, 2, paper.messages.agreement.contents)
  return contents(paper, targets)
}

/** Writes the signer, their role, and when and how they signed. */
function writeSignature(paper: Paper, record: SignedRecord, destination: string): void {
  const { signature: texts, evidence: words } = paper.messages.signedCopy
  const { typedName, signer, enteredBy } = record.evidence
  const rows = [
    { term: texts.heading, spans: [{ text: printable(typedName), bold: true }] },
    { term: texts.name, spans: [{ text: printable(signer.name) }] },
    { term: words.title, spans: [{ text: printable(signer.title) }] },
    { term: texts.date, spans: [{ text: signedOn(record) }] },
    {
      term: texts.how.label,
      spans: [
        {
          text:
            enteredBy === undefined ? texts.how.typed : printable(words.enteredBy.value(enteredBy)),
        },
      ],
    },
  ]
  heading(paper, 2, texts.heading, { destination, following: definitionListStart(paper, rows) })
  definitionList(paper, rows)
}

function writeSection(
  paper: Paper,
  { title, groups }: SignedRecord['summary'][number],
  destination = '',
): void {
  const { ui } = paper.messages
  const written = groups.map((group) => ({
    title: printable(group.title),
    rows: group.rows.map(({ label, value }) => ({
      term: printable(label),
      spans: [{ text: printable(value) || ui.notGiven }],
    })),
  }))
  // A group stays on one page, unless it takes more than half of one.
  const half = (paper.bottom - paper.top) / 2
  const headingOptions = ({ rows }: (typeof written)[number]) => {
    const height = definitionListHeight(paper, rows)
    return paper.layout === 1 || height > half ? {} : { following: height }
  }
  const [first] = written
  const { following = 3 * BODY.leading } = first ? headingOptions(first) : {}
  const withFirst = first && { following: headingHeight(paper, 3, first.title) + following }
  heading(paper, 2, printable(title), { destination, ...(paper.layout > 1 && withFirst) })
  for (const group of written) {
    heading(paper, 3, group.title, headingOptions(group))
    definitionList(paper, group.rows)
  }
}

function writeConsents(paper: Paper, consents: readonly Consent[], destination: string): void {
  const { consents: texts } = paper.messages.signedCopy
  heading(paper, 1, texts.heading, { destination })
  if (consents.length === 0) {
    paragraph(paper, [{ text: texts.notStated }])
  }
  for (const { title, version, statement, details, links } of consents) {
    const spans = [{ text: printable(statement) }]
    const rows = [
      ...details.map(({ term, text }) => ({ term, spans: [{ text: printable(text) }] })),
      ...links.map(({ text, url }) => ({ term: text, spans: [{ text: printable(url) }] })),
      { term: texts.version, spans: [{ text: version }] },
    ]
    const following = introductionHeight(paper, spans) + definitionListStart(paper, rows)
    heading(paper, 2, title, paper.layout > 4 ? { following } : {})
    paragraph(paper, spans)
    definitionList(paper, rows)
  }
}

/** Writes the page with the signer, the signed texts, the time and the place. */
function writeEvidence(
  paper: Paper,
  { reference, evidence }: { readonly reference: string; readonly evidence: Evidence },
  destination: string,
): void {
  const { evidence: texts } = paper.messages.signedCopy
  const rows = evidenceRows(reference, evidence, texts)
  const { signature, agreedTo, prices, corrected, submitted } = rows
  newPage(paper)
  heading(paper, 1, texts.heading, { destination })
  paragraph(paper, [{ text: texts.intro }])
  definitionList(paper, definitions(signature))
  writeList(paper, texts.agreedTo, paper.layout > 2 ? [...agreedTo, ...prices] : agreedTo)
  if (corrected.length > 0) {
    writeList(paper, texts.corrected, corrected)
    paragraph(paper, [{ text: texts.asBefore }])
  }
  writeList(paper, texts.submitted, submitted)
  paragraph(paper, [{ text: texts.fingerprint }])
  paragraph(paper, [{ text: texts.digitalSignature }])
  if (hasUnprintable(JSON.stringify(evidence))) {
    paragraph(paper, [{ text: texts.unprintable }])
  }
}

function writeList(paper: Paper, title: string, rows: readonly EvidenceRow[]): void {
  const list = definitions(rows)
  const following = definitionListStart(paper, list)
  heading(paper, 2, title, paper.layout > 4 ? { following } : {})
  definitionList(paper, list)
}

function definitions(rows: readonly EvidenceRow[]): readonly Definition[] {
  return rows.map(({ label, value }) => ({ term: label, spans: [{ text: printable(value) }] }))
}
