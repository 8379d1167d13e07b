import { formatDollars } from '../../../application/fields/money.ts'
import { salesPace } from '../../../application/sales-estimates.ts'
import type { Answers } from '../../draft/form-state.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import styles from './SalesPreview.module.css'

/** The sales figures in plain numbers, so that applicants notice a zero too many or too few. */
export function SalesPreview({ answers }: { readonly answers: Answers }) {
  const { language } = useMessages()
  const { transactionDetails } = useLaterMessages()
  const pace = salesPace(answers)
  const [average, annual] = [answers.avgSale, answers.annualSales].map((amount) =>
    formatDollars(amount, language),
  )
  const text = pace && transactionDetails.pace(pace, average ?? '', annual ?? '')
  return (
    <p aria-live="polite" className={styles.preview}>
      {text && (
        <>
          {text.before}
          <strong>{text.strong}</strong>
          {text.after}
        </>
      )}
    </p>
  )
}
