import { withKept } from '../corrections/correction.ts'
import { formOfRecord } from '../forms/form-of-record.ts'
import { fromSubmission, toSubmission } from '../submission.ts'
import type { SealedRecord } from './sealed-record.ts'

/** Returns the latest version as a whole record: kept answers come from the version before. */
export function latestRecord(
  first: SealedRecord,
  corrections: readonly SealedRecord[],
): SealedRecord {
  return corrections.reduce((before, after) => {
    const { fields = [], kept = [] } = after.correction ?? {}
    const form = formOfRecord(after)
    const application = fromSubmission(after.submission, form)
    const whole = withKept(application, kept, fromSubmission(before.submission, form), form)
    return {
      ...after,
      submission: toSubmission(whole, form),
      linkedAccount: fields.includes('plaid') ? after.linkedAccount : before.linkedAccount,
    }
  }, first)
}
