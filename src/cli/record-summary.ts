import type { Application } from '../application/application.ts'
import { label } from '../application/labels.ts'
import { fromSubmission } from '../application/submission.ts'
import { type SummarySection, summarize } from '../application/summary.ts'
import { allMessages } from '../messages/all.ts'
import type { SealedRecord } from '../server/applications/record.ts'
import type { OwnerEntry } from '../server/owner-invitations/entry.ts'
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

/**
 * What an opened application contains: its answers in full with what its owners entered themselves,
 * and the evidence of its signature and of these entries.
 */
export function recordSummary(
  record: SealedRecord,
  entries: readonly OwnerEntry[] = [],
): readonly RecordSection[] {
  const { reference, submission, evidence } = record
  const { evidence: labels } = texts.signedCopy
  const { signature, agreedTo, submitted } = evidenceRows(reference, evidence, labels)
  const answers = summarize(withEntries(fromSubmission(submission), entries), texts, 'operator')
  return [
    ...answers.map(withoutStates),
    ...linkedAccount(record),
    {
      title: labels.heading,
      groups: [
        { title: texts.groups.signature, rows: signature },
        { title: labels.agreedTo, rows: agreedTo },
        { title: labels.submitted, rows: submitted },
        ...entries.map(entryEvidence),
      ],
    },
  ]
}

function withEntries(application: Application, entries: readonly OwnerEntry[]): Application {
  const companyOwners = application.companyOwners.map((owner) => {
    const entry = entries.find(({ invitation }) => invitation === owner.enteredBy?.invitation)
    return { ...owner, ...entry?.details }
  })
  return { ...application, companyOwners }
}

/** Who entered an owner's details, when, and from where. */
function entryEvidence({ name, enteredAt, client, confirmation }: OwnerEntry) {
  const { evidence: labels } = texts.signedCopy
  return {
    title: `${label('enteredBy', texts)}: ${name}`,
    rows: [
      { label: labels.time, value: enteredAt },
      { label: labels.ipAddress, value: client.ipAddress },
      { label: labels.browser, value: client.userAgent || labels.notProvided },
      { label: 'Confirmed', value: confirmation },
    ],
  }
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
