import type { CommonAnswers } from '../common-questions.ts'
import type { Form } from '../form.ts'
import { formOfRecord } from '../forms/form-of-record.ts'
import { accountEnding, maskedEnding } from '../forms/us/fields/account-number.ts'
import { isRecord } from '../json/is-record.ts'
import type { Group } from '../question.ts'
import { peopleAt } from '../signers.ts'
import { fromSubmission } from '../submission.ts'
import { label } from '../summary/labels.ts'
import { replySection, summarize } from '../summary/summary.ts'
import type { SummarySection, SummaryTexts } from '../summary/summary-rows.ts'
import { type EvidenceTexts, evidenceRows } from './evidence-rows.ts'
import type { OwnerEntry } from './owner-entry.ts'
import type { RecordOf, SealedRecord } from './sealed-record.ts'

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
 * Returns the content of an opened application: its complete answers with the entries of its
 * owners, and the evidence of its signature and of these entries.
 */
export function recordSummary(
  record: SealedRecord,
  entries: readonly OwnerEntry[],
  texts: RecordTexts,
): readonly RecordSection[] {
  return recordSummaryIn(formOfRecord(record), record, entries, texts)
}

/** Returns the content of an opened application in this form. */
export function recordSummaryIn<Draft extends CommonAnswers>(
  form: Form<Draft>,
  record: RecordOf<Draft>,
  entries: readonly OwnerEntry[],
  texts: RecordTexts,
): readonly RecordSection[] {
  const { reference, submission, evidence, unasked, correction } = record
  const { evidence: labels } = texts.signedCopy
  const rows = evidenceRows(reference, evidence, labels)
  const { signature, agreedTo, prices, corrected, submitted } = rows
  const application = withEntries(fromSubmission(submission, form), entries, form)
  return [
    ...summarize(application, form, texts, { reader: 'operator', unasked }).map(asRead),
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

/** Returns the answers with the owners' own entries. */
export function withEntries<Draft extends CommonAnswers>(
  application: Draft,
  entries: readonly OwnerEntry[],
  { people }: Pick<Form<Draft>, 'people'>,
): Draft {
  const lists = people.flatMap(({ at }) => {
    const role: unknown = application[at]
    return Array.isArray(role) ? [[at, peopleAt(role).map(entered)] as const] : []
  })
  return { ...application, ...Object.fromEntries(lists) }

  function entered(person: Group): Group {
    const request = isRecord(person.enteredBy) ? person.enteredBy : undefined
    const entry = request && entries.find(({ invitation }) => invitation === request.invitation)
    return { ...person, ...entry?.details }
  }
}

/** Returns the evidence of an owner's entry: the person, the time and the address. */
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

/** Returns a section without the parts for the applicant's screens. */
function asRead({ title, groups }: Pick<SummarySection, 'title' | 'groups'>): RecordSection {
  return {
    title,
    groups: groups.map((group) => ({
      title: group.title,
      rows: group.rows.map(({ missing: _, ...row }) => row),
    })),
  }
}

/** Returns the numbers of a linked account, which the applicant never typed. */
function linkedAccount(
  { linkedAccount }: Pick<SealedRecord, 'linkedAccount'>,
  texts: RecordTexts,
): readonly RecordSection[] {
  if (!linkedAccount) return []
  const concealed = maskedEnding(accountEnding(linkedAccount.accountNumber))
  const rows = Object.entries(linkedAccount).map(([name, value]) => ({
    label: label(name, texts),
    value,
    ...(name === 'accountNumber' && { secret: { path: `linkedAccount.${name}`, concealed } }),
  }))
  return [{ title: texts.summary.linkedAccount, groups: [{ title: texts.groups.bank, rows }] }]
}
