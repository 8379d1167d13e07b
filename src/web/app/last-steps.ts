/** The last steps of the wizard, and what only they need: a script of their own. */
export const lastSteps = {
  'banking-information': async () =>
    (await import('../steps/banking-information/BankingInformation.tsx')).loadBankingInformation(),
  'review-&-submit': async () => (await import('../steps/review/Review.tsx')).Review,
}
