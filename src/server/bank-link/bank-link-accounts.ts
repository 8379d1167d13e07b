/** The numbers of a linked account. */
export interface AccountNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
}

/** What a submission needs from the bank link. */
export interface BankLinkAccounts {
  /**
   * The numbers of the account behind a public token, exchanged before or now. The same token
   * always gives the same numbers. `failed` if the provider returns none, and for one that was
   * exchanged for another program.
   */
  take(publicToken: string, accountID: string, program?: string): Promise<AccountNumbers | 'failed'>
}

/** Without a bank link, every account is entered manually. */
export const noBankLink: BankLinkAccounts = { take: async () => 'failed' }
