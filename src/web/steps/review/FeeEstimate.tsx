import { monthlyFees } from '../../../application/estimates.ts'
import { showDollars } from '../../../application/fields/money.ts'
import { useDraft } from '../../state/draft.ts'

/** What the prices come to for the figures given, and how that is computed. */
export function FeeEstimate() {
  const draft = useDraft((state) => state.draft)
  const fees = monthlyFees(draft)
  if (fees === undefined) return null
  return (
    <p>
      For the sales you expect that is <strong>about {showDollars(fees)} a month</strong>, without
      chargebacks: {showDollars(draft.annualSales)} a year, {draft.cardPresentSales}% of it
      card-present, in sales of {showDollars(draft.avgSale)} on average.
    </p>
  )
}
