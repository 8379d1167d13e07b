import { sellsOnline } from '../../../application/sales.ts'
import { Question } from '../../form/Question.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { CustomerShares } from './CustomerShares.tsx'
import { ChargeQuestions, FulfillmentQuestions } from './DeliveryQuestions.tsx'
import { PaymentTypes } from './PaymentTypes.tsx'
import { SalesPreview } from './SalesPreview.tsx'

/** Step 4: how the business sells, how much, and when it charges. */
export function TransactionDetails({ onBack, onNext }: StepScreenProps) {
  const { groups } = useMessages()
  const { intros, transactionDetails: texts } = useLaterMessages()
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
        <PaymentTypes answers={answers} />
        <Collapsible open={sellsOnline(answers)}>
          <Question autoComplete="url" hint={texts.websiteHint} of="businessWebsite" />
        </Collapsible>
      </FieldGroup>
      <FieldGroup intro={texts.salesIntro} title={groups.sales}>
        <Columns>
          <Question of="avgSale" />
          <Question of="highestSale" />
        </Columns>
        <Columns>
          <Question of="annualSales" />
        </Columns>
        <SalesPreview answers={answers} />
        <CustomerShares answers={answers} />
      </FieldGroup>
      <FieldGroup title={groups.delivery}>
        <ChargeQuestions answers={answers} />
        <FulfillmentQuestions form={form} />
      </FieldGroup>
    </StepScreen>
  )
}
