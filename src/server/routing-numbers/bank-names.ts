/** The bank directory port. */
export type BankNameOutcome =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: 'unknown' | 'failed' }

/** Returns the name of the bank with a routing number, in the directory's own case. */
export type BankNames = (routingNumber: string) => Promise<BankNameOutcome>
