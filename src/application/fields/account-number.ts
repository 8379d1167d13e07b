/** Bank account number: 1 to 17 digits; hyphens and spaces are removed. */
import { limits } from '../reference/limits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

export const accountNumber: Field = {
  clean: (typed) => typed.replace(/[\s-]/g, '').slice(0, 64),
  show: (value) => value,
  problem: (value) => {
    if (isEmpty(value)) return REQUIRED
    const valid = /^\d+$/.test(value) && value.length <= limits.accountNumberDigits
    return valid ? undefined : 'Invalid account number'
  },
}

/** What stands under the second account number once it is the first. */
export const ACCOUNT_NUMBERS_MATCH = 'Account numbers match'

/** Compares the account number with its repetition. */
export function confirmationProblem(account: string, confirmation: string): string | undefined {
  if (isEmpty(confirmation)) return REQUIRED
  return account === confirmation ? undefined : 'Account numbers do not match'
}
