/** The form of the banking step: its states, and the events that lead from one to the next. */
import * as v from 'valibot'
import type {
  Application,
  DeepReadonly,
  LinkedAccount,
  ManualEntry,
} from '../../application/application.ts'
import {
  emptyLinkedAccount,
  emptyManualEntry,
  type LinkMetadata,
  toLinkedAccount,
} from '../../application/banking.ts'
import { accountNumber, validateConfirmation } from '../../application/fields/account-number.ts'
import { isRoutingNumber } from '../../application/fields/routing-number.ts'
import { compact, type Issue } from '../../application/issues.ts'
import { jsonObject } from '../../application/json-object.ts'
import { textQuestion } from '../../application/question.ts'
import { linkedAccount, manualEntry } from '../../application/schema.ts'

export const bankForm = jsonObject({
  /** Whether manual entry is shown in place of the bank link. */
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
  /** What the applicant needs to know after an event; the screen shows it as a toast. */
  notice: v.nullish(v.picklist(['linked', 'linkFailed', 'reconnectFailed']), null),
})

export type BankForm = DeepReadonly<v.InferOutput<typeof bankForm>>
export type BankNotice = NonNullable<BankForm['notice']>

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

/** The form before anything is entered. */
export const emptyBankForm: BankForm = {
  isManual: false,
  plaid: emptyLinkedAccount,
  manual: emptyManualEntry,
  confirmAccountNumber: '',
  lookup: null,
  notice: null,
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

/** What the form contributes to the application: a linked account or typed details, never both. */
export function bankOf(form: BankForm): Pick<Application, 'plaid' | 'manualEntry'> {
  if (form.isManual) return { plaid: null, manualEntry: form.manual }
  const wasLinked = form.plaid.accountID !== '' || hasLinkedAccount(form)
  return { plaid: wasLinked ? form.plaid : null, manualEntry: null }
}

/** The issues that only the form can have: the confirmation of the account number. */
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

/** Whether a token that the provider or the server named is this account's. */
export function isToken(token: unknown, { publicToken }: LinkedAccount): boolean {
  return typeof token === 'string' && token.trim() === publicToken
}

/** Whether an account is linked. */
export function hasLinkedAccount({ plaid }: Pick<BankForm, 'plaid'>): boolean {
  return plaid.publicToken !== ''
}

/** Whether the bank's name is still to be looked up: for a number that can belong to a bank. */
export function needsLookup({ manual, lookup }: BankForm): boolean {
  return isRoutingNumber(manual.routingNumber) && lookup?.routingNumber !== manual.routingNumber
}

/** Whether the bank's name could not be found and is asked for. */
export function asksForBankName({ manual, lookup }: BankForm): boolean {
  if (!lookup || lookup.isFound || lookup.routingNumber === '') return false
  return lookup.routingNumber === manual.routingNumber
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
