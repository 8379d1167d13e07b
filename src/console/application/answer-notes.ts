/**
 * Remarks that a reviewer may want to ask about, computed in the tab from the opened answers and
 * sent nowhere. The form accepts everything that the specification accepts.
 */
import { type Advice, adviceOn } from '../../application/advice.ts'
import { digits } from '../../application/fields/digits.ts'
import { dayInUtc } from '../../application/fields/field.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'

export type AnswerNote =
  | Pick<Advice, 'code' | 'who'>
  | { readonly code: 'routing.unknown'; readonly who: '' }

/** `directory`: all routing numbers that the operator knows of; empty if they are not known. */
export function answerNotes(
  { submission, evidence }: SealedRecord,
  entries: readonly OwnerEntry[],
  directory: ReadonlySet<string>,
): readonly AnswerNote[] {
  const application = withEntries(submission, entries)
  const routing = digits(application.manualEntry?.routingNumber ?? '')
  const isUnknown = routing !== '' && directory.size > 0 && !directory.has(routing)
  return [
    ...adviceOn(application, dayInUtc(evidence.signedAt)).map(({ code, who }) => ({ code, who })),
    ...(isUnknown ? [{ code: 'routing.unknown', who: '' } as const] : []),
  ]
}
