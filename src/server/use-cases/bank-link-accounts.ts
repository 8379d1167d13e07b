/** The numbers behind an account that the applicant linked. */
export interface AccountNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
}

/** What a submission needs of the bank link. */
export interface BankLinkAccounts {
  /**
   * The numbers of the account that a public token stands for, exchanged before or now. Asking
   * again for the same token gives the same numbers. `failed` where the provider gives none.
   */
  take(publicToken: string, accountID: string): Promise<AccountNumbers | 'failed'>
}

/** Without a bank link every account has to be typed. */
export const noBankLink: BankLinkAccounts = { take: async () => 'failed' }
