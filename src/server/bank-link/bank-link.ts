/** The bank-link port. The outcome of a call never contains a token from another call. */

import type { Language } from '../../application/language.ts'

/** Routing and account number, as digits. */
interface LinkedAccountNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
}

/**
 * `absent`: the provider rejects our credentials, so there is no bank link; `rejected`: a retry
 * would get the same answer; `failed`: a retry may succeed.
 */
export type BankLinkFailure = 'absent' | 'rejected' | 'failed'

export type LinkTokenOutcome =
  | { readonly ok: true; readonly linkToken: string }
  | { readonly ok: false; readonly reason: BankLinkFailure }

export interface LinkDialog {
  /** English by default. */
  readonly language?: Language
  /**
   * The page that a bank returns to after the applicant has signed in on the bank's own site.
   * Without it, the sign-in opens in a pop-up.
   */
  readonly redirectUri?: string | undefined
}

type ExchangeOutcome =
  | { readonly ok: true; readonly accessToken: string }
  | { readonly ok: false; readonly reason: BankLinkFailure }

export type NumbersOutcome =
  | {
      readonly ok: true
      readonly numbers: LinkedAccountNumbers
      /** The bank issued the number for this link: it stops working when the item is removed. */
      readonly isTokenized: boolean
    }
  | { readonly ok: false; readonly reason: BankLinkFailure }

export type RemoveOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: BankLinkFailure }

export interface BankLink {
  /** False after the provider has rejected our credentials, until it is time to try again. */
  readonly isPresent: () => boolean
  /** Creates a token to open the provider's dialog once. `visitor` is opaque and not personal. */
  readonly createLinkToken: (visitor: string, dialog?: LinkDialog) => Promise<LinkTokenOutcome>
  /** Exchanges the one-time public token of a finished link for an access token. */
  readonly exchange: (publicToken: string) => Promise<ExchangeOutcome>
  /** Fetches the numbers of one account, or of the only account if `accountID` is empty. */
  readonly fetchNumbers: (accessToken: string, accountID: string) => Promise<NumbersOutcome>
  /** Ends the provider's access to the bank; the access token is worthless afterwards. */
  readonly removeItem: (accessToken: string) => Promise<RemoveOutcome>
}

/** The port of a server without a bank link. */
export const noBankLinkProvider: BankLink = {
  isPresent: () => false,
  createLinkToken: async () => ({ ok: false, reason: 'absent' }),
  exchange: async () => ({ ok: false, reason: 'absent' }),
  fetchNumbers: async () => ({ ok: false, reason: 'absent' }),
  removeItem: async () => ({ ok: false, reason: 'absent' }),
}
