/** What happens on the banking step, and how each event changes its form. */
import type { LinkedAccount, ManualEntry } from '../../application/application.ts'
import { emptyLinkedAccount } from '../../application/banking.ts'
import { type LinkMetadata, toLinkedAccount } from '../../application/linked-account.ts'
import { type BankForm, emptyBankForm, hasLinkedAccount } from './bank-form.ts'
import { useDraft } from './draft.ts'
import { committed } from './form-state.ts'

type ManualChanges = Partial<ManualEntry & Pick<BankForm, 'confirmAccountNumber'>>

export type BankEvent =
  | { readonly type: 'link-unavailable' }
  /** `isExpected`: the applicant is waiting for the link, so an error must be shown. */
  | { readonly type: 'link-token-failed'; readonly isExpected: boolean }
  | {
      readonly type: 'link-succeeded'
      readonly publicToken: unknown
      readonly metadata: LinkMetadata
    }
  | { readonly type: 'link-exited'; readonly hasError: boolean }
  /** The submission was answered that the linked account cannot be used (512). */
  | { readonly type: 'link-rejected' }
  /**
   * The server cannot use the account behind this token; another may be linked by now. `before` is
   * the account that it replaced, which is as good as it was.
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
 * Something happened on the banking step. An account that the server rejects is no longer part of
 * the draft either, wherever the applicant is by then.
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

/** An event that does not apply changes nothing. */
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

/** Whether a token that the provider or the server named is this account's. */
function isToken(token: unknown, { publicToken }: LinkedAccount): boolean {
  return typeof token === 'string' && token.trim() === publicToken
}

function linkSucceeded(form: BankForm, plaid: LinkedAccount): BankForm {
  if (plaid.publicToken === '') return linkFailed(form)
  return { ...emptyBankForm, plaid, notice: 'linked' }
}

/** Details are typed instead; an account that was linked before can still be chosen. */
function linkFailed(form: BankForm): BankForm {
  return {
    ...form,
    isManual: true,
    plaid: { ...form.plaid, hadError: true },
    notice: 'linkFailed',
  }
}

/**
 * Another routing number makes the name that was found for the last one wrong. A name that was
 * typed because none was found stays.
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
