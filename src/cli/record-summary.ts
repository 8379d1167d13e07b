import { label } from '../application/labels.ts'
import { fromSubmission } from '../application/submission.ts'
import { type SummarySection, summarize } from '../application/summary.ts'
import { allMessages } from '../messages/all.ts'
import type { SealedRecord } from '../server/applications/record.ts'
import { evidenceRows } from '../server/signed-copies/evidence-rows.ts'

const texts = allMessages.en

/** A section of an opened application, in words. */
export interface RecordSection {
  readonly title: string
  readonly groups: readonly {
    readonly title: string
    readonly rows: readonly { readonly label: string; readonly value: string }[]
  }[]
}

/** What an opened application contains: its answers in full, and the evidence of its signature. */
export function recordSummary(record: SealedRecord): readonly RecordSection[] {
  const { reference, submission, evidence } = record
  const { evidence: labels } = texts.signedCopy
  const { signature, agreedTo, submitted } = evidenceRows(reference, evidence, labels)
  const answers = summarize(fromSubmission(submission), texts, 'operator')
  return [
    ...answers.map(withoutStates),
    ...linkedAccount(record),
    {
      title: labels.heading,
      groups: [
        { title: texts.groups.signature, rows: signature },
        { title: labels.agreedTo, rows: agreedTo },
        { title: labels.submitted, rows: submitted },
      ],
    },
  ]
}

/** Without what only the screens use. */
function withoutStates({ title, groups }: SummarySection): RecordSection {
  return {
    title,
    groups: groups.map((group) => ({
      title: group.title,
      rows: group.rows.map(({ label, value }) => ({ label, value })),
    })),
  }
}

/** The numbers of a linked account, which the applicant never typed. */
function linkedAccount({ linkedAccount }: SealedRecord): readonly RecordSection[] {
  if (!linkedAccount) return []
  const rows = (['routingNumber', 'accountNumber'] as const).map((name) => ({
    label: label(name, texts),
    value: linkedAccount[name],
  }))
  return [{ title: texts.summary.linkedAccount, groups: [{ title: texts.groups.bank, rows }] }]
}
