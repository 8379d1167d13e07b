import { chargeChoices, chargesBefore } from '../../application/sales.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { useScope } from '../form/scope.tsx'
import { TypedQuestion } from '../form/TypedQuestion.tsx'
import { useLaterMessages } from '../language/messages.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Collapsible } from '../ui/Collapsible.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'

/** Asks when customers are charged, and how long before delivery. */
export function ChargeQuestions() {
  const whenChargeCustomer = useDraft(({ form }) => form.answers.whenChargeCustomer)
  const { questions, choices } = useLaterMessages()
  return (
    <>
      <RadioGroup
        {...questions.whenChargeCustomer}
        inline
        name="whenChargeCustomer"
        onChange={(id) => editAnswers({ whenChargeCustomer: Number(id) })}
        options={chargeChoices.map((choice) => ({
          id: String(choice),
          text: choices.whenChargeCustomer[choice],
        }))}
        value={String(whenChargeCustomer)}
      />
      <Collapsible open={chargesBefore({ whenChargeCustomer })}>
        <TypedQuestion of="deliveryAvgNumbDays" />
      </Collapsible>
    </>
  )
}

/** Asks whether another company delivers, and which one. */
export function FulfillmentQuestions() {
  const { questions } = useLaterMessages()
  const usesFulfillment = useDraft(({ form }) => form.answers.useFulfillment)
  const { untouch } = useScope().fields
  return (
    <>
      <Checkbox
        {...questions.useFulfillment}
        checked={usesFulfillment}
        name="useFulfillment"
        onChange={(useFulfillment) => {
          editAnswers({ useFulfillment })
          untouch('fulfillmentCompanyName')
        }}
      />
      <Collapsible open={usesFulfillment}>
        <TypedQuestion of="fulfillmentCompanyName" />
      </Collapsible>
    </>
  )
}
