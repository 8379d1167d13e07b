/** The words for what happened to the bank link. */
import type { LinkedAccount } from '../../../application/application.ts'
import type { BankNotice } from '../../../application/banking.ts'
import { type ToastKind, toast } from '../../state/toasts.ts'

type Words = readonly [kind: ToastKind, text: (account: LinkedAccount) => string]

const words: Readonly<Record<BankNotice, Words>> = {
  linked: [
    'info',
    ({ accountMask }) =>
      accountMask === ''
        ? 'Account currently validated through Plaid'
        : `Account ending in ${accountMask} currently validated through Plaid`,
  ],
  'link-failed': [
    'error',
    () =>
      'There was an error validating banking information through Plaid. Please provide this information below to continue.',
  ],
  'reconnect-failed': [
    'warning',
    () =>
      'There was an error re-connecting to Plaid. You can continue with the existing account or enter another one manually.',
  ],
}

/** Shows what a notice of the reducer means. */
export function tell(notice: BankNotice, account: LinkedAccount): void {
  const [kind, text] = words[notice]
  toast(kind, text(account), 'bank link')
}
