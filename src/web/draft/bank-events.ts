/** The events of the banking step, and their effects on its form. */
import type { LinkedAccount, ManualEntry } from '../../application/application.ts'
import { emptyLinkedAccount } from '../../application/banking.ts'
import { type LinkMetadata, toLinkedAccount } from '../../application/linked-account.ts'
import { type BankForm, emptyBankForm, hasLinkedAccount } from './bank-form.ts'
import { useDraft } from './draft.ts'
import { committed } from './form-state.ts'

type ManualChanges = Partial<ManualEntry & Pick<BankForm, 'confirmAccountNumber'>>

export type BankEvent =
  | { readonly type: 'link-unavailable' }
  /** `isExpected`: the applicant is waiting for the link, so the error has to be shown. */
  | { readonly type: 'link-token-failed'; readonly isExpected: boolean }
  | {
      readonly type: 'link-succeeded'
      readonly publicToken: unknown
      readonly metadata: LinkMetadata
    }
  | { readonly type: 'link-exited'; readonly hasError: boolean }
  /** The answer to the submission was that the linked account cannot be used (512). */
  | { readonly type: 'link-rejected' }
  /**
   * The server cannot use the account with this token. By now, another account may be linked.
   * `before` is the account that it replaced, which is still valid.
   */
  | {
      readonly type: 'exchange-rejected'
      readonly publicToken: unknown
      readonly before?: LinkedAccount
    }
  | { readonly type: 'manual-chosen' }
  | { readonly type: 'link-chosen' }
  | { readonly type: 'linked-account-chosen' }
  | { readonly type: 'manual-typed'; readonly changes: ManualChanges }
  | { readonly type: 'bank-found'; readonly routingNumber: string; readonly name: string }
  | { readonly type: 'bank-not-found'; readonly routingNumber: string }
  | { readonly type: 'manual-committed' }
  | { readonly type: 'notice-shown' }

/**
 * Applies an event of the banking step. An account that the server rejects is also removed from the
 * draft, wherever the applicant is.
 */
export function dispatchBankEvent(event: BankEvent): void {
  useDraft.setState(({ draft, form: before }) => {
    const form = { ...before, bank: bankReducer(before.bank, event) }
    const isRejected =
      event.type === 'link-rejected' ||
      (event.type === 'exchange-rejected' && draft.plaid && isToken(event.publicToken, draft.plaid))
    return isRejected ? { form, draft: committed(draft, form, 'banking-information') } : { form }
  })
}

/** Returns the form after an event. An event that does not apply changes nothing. */
export function bankReducer(form: BankForm, event: BankEvent): BankForm {
  switch (event.type) {
    case 'link-unavailable':
      return hasLinkedAccount(form) ? form : { ...form, isManual: true }
    case 'link-token-failed':
      return hasLinkedAccount(form)
        ? { ...form, notice: 'reconnectFailed' }
        : { ...form, isManual: true, notice: event.isExpected ? 'linkFailed' : form.notice }
    case 'link-succeeded':
      return linkSucceeded(form, toLinkedAccount(event.publicToken, event.metadata))
    case 'link-exited':
      return event.hasError ? linkFailed(form) : form
    case 'link-rejected':
      return linkFailed({ ...form, plaid: emptyLinkedAccount })
    case 'exchange-rejected':
      return isToken(event.publicToken, form.plaid)
        ? linkFailed({ ...form, plaid: event.before ?? emptyLinkedAccount })
        : form
    case 'manual-chosen':
      return { ...form, isManual: true }
    case 'link-chosen':
      return { ...form, isManual: false }
    case 'linked-account-chosen':
      return hasLinkedAccount(form) ? { ...form, isManual: false } : form
    case 'manual-typed':
      return manualTyped(form, event.changes)
    case 'bank-found':
      if (form.manual.routingNumber !== event.routingNumber) return form
      return {
        ...form,
        lookup: { routingNumber: event.routingNumber, isFound: true },
        manual: { ...form.manual, bankName: event.name },
      }
    case 'bank-not-found':
      if (form.manual.routingNumber !== event.routingNumber) return form
      return { ...form, lookup: { routingNumber: event.routingNumber, isFound: false } }
    case 'manual-committed':
      return { ...form, plaid: { ...emptyLinkedAccount, hadError: form.plaid.hadError } }
    case 'notice-shown':
      return { ...form, notice: null }
  }
}

/** Returns whether a token from the provider or the server belongs to this account. */
function isToken(token: unknown, { publicToken }: LinkedAccount): boolean {
  return typeof token === 'string' && token.trim() === publicToken
}

function linkSucceeded(form: BankForm, plaid: LinkedAccount): BankForm {
  if (plaid.publicToken === '') return linkFailed(form)
  return { ...emptyBankForm, plaid, notice: 'linked' }
}

/** Shows the manual entry. An account that was linked before can still be chosen. */
function linkFailed(form: BankForm): BankForm {
  return {
    ...form,
    isManual: true,
    plaid: { ...form.plaid, hadError: true },
    notice: 'linkFailed',
  }
}

/**
 * Applies typed details. Another routing number makes the found name of the bank wrong. A name that
 * was typed because none was found stays.
 */
function manualTyped(
  form: BankForm,
  { confirmAccountNumber = form.confirmAccountNumber, ...changes }: ManualChanges,
): BankForm {
  const manual = { ...form.manual, ...changes }
  const isSameNumber = manual.routingNumber === form.manual.routingNumber
  if (isSameNumber || !form.lookup?.isFound) return { ...form, manual, confirmAccountNumber }
  return { ...form, manual: { ...manual, bankName: '' }, confirmAccountNumber, lookup: null }
}
