/** Bank details that are typed instead of linked. */
import type { ManualEntry } from './application.ts'
import { accountNumber, confirmationProblem } from './fields/account-number.ts'
import { isRoutingNumber, routingNumber } from './fields/routing-number.ts'
import { text } from './fields/text.ts'
import { collect, type Problems } from './problems.ts'
import type { Today } from './today.ts'

/** What is typed on the manual entry screen. */
export interface ManualForm extends ManualEntry {
  readonly confirmAccountNumber: string
}

/** What is wrong with typed bank details. */
export function manualEntryProblems(form: ManualForm, today: Today): Problems {
  return collect({
    routingNumber: routingNumber.problem(form.routingNumber, today),
    bankName: isRoutingNumber(form.routingNumber) ? text.problem(form.bankName, today) : undefined,
    accountNumber: accountNumber.problem(form.accountNumber, today),
    confirmAccountNumber: confirmationProblem(form.accountNumber, form.confirmAccountNumber),
  })
}
