/** What a mapping is applied to, which is the same on the command line and in the console. */

import type { Application } from '../application.ts'
import type { ApplicationStatus } from '../application-status.ts'
import type { CommonAnswers } from '../common-questions.ts'
import type { Form } from '../form.ts'
import type { OwnerEntry } from '../record/owner-entry.ts'
import { withEntries } from '../record/record-summary.ts'
import { type ExportedRecord, type RecordOf, withoutKeys } from '../record/sealed-record.ts'
import { fromSubmission, toSubmission } from '../submission.ts'

/** What a list shows of an application, as `export` has it. */
interface ListEntry {
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly status: ApplicationStatus
  /** Null if it is sealed; then `application` has it. */
  readonly businessName: string | null
  readonly businessStructure: string
  readonly mcc: string
  readonly state: string
  /** Of a year. */
  readonly annualSales: number
  readonly bankMethod: 'linked' | 'manual'
  readonly pmi: string | null
  readonly awaitsCorrection: boolean
  /** The id; `default` without one. */
  readonly program: string
  /** Null until it is approved, declined or withdrawn. */
  readonly decision: {
    readonly at: string
    readonly by: string
    readonly reasons: readonly string[]
  } | null
}

/** An opened application as `export` has it, and its answers as they are to be read. */
export interface MappingInput<Draft = Application> extends ListEntry {
  /** The latest answers, including what owners entered themselves. */
  readonly application: Draft
  /** All that is sealed, without the keys of the signed copy. */
  readonly record: ExportedRecord<Draft>
  readonly entries: readonly OwnerEntry[]
}

/** What a mapping is applied to, its parts in one order. */
export function mappingInput<Draft extends CommonAnswers>(
  listed: ListEntry,
  record: RecordOf<Draft>,
  entries: readonly OwnerEntry[],
  form: Form<Draft>,
): MappingInput<Draft> {
  const { reference, receivedAt, status, decision } = listed
  const { businessName, businessStructure, mcc, state, annualSales } = listed
  const { bankMethod, pmi, awaitsCorrection, program } = listed
  return {
    reference,
    receivedAt,
    status,
    businessName,
    businessStructure,
    mcc,
    state,
    annualSales,
    bankMethod,
    pmi,
    awaitsCorrection,
    program,
    decision,
    application: toSubmission(
      withEntries(fromSubmission(record.submission, form), entries, form),
      form,
    ),
    record: withoutKeys(record),
    entries,
  }
}
