/** The numbers of a linked account. */
export interface AccountNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
}

/** The part of the bank link that a submission uses. */
export interface BankLinkAccounts {
  /**
   * Returns the numbers of the account behind a public token. The token is exchanged once: later
   * calls return the same numbers. Returns `failed` if the provider sends no numbers, or if the
   * token was exchanged for another program.
   */
  take(publicToken: string, accountID: string, program?: string): Promise<AccountNumbers | 'failed'>
}

export interface BankLinkPage {
  readonly scriptUrl: string
  readonly policy: BankLinkPolicy
}

/** The URLs of the script, of the frame that it opens, and of the services that it calls. */
export interface BankLinkPolicy {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}
