/** The input of a mapping, which is the same on the command line and in the console. */
import type { Application } from '../application.ts'
import type { ApplicationStatus } from '../application-status.ts'
import type { CommonAnswers } from '../common-questions.ts'
import type { Form } from '../form.ts'
import type { OwnerEntry } from '../record/owner-entry.ts'
import { withEntries } from '../record/record-summary.ts'
import { type ExportedRecord, type RecordOf, withoutKeys } from '../record/sealed-record.ts'
import { fromSubmission, toSubmission } from '../submission.ts'

/** The fields of an application in a list, as `export` writes them. */
interface ListEntry {
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly status: ApplicationStatus
  /** Null if it is sealed. Then `application` has it. */
  readonly businessName: string | null
  readonly businessStructure: string
  readonly mcc: string
  readonly state: string
  /** The sales of a year. */
  readonly annualSales: number
  readonly bankMethod: 'linked' | 'manual'
  readonly pmi: string | null
  readonly awaitsCorrection: boolean
  /** The id of the program; `default` without one. */
  readonly program: string
  /** Null until it is approved, declined or withdrawn. */
  readonly decision: {
    readonly at: string
    readonly by: string
    readonly reasons: readonly string[]
  } | null
}

/** An opened application as `export` writes it, and its answers in readable form. */
export interface MappingInput<Draft = Application> extends ListEntry {
  /** The latest answers, including the owners' own entries. */
  readonly application: Draft
  /** The sealed record, without the keys of the signed copy. */
  readonly record: ExportedRecord<Draft>
  readonly entries: readonly OwnerEntry[]
}

/** Returns the input of a mapping, with its parts in a fixed order. */
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
