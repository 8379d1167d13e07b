/**
 * The bank account, linked or typed: every state of the banking step and what leads from one to
 * the next.
 */
import {
  type Application,
  type LinkedAccount,
  noLinkedAccount,
  noManualEntry,
} from './application.ts'
import { isRoutingNumber } from './fields/routing-number.ts'
import type { ManualForm } from './manual-entry.ts'

/** What the applicant has to be told after an event; the screen turns it into a toast. */
export type BankNotice = 'linked' | 'link-failed' | 'reconnect-failed'

export interface BankState {
  /** Whether the manual entry screen stands in the place of the bank-link screen. */
  readonly manualForced: boolean
  readonly plaid: LinkedAccount
  readonly manual: ManualForm
  /** Whether the bank's name could not be found and is asked for. */
  readonly forceShowBankName: boolean
  readonly notice: BankNotice | null
}

/** What the bank-link provider tells of a success. Nothing in it is certain to be there. */
export interface LinkMetadata {
  readonly accounts?:
    | readonly (Partial<Record<'id' | 'name' | 'mask' | 'verification_status', unknown>> | null)[]
    | null
  readonly institution?: Partial<Record<'institution_id' | 'name', unknown>> | null
}

export type BankEvent =
  | { readonly type: 'link-unavailable' }
  /** `asked`: the applicant wanted the link and waits for it, so that silence would puzzle. */
  | { readonly type: 'link-token-failed'; readonly asked: boolean }
  | {
      readonly type: 'link-succeeded'
      readonly publicToken: unknown
      readonly metadata: LinkMetadata
    }
  | { readonly type: 'link-exited'; readonly failed: boolean }
  | { readonly type: 'link-refused' }
  /**
   * The server cannot use the account behind this token; another may be linked by now. `before` is
   * the account that it took the place of, which is as good as it was.
   */
  | {
      readonly type: 'exchange-refused'
      readonly publicToken: unknown
      readonly before?: LinkedAccount
    }
  | { readonly type: 'manual-chosen' }
  /** Linking is preferred after all to typing. */
  | { readonly type: 'link-chosen' }
  | { readonly type: 'linked-account-chosen' }
  | { readonly type: 'manual-typed'; readonly changes: Partial<ManualForm> }
  | { readonly type: 'bank-found'; readonly routingNumber: string; readonly name: string }
  | { readonly type: 'bank-not-found'; readonly routingNumber: string }
  | { readonly type: 'manual-accepted' }
  | { readonly type: 'notice-shown' }

const noManualForm: ManualForm = { ...noManualEntry, confirmAccountNumber: '' }

/** The states of the banking step. An event that does not apply changes nothing. */
export function bankReducer(state: BankState, event: BankEvent): BankState {
  switch (event.type) {
    case 'link-unavailable':
      return hasLinkedAccount(state) || state.manualForced
        ? state
        : { ...state, manualForced: true }
    case 'link-token-failed':
      return hasLinkedAccount(state)
        ? { ...state, notice: 'reconnect-failed' }
        : { ...state, manualForced: true, notice: event.asked ? 'link-failed' : state.notice }
    case 'link-succeeded':
      return linkSucceeded(state, event.publicToken, event.metadata)
    case 'link-exited':
      return event.failed ? linkFailed(state) : state
    case 'link-refused':
      return linkFailed({ ...state, plaid: noLinkedAccount })
    case 'exchange-refused':
      return textOf(event.publicToken) === state.plaid.publicToken
        ? linkFailed({ ...state, plaid: event.before ?? noLinkedAccount })
        : state
    case 'manual-chosen':
      return { ...state, manualForced: true }
    case 'link-chosen':
      return { ...state, manualForced: false }
    case 'linked-account-chosen':
      return hasLinkedAccount(state) ? { ...state, manualForced: false } : state
    case 'manual-typed':
      return manualTyped(state, event.changes)
    case 'bank-found':
      return isCurrent(state, event)
        ? {
            ...state,
            forceShowBankName: false,
            manual: { ...state.manual, bankName: event.name },
          }
        : state
    case 'bank-not-found':
      return isCurrent(state, event) ? { ...state, forceShowBankName: true } : state
    case 'manual-accepted':
      return { ...state, plaid: { ...noLinkedAccount, hadError: state.plaid.hadError } }
    case 'notice-shown':
      return state.notice === null ? state : { ...state, notice: null }
  }
}

/** The state in which the banking step begins. */
export function bankStateOf(draft: Pick<Application, 'plaid' | 'manualEntry'>): BankState {
  const { plaid, manualEntry } = draft
  return {
    manualForced: manualEntry.accountNumber !== '' || (plaid.hadError && plaid.publicToken === ''),
    plaid,
    manual: { ...manualEntry, confirmAccountNumber: manualEntry.accountNumber },
    forceShowBankName: manualEntry.bankName !== '',
    notice: null,
  }
}

/** What the draft keeps of the state: a linked account, or what was typed, never both. */
export function draftBankOf(state: BankState): Pick<Application, 'plaid' | 'manualEntry'> {
  if (!showsManualEntry(state)) return { plaid: state.plaid, manualEntry: noManualEntry }
  const { routingNumber, bankName, accountNumber } = state.manual
  return {
    plaid: { ...noLinkedAccount, hadError: state.plaid.hadError },
    manualEntry: { routingNumber, bankName, accountNumber },
  }
}

/** Whether the bank details are typed rather than linked. */
export function showsManualEntry(state: BankState): boolean {
  return state.manualForced
}

/** Whether an account is linked. */
export function hasLinkedAccount(state: Pick<BankState, 'plaid'>): boolean {
  return state.plaid.publicToken !== ''
}

/** Whether the bank's name can be looked up: only for a number that can belong to a bank. */
export function canLookUpBank(state: BankState): boolean {
  return isRoutingNumber(state.manual.routingNumber)
}

function linkSucceeded(state: BankState, token: unknown, metadata: LinkMetadata): BankState {
  const publicToken = textOf(token)
  if (publicToken === '') return linkFailed(state)
  return {
    ...state,
    manualForced: false,
    plaid: linkedAccount(publicToken, metadata),
    manual: noManualForm,
    forceShowBankName: false,
    notice: 'linked',
  }
}

/** Details are typed instead; an account that was linked before stays at hand. */
function linkFailed(state: BankState): BankState {
  return {
    ...state,
    manualForced: true,
    plaid: { ...state.plaid, hadError: true },
    notice: 'link-failed',
  }
}

/** Another routing number makes the name that was found for the last one wrong. */
function manualTyped(state: BankState, changes: Partial<ManualForm>): BankState {
  const manual = { ...state.manual, ...changes }
  if (manual.routingNumber === state.manual.routingNumber) return { ...state, manual }
  return { ...state, manual: { ...manual, bankName: '' }, forceShowBankName: false }
}

function isCurrent(state: BankState, event: { readonly routingNumber: string }): boolean {
  return state.manual.routingNumber === event.routingNumber
}

const verifiedElsewhere = new Set(['database_matched', 'manually_verified'])

function linkedAccount(publicToken: string, metadata: LinkMetadata): LinkedAccount {
  const account = metadata.accounts?.[0]
  const verificationStatus = textOf(account?.verification_status)
  return {
    accountID: textOf(account?.id),
    accountMask: textOf(account?.mask),
    accountName: textOf(account?.name),
    bankName: verifiedElsewhere.has(verificationStatus)
      ? 'Plaid verified bank'
      : textOf(metadata.institution?.name),
    institutionID: textOf(metadata.institution?.institution_id),
    verificationStatus,
    publicToken,
    hadError: false,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
