/** The shipped form, which is for businesses in the United States. */
import { answersIn } from '../answers.ts'
import type { Application } from '../application.ts'
import type { Today } from '../fields/field.ts'
import type { Form } from '../form.ts'
import { broken, type Issue } from '../issues.ts'
import { steps } from '../step-list.ts'
import { questionIssues } from '../validate.ts'
import { applicationSchema, manualEntry, questionGroups } from './us/schema.ts'
import { controllerIssues, ownersIssues } from './us/validate-people.ts'

export const us: Form = {
  steps,
  groups: questionGroups,
  schema: applicationSchema,
  people: [
    { at: 'companyOwners', signs: true },
    { at: 'authorizedController', signs: true },
    { at: 'primaryContact', signs: false },
  ],
  // The rules that no single question expresses.
  rules: [
    { of: 'companyOwners', issues: ownersIssues },
    { of: 'authorizedController', issues: controllerIssues },
    { of: 'manualEntry', issues: bankIssues },
  ],
  own: [],
  definition: undefined,
}

/** Requires one account, linked or typed. */
function bankIssues(application: Application, today: Today): readonly Issue[] {
  const { plaid, manualEntry: typed } = application
  const issues = questionIssues(answersIn(typed, manualEntry, 'manualEntry'), application, today)
  // The bank's name is looked up, or asked for, once there is a valid number.
  const hasBank = issues.every(({ path }) => path !== 'manualEntry.routingNumber')
  return [
    ...issues.filter(({ path }) => hasBank || path !== 'manualEntry.bankName'),
    ...(Boolean(plaid) === Boolean(typed)
      ? [{ path: 'manualEntry', ...broken(plaid ? 'bank.both' : 'bank.missing') }]
      : []),
  ]
}
