/** What the bank details are used for, and when. */
export function AchStatement() {
  return (
    <p>
      This information is used only if your application is approved. By continuing you authorize ACH
      debits and credits to this account for your card sales, refunds, chargebacks and fees.
    </p>
  )
}
