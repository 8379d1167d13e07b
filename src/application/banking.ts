/** The bank account that card sales are paid into: linked, or typed. */
import * as v from 'valibot'
import type { Application, LinkedAccount, ManualEntry } from './application.ts'
import { linkedAccount, manualEntry } from './forms/us/schema.ts'

/** A linked account before any account is linked. */
export const emptyLinkedAccount: LinkedAccount = v.parse(linkedAccount, {})
/** Bank details before any are typed. */
export const emptyManualEntry: ManualEntry = v.parse(manualEntry, {})

/** Returns whether there is a bank account. A reload may have cleared its numbers. */
export function hasBankAccount(draft: Pick<Application, 'plaid' | 'manualEntry'>): boolean {
  return (draft.plaid?.accountID ?? '') !== '' || (draft.manualEntry?.bankName ?? '') !== ''
}
