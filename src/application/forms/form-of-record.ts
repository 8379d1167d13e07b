/** The form of a signed application. */
import type { Form } from '../form.ts'
import type { SealedRecord } from '../record/sealed-record.ts'
import { formOf } from './own-form.ts'

/**
 * Returns the form at the time when a record was signed, whatever is asked today.
 *
 * A record that names no form is in `us`, the only one that is shipped. To write that name would put
 * a word that nobody reads into what is sealed, exported and read by the release before. Its version
 * is `schema`; questions that came later are `unasked`; an operator's own are in `form`. If another
 * form is ever shipped, its records name it, and those without a name stay what they are.
 */
export function formOfRecord({ form }: Pick<SealedRecord, 'form'>): Form {
  return formOf(form)
}
