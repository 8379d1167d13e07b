import type { Application } from '../application.ts'
import { accountEnding, maskedEnding } from '../fields/account-number.ts'
import { formOfRecord } from '../forms/form-of-record.ts'
import { label } from '../labels.ts'
import { fromSubmission } from '../submission.ts'
import { replySection, type SummarySection, type SummaryTexts, summarize } from '../summary.ts'
import { type EvidenceTexts, evidenceRows } from './evidence-rows.ts'
import type { OwnerEntry } from './owner-entry.ts'
import type { SealedRecord } from './sealed-record.ts'

/** A section of an opened application, in words. */
export interface RecordSection {
  readonly title: string
  readonly groups: readonly { readonly title: string; readonly rows: readonly RecordRow[] }[]
}

export type RecordRow = Pick<
  SummarySection['groups'][number]['rows'][number],
  'label' | 'value' | 'secret'
>

/** The texts of an opened application, in one language. */
export interface RecordTexts extends SummaryTexts {
  readonly signedCopy: { readonly evidence: EvidenceTexts }
}

/**
 * Returns the content of an opened application: its answers in full, with the entries of its
 * owners, and the evidence of its signature and of these entries.
 */
export function recordSummary(
  record: SealedRecord,
  entries: readonly OwnerEntry[],
  texts: RecordTexts,
): readonly RecordSection[] {
  const { reference, submission, evidence, unasked, correction } = record
  const { evidence: labels } = texts.signedCopy
  const rows = evidenceRows(reference, evidence, labels)
  const { signature, agreedTo, prices, corrected, submitted } = rows
  const application = withEntries(fromSubmission(submission), entries)
  return [
    ...summarize(application, formOfRecord(record), texts, 'operator', { unasked }).map(asRead),
    ...replySection(correction?.replies, texts).map(asRead),
    ...linkedAccount(record, texts),
    {
      title: labels.heading,
      groups: [
        { title: texts.groups.signature, rows: signature },
        { title: labels.agreedTo, rows: [...agreedTo, ...prices] },
        ...(corrected.length > 0 ? [{ title: labels.corrected, rows: corrected }] : []),
        { title: labels.submitted, rows: submitted },
        ...entries.map((entry) => entryEvidence(entry, texts)),
      ],
    },
  ]
}

/** Returns the answers with the entries of the owners. */
export function withEntries(application: Application, entries: readonly OwnerEntry[]): Application {
  const companyOwners = application.companyOwners.map((owner) => {
    const entry = entries.find(({ invitation }) => invitation === owner.enteredBy?.invitation)
    return { ...owner, ...entry?.details }
  })
  return { ...application, companyOwners }
}

/** The person who entered an owner's details, when, and from where. */
function entryEvidence(
  { name, enteredAt, client, confirmation }: OwnerEntry,
  texts: RecordTexts,
): RecordSection['groups'][number] {
  const { evidence: labels } = texts.signedCopy
  return {
    title: `${label('enteredBy', texts)}: ${name}`,
    rows: [
      { label: labels.time, value: enteredAt },
      { label: labels.ipAddress, value: client.ipAddress },
      { label: labels.browser, value: client.userAgent || labels.notProvided },
      { label: labels.confirmed, value: confirmation },
    ],
  }
}

/** Without what only the applicant's screens use. */
function asRead({ title, groups }: Pick<SummarySection, 'title' | 'groups'>): RecordSection {
  return {
    title,
    groups: groups.map((group) => ({
      title: group.title,
      rows: group.rows.map(({ missing: _, ...row }) => row),
    })),
  }
}

/** The numbers of a linked account, which the applicant never typed. */
function linkedAccount(
  { linkedAccount }: SealedRecord,
  texts: RecordTexts,
): readonly RecordSection[] {
  if (!linkedAccount) return []
  const { routingNumber, accountNumber } = linkedAccount
  const concealed = maskedEnding(accountEnding(accountNumber))
  const rows = [
    { label: label('routingNumber', texts), value: routingNumber },
    {
      label: label('accountNumber', texts),
      value: accountNumber,
      secret: { path: 'linkedAccount.accountNumber', concealed },
    },
  ]
  return [{ title: texts.summary.linkedAccount, groups: [{ title: texts.groups.bank, rows }] }]
}
