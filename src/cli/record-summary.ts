import { label } from '../application/labels.ts'
import { fromSubmission } from '../application/submission.ts'
import { type SummarySection, summarize } from '../application/summary.ts'
import * as en from '../messages/en.ts'
import * as later from '../messages/en-later.ts'
import type { SealedRecord } from '../server/applications/record.ts'
import { evidenceRows } from '../server/signed-copies/evidence-rows.ts'
import { summaryTexts } from './application-fields.ts'

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
  const texts = later.signedCopy.evidence
  const { signature, agreedTo, submitted } = evidenceRows(reference, evidence)
  const answers = summarize(fromSubmission(submission), summaryTexts, { unmasked: true })
  return [
    ...answers.map(withoutStates),
    ...linkedAccount(record),
    {
      title: texts.heading,
      groups: [
        { title: en.groups.signature, rows: signature },
        { title: texts.agreedTo, rows: agreedTo },
        { title: texts.submitted, rows: submitted },
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
    label: label(name, en),
    value: linkedAccount[name],
  }))
  return [{ title: later.summary.linkedAccount, groups: [{ title: en.groups.bank, rows }] }]
}
