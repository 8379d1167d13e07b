/** The last steps of the wizard, and what only they need: a script of their own. */
export const lastSteps = {
  'transaction-details': async () =>
    (await import('../steps/transaction-details/TransactionDetails.tsx')).TransactionDetails,
  'banking-information': async () =>
    (await import('../steps/banking-information/BankingInformation.tsx')).loadBankingInformation(),
  'review-&-submit': async () => (await import('../steps/review/Review.tsx')).Review,
}
