import { sellsOnline } from '../../../application/sales.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { Question } from '../../questions/Question.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { SalesPreview } from './SalesPreview.tsx'

/** Step 4: how the business sells, how much, and when it charges. */
export function TransactionDetails({ onBack, onNext }: StepScreenProps) {
  const { intros, transactionDetails: texts, groups } = useLaterMessages()
  const form = useStepForm('transaction-details')
  const { answers } = form

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
        <Collapsible open={sellsOnline(answers)} still>
          <Question hint={texts.websiteHint} of="businessWebsite" />
        </Collapsible>
      </FieldGroup>
      <FieldGroup intro={texts.salesIntro} title={groups.sales}>
        <Columns layout="thirds">
          <Question of="avgSale" />
          <Question of="highestSale" />
          <Question of="annualSales" />
        </Columns>
        <SalesPreview answers={answers} />
        <Question of="annualSalesB2C" />
      </FieldGroup>
      <FieldGroup title={groups.delivery}>
        <Question of="whenChargeCustomer" />
        <Question of="useFulfillment" />
      </FieldGroup>
    </StepScreen>
  )
}
