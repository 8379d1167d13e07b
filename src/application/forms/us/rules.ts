/** The rules about the people and the bank account, which no single question expresses. */
import { answersIn } from '../../answers.ts'
import type { Application } from '../../application.ts'
import type { Today } from '../../fields/field.ts'
import type { PartRule } from '../../form.ts'
import { broken, type Issue } from '../../issues.ts'
import { questionIssues } from '../../validate.ts'
import { manualEntry } from './schema.ts'
import { controllerIssues, ownersIssues } from './validate-people.ts'

export const rules: readonly PartRule[] = [
  { of: 'companyOwners', issues: ownersIssues },
  { of: 'authorizedController', issues: controllerIssues },
  { of: 'manualEntry', issues: bankIssues },
]

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
