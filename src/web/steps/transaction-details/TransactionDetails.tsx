import { chargeChoices, chargesBefore, sellsOnline } from '../../../application/sales.ts'
import { setPair } from '../../../application/sales-mix.ts'
import { editAnswers } from '../../draft/draft.ts'
import { Question } from '../../form/Question.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { PaymentTypes } from './PaymentTypes.tsx'
import { SalesPreview } from './SalesPreview.tsx'
import { ShareBar } from './ShareBar.tsx'
import { ShareSlider } from './ShareSlider.tsx'

/** Step 4: how the business sells, how much, and when it charges. */
export function TransactionDetails({ onBack, onNext }: StepScreenProps) {
  const { questions, groups, choices } = useMessages()
  const { intros, transactionDetails: texts } = useLaterMessages()
  const form = useStepForm('transaction-details')
  const { answers } = form

  const setConsumerShare = (share: number) => {
    const [annualSalesB2C, annualSalesB2B] = setPair(share)
    editAnswers({ annualSalesB2C, annualSalesB2B })
  }

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
        <ShareBar
          label={texts.customersBar}
          shares={[
            { id: 'b2c', text: texts.b2c, percent: answers.annualSalesB2C },
            { id: 'b2b', text: texts.b2b, percent: answers.annualSalesB2B },
          ]}
        />
        <ShareSlider
          name="annualSalesB2C"
          onSlide={setConsumerShare}
          onType={setConsumerShare}
          value={answers.annualSalesB2C}
        />
        <ShareSlider
          name="annualSalesB2B"
          onSlide={(share) => setConsumerShare(100 - share)}
          onType={(share) => setConsumerShare(100 - setPair(share)[0])}
          value={answers.annualSalesB2B}
        />
      </FieldGroup>
      <FieldGroup title={groups.delivery}>
        <RadioGroup
          {...questions.whenChargeCustomer}
          name="whenChargeCustomer"
          onChange={(id) => editAnswers({ whenChargeCustomer: Number(id) })}
          options={chargeChoices.map((choice) => ({
            id: String(choice),
            text: choices.whenChargeCustomer[choice],
          }))}
          value={String(answers.whenChargeCustomer)}
        />
        <Collapsible open={chargesBefore(answers)}>
          <Question of="deliveryAvgNumbDays" />
        </Collapsible>
        <Checkbox
          {...questions.useFulfillment}
          checked={answers.useFulfillment}
          name="useFulfillment"
          onChange={(useFulfillment) => {
            editAnswers({ useFulfillment })
            form.untouch('fulfillmentCompanyName')
          }}
        />
        <Collapsible open={answers.useFulfillment}>
          <Question of="fulfillmentCompanyName" />
        </Collapsible>
      </FieldGroup>
    </StepScreen>
  )
}
