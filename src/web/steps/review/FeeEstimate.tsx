import type { Application } from '../../../application/application.ts'
import { formatDollars } from '../../../application/fields/money.ts'
import { monthlyFees } from '../../../application/sales-estimates.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'

/** The estimated fees for the sales expected, and how they are computed. */
export function FeeEstimate({ application }: { readonly application: Application }) {
  const { language } = useMessages()
  const { review } = useLaterMessages()
  const fees = monthlyFees(application, pageConfig().pricing)
  if (fees === undefined) return null
  const dollars = (amount: number | null) => formatDollars(amount, language)
  const { before, strong, after } = review.pricing.estimate(
    dollars(fees),
    dollars(application.annualSales),
    `${application.cardPresentSales}%`,
    dollars(application.avgSale),
  )
  return (
    <p>
      {before}
      <strong>{strong}</strong>
      {after}
    </p>
  )
}
