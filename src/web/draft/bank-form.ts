/** The form of the banking step. Its events are in `bank-events.ts`. */
import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import type { Application } from '../../application/application.ts'
import { emptyLinkedAccount, emptyManualEntry } from '../../application/banking.ts'
import {
  accountNumber,
  validateConfirmation,
} from '../../application/forms/us/fields/account-number.ts'
import { isRoutingNumber } from '../../application/forms/us/fields/routing-number.ts'
import { linkedAccount, manualEntry } from '../../application/forms/us/schema.ts'
import { compact, type Issue } from '../../application/issues.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { textQuestion } from '../../application/question.ts'

export const bankForm = jsonObject({
  /** Whether the manual entry replaces the bank link. */
  isManual: v.boolean(),
  /** Empty while no account is linked. */
  plaid: linkedAccount,
  manual: manualEntry,
  confirmAccountNumber: textQuestion(accountNumber, { sensitive: true }),
  /** The last lookup of a bank's name. */
  lookup: v.nullish(
    jsonObject({ routingNumber: manualEntry.entries.routingNumber, isFound: v.boolean() }),
    null,
  ),
  /** The applicant's notice after an event, which the screen shows as a toast. */
  notice: v.nullish(v.picklist(['linked', 'linkFailed', 'reconnectFailed']), null),
})

export type BankForm = DeepReadonly<v.InferOutput<typeof bankForm>>
export type BankNotice = NonNullable<BankForm['notice']>

export const emptyBankForm: BankForm = {
  isManual: false,
  plaid: emptyLinkedAccount,
  manual: emptyManualEntry,
  confirmAccountNumber: '',
  lookup: null,
  notice: null,
}

/** Returns the form's part of the application: a linked account or typed details, never both. */
export function bankOf(form: BankForm): Pick<Application, 'plaid' | 'manualEntry'> {
  if (form.isManual) return { plaid: null, manualEntry: form.manual }
  const wasLinked = form.plaid.accountID !== '' || hasLinkedAccount(form)
  return { plaid: wasLinked ? form.plaid : null, manualEntry: null }
}

/** Returns the issues that only the form has: the confirmation of the account number. */
export function bankFormIssues({
  isManual,
  manual,
  confirmAccountNumber,
}: BankForm): readonly Issue[] {
  if (!isManual) return []
  return compact({
    'manualEntry.confirmAccountNumber': validateConfirmation(
      manual.accountNumber,
      confirmAccountNumber,
    ),
  })
}

export function hasLinkedAccount({ plaid }: Pick<BankForm, 'plaid'>): boolean {
  return plaid.publicToken !== ''
}

/**
 * Returns whether the bank's name is still to be looked up: for a number that can belong to a bank.
 */
export function needsLookup({ manual, lookup }: BankForm): boolean {
  return isRoutingNumber(manual.routingNumber) && lookup?.routingNumber !== manual.routingNumber
}

/** Returns whether the bank's name could not be found, so that the applicant is asked for it. */
export function asksForBankName({ manual, lookup }: BankForm): boolean {
  if (!lookup || lookup.isFound || lookup.routingNumber === '') return false
  return lookup.routingNumber === manual.routingNumber
}
