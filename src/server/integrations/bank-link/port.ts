/** What the product needs of a bank-link provider. No outcome ever carries a token of another call. */

/** Routing and account number as the bank's own digits. */
interface LinkedAccountNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
}

/**
 * `absent`: the provider does not know us, so that there is no bank link to offer; `refused`: asking
 * again would get the same answer; `failed`: another try may succeed.
 */
export type BankLinkFailure = 'absent' | 'refused' | 'failed'

export type LinkTokenOutcome =
  | { readonly ok: true; readonly linkToken: string }
  | { readonly ok: false; readonly reason: BankLinkFailure }

type ExchangeOutcome =
  | { readonly ok: true; readonly accessToken: string }
  | { readonly ok: false; readonly reason: BankLinkFailure }

export type NumbersOutcome =
  | { readonly ok: true; readonly numbers: LinkedAccountNumbers }
  | { readonly ok: false; readonly reason: BankLinkFailure }

export interface BankLink {
  /** False from when the provider refused our credentials until it is time to try them again. */
  readonly isPresent: () => boolean
  /** A token that opens the provider's dialog once. `visitor` is opaque and says nothing of them. */
  readonly createLinkToken: (visitor: string) => Promise<LinkTokenOutcome>
  /** Trades the one-time public token of a finished link for an access token. */
  readonly exchange: (publicToken: string) => Promise<ExchangeOutcome>
  /** The numbers of one account; of the only one where `accountID` is empty. */
  readonly fetchNumbers: (accessToken: string, accountID: string) => Promise<NumbersOutcome>
}

/** Where no bank link is configured. */
export const noBankLinkProvider: BankLink = {
  isPresent: () => false,
  createLinkToken: async () => ({ ok: false, reason: 'absent' }),
  exchange: async () => ({ ok: false, reason: 'absent' }),
  fetchNumbers: async () => ({ ok: false, reason: 'absent' }),
}
