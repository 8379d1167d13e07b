import { chargeChoices, chargesBefore } from '../../../application/sales.ts'
import { editAnswers } from '../../draft/draft.ts'
import type { Answers } from '../../draft/form-state.ts'
import { Question } from '../../form/Question.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { useMessages } from '../../language/messages.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'

/** When customers are charged, and how long before delivery. */
export function ChargeQuestions({ answers }: { readonly answers: Answers }) {
  const { questions, choices } = useMessages()
  return (
    <>
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
    </>
  )
}

/** Whether another company delivers, and which one. */
export function FulfillmentQuestions({ form }: { readonly form: StepForm }) {
  const { questions } = useMessages()
  const { answers } = form
  return (
    <>
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
    </>
  )
}
