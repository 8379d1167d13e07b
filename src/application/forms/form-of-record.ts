/** The form of a signed application. */
import type { Form } from '../form.ts'
import type { SealedRecord } from '../record/sealed-record.ts'
import { formOf } from './own-form.ts'

/** Returns the form at the time when a record was signed, whatever is asked today. */
export function formOfRecord({ form }: Pick<SealedRecord, 'form'>): Form {
  return formOf(form)
}
