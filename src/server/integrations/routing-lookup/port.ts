/** What the product needs of a directory of banks. */
export type BankNameOutcome =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: 'unknown' | 'failed' }

/** The name of the bank behind a routing number, in whatever case the directory keeps it. */
export type BankNames = (routingNumber: string) => Promise<BankNameOutcome>
