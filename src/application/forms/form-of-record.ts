/** The form of a signed application. */
import type { Form } from '../form.ts'
import type { SealedRecord } from '../record/sealed-record.ts'
import { formOf } from './own-form.ts'

/**
 * Returns the form at the time when a record was signed, whatever is asked today.
 *
 * A record without a form name belongs to `us`, the only shipped form. Writing the name would add a
 * word that nobody reads to sealed and exported data, and the previous release would not know it.
 * The form's version is `schema`; questions that came later are in `unasked`; an operator's own
 * questions are in `form`. If another form is ever shipped, its records will name it, and records
 * without a name will still belong to `us`.
 */
export function formOfRecord({ form }: Pick<SealedRecord, 'form'>): Form {
  return formOf(form)
}
