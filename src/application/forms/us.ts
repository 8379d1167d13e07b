/** The shipped form, which is for businesses in the United States. */
import type { Form } from '../form.ts'
import { steps } from '../step-list.ts'
import { rules } from './us/rules.ts'
import { applicationSchema, questionGroups } from './us/schema.ts'

export const us: Form = {
  steps,
  groups: questionGroups,
  schema: applicationSchema,
  people: [
    { at: 'companyOwners', signs: true },
    { at: 'authorizedController', signs: true },
    { at: 'primaryContact', signs: false },
  ],
  rules,
  own: [],
  definition: undefined,
}
