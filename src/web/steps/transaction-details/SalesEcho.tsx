import { salesPace } from '../../../application/estimates.ts'
import { showDollars } from '../../../application/fields/money.ts'
import type { TransactionDetailsValues } from '../../../application/steps/transaction-details.ts'
import styles from './SalesEcho.module.css'

const spans = { day: ' ÷ 365 days', month: ' ÷ 12 months', year: '' }

/** The sales figures in plain numbers, so that a zero too many or too few is noticed. */
export function SalesEcho({ values }: { readonly values: TransactionDetailsValues }) {
  const pace = salesPace(values)
  return (
    <p aria-live="polite" className={styles.echo}>
      {pace && (
        <>
          That is about{' '}
          <strong>
            {pace.count.toLocaleString('en-US')} card {pace.count === 1 ? 'sale' : 'sales'} a{' '}
            {pace.per} at {showDollars(values.avgSale)}
          </strong>
          : {showDollars(values.annualSales)} a year ÷ {showDollars(values.avgSale)}
          {spans[pace.per]}.
        </>
      )}
    </p>
  )
}
