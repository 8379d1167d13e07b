/** The form as it ships: for businesses in the United States. */
import type { Form } from '../form.ts'
import { applicationSchema } from '../schema.ts'
import { steps } from '../step-list.ts'

export const us: Form = { steps, schema: applicationSchema, own: [], definition: undefined }
