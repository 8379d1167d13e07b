import { formatDollars } from '../../../application/forms/us/fields/money.ts'
import { salesPace } from '../../../application/forms/us/sales-estimates.ts'
import { sellsOnline } from '../../../application/sales.ts'
import { useDraft } from '../../draft/draft.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { Question } from '../../questions/Question.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import styles from './SalesPreview.module.css'

/** Step 4: the sales, their amounts, and the time of charging. */
export function TransactionDetails({ onBack, onNext }: StepScreenProps) {
  const { intros, transactionDetails: texts, groups } = useLaterMessages()
  const form = useStepForm('transaction-details')

  return (
    <StepScreen
      form={form}
      id="transaction-details"
      intro={intros['transaction-details']}
      onBack={onBack}
      onSubmit={(onward) => form.next() && onNext(onward)}
    >
      <FieldGroup intro={texts.paymentTypesIntro} title={groups.paymentTypes}>
        <Question of="cardPresentSales" />
        <Collapsible open={useDraft((state) => sellsOnline(state.form.answers))} still>
          <Question hint={texts.websiteHint} of="businessWebsite" />
        </Collapsible>
      </FieldGroup>
      <FieldGroup intro={texts.salesIntro} title={groups.sales}>
        <Columns layout="thirds">
          <Question of="avgSale" />
          <Question of="highestSale" />
          <Question of="annualSales" />
        </Columns>
        <SalesPreview />
        <Question of="annualSalesB2C" />
      </FieldGroup>
      <FieldGroup title={groups.delivery}>
        <Question of="whenChargeCustomer" />
        <Question of="useFulfillment" />
      </FieldGroup>
    </StepScreen>
  )
}

/** The sales figures in plain numbers, so that applicants notice a zero too many or too few. */
function SalesPreview() {
  const answers = useDraft((state) => state.form.answers)
  const { transactionDetails } = useLaterMessages()
  const pace = salesPace(answers)
  const [average, annual] = [formatDollars(answers.avgSale), formatDollars(answers.annualSales)]
  const text = pace && transactionDetails.pace(pace, average, annual)
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
