/**
 * The way to a bank's own site and back. The bank returns to a fixed address in the same tab. In
 * the meantime, the tab keeps the page's own address and the token that opened the dialog. Without
 * storage, banks that lead away cannot be linked.
 */
import { stepPath } from '../../../application/step-list.ts'
import { withStorage } from '../../tab/tab-storage.ts'

const KEY = 'merchant-application-bank-link'

export interface BankReturn {
  readonly token: string
  /** The whole address that the bank returned to. */
  readonly receivedRedirectUri: string
}

let returned: BankReturn | undefined

/** Notes that a dialog is open, since a bank may lead away from it. */
export function rememberLinking(token: string): void {
  const entry = { token, query: window.location.search }
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(entry)))
}

/** Notes that the dialog is closed. */
export function forgetLinking(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/**
 * Notes the return from a bank once, and cleans the address. Call it before anything reads the
 * address. Returns whether this tab led to the bank.
 *
 * @param query what the address has besides the bank's own parameter
 */
export function readBankReturn(query: URLSearchParams): boolean {
  const { pathname, href } = window.location
  const entry = linking()
  forgetLinking()
  if (entry) returned = { token: entry.token, receivedRedirectUri: href }
  const path = entry ? stepPath('banking-information') : pathname
  const rest = entry ? entry.query : query.size > 0 ? `?${query}` : ''
  window.history.replaceState(window.history.state, '', path + rest)
  return entry !== undefined
}

/** Returns whether a bank has returned and the dialog is not open again yet. */
export function hasReturned(): boolean {
  return returned !== undefined
}

/** Returns the return from a bank for the dialog to continue with, once. */
export function bankReturn(): BankReturn | undefined {
  const answer = returned
  returned = undefined
  return answer
}

function linking() {
  const { token, query } = Object(
    withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null')),
  )
  return typeof token === 'string' && typeof query === 'string' ? { token, query } : undefined
}
