/** The notices of the bank form, as toasts. */
import { useEffect } from 'react'
import type { LinkedAccount } from '../../../application/application.ts'
import type { BankEvent } from '../../draft/bank-events.ts'
import type { BankNotice } from '../../draft/bank-form.ts'
import { useDraft } from '../../draft/draft.ts'
import { laterMessages } from '../../language/messages.ts'
import { reportClientError } from '../../requests/client-errors.ts'
import { type ToastKind, toast } from '../../toasts/toasts.ts'

/** Shows each notice once. */
export function useBankNotices(dispatch: (event: BankEvent) => void): void {
  const notice = useDraft(({ form }) => form.bank.notice)
  const plaid = useDraft(({ form }) => form.bank.plaid)
  useEffect(() => {
    if (notice === null) return
    notify(notice, plaid)
    dispatch({ type: 'notice-shown' })
  }, [notice, plaid, dispatch])
}

const kinds: Readonly<Record<BankNotice, ToastKind>> = {
  linked: 'info',
  linkFailed: 'error',
  reconnectFailed: 'warning',
}

/** Shows a notice as a toast, in place of the one before. */
export function notify(notice: BankNotice, { accountMask }: LinkedAccount): void {
  if (notice === 'reconnectFailed') reportClientError('bank-link', 'reconnect-failed')
  const text = () => {
    const { [notice]: text } = laterMessages().banking.toasts
    return typeof text === 'string' ? text : text(accountMask)
  }
  toast(kinds[notice], text, { topic: 'bank-link' })
}
