import { formatDollars } from '../../../application/fields/money.ts'
import { monthlyFees } from '../../../application/sales.ts'
import { useDraft } from '../../draft/draft.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'

/** The estimated fees for the sales expected, and how they are computed. */
export function FeeEstimate() {
  const { language } = useMessages()
  const { review } = useLaterMessages()
  const draft = useDraft((state) => state.draft)
  const fees = monthlyFees(draft)
  if (fees === undefined) return null
  const dollars = (amount: number | null) => formatDollars(amount, language)
  const { before, strong, after } = review.pricing.estimate(
    dollars(fees),
    dollars(draft.annualSales),
    `${draft.cardPresentSales}%`,
    dollars(draft.avgSale),
  )
  return (
    <p>
      {before}
      <strong>{strong}</strong>
      {after}
    </p>
  )
}
