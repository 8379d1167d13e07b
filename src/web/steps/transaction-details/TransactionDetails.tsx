import { deliveryDays } from '../../../application/fields/delivery-days.ts'
import { amount, annualAmount } from '../../../application/fields/money.ts'
import { typedShare } from '../../../application/fields/share.ts'
import { text } from '../../../application/fields/text.ts'
import { website } from '../../../application/fields/website.ts'
import { setPair } from '../../../application/sales-mix.ts'
import {
  chargeChoices,
  chargesBefore,
  websiteIsRequired,
} from '../../../application/steps/transaction-details.ts'
import { Masked } from '../../form/Masked.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Reveal } from '../../ui/Reveal.tsx'
import { ShareBar } from '../../ui/ShareBar.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PaymentTypes } from './PaymentTypes.tsx'
import { SalesEcho } from './SalesEcho.tsx'

/** Step 4: how the business sells, how much, and when it charges. */
export function TransactionDetails({ onBack, onNext }: StepScreenProps) {
  const form = useStepForm('transaction-details')
  const { values, set, feedback } = form

  const dollars = (
    name: 'avgSale' | 'highestSale' | 'annualSales',
    label: string,
    hint: string,
    rules = amount,
  ) => (
    <Masked
      {...feedback(name, rules.show(values[name]))}
      autoComplete="off"
      hint={hint}
      inputMode="numeric"
      label={label}
      onChange={(value) => set({ [name]: value })}
      prefix="$"
      rules={rules}
      value={values[name]}
    />
  )

  const setConsumerShare = (share: number) => {
    const [annualSalesB2C, annualSalesB2B] = setPair(share)
    set({ annualSalesB2C, annualSalesB2B })
  }

  return (
    <StepScreen
      id="transaction-details"
      intro="How you take cards and how much you expect to sell. Estimates are fine for a new business."
      onBack={onBack}
      onSubmit={(onward) => form.next() && onNext(onward)}
      problems={form.problems}
    >
      <FieldGroup
        intro="Where is the card when you charge it? The three shares always add up to 100%."
        title="Payment Types"
      >
        <PaymentTypes onChange={set} values={values} />
        <Reveal when={websiteIsRequired(values)}>
          <TextField
            {...feedback('businessWebsite', values.businessWebsite)}
            autoComplete="url"
            hint="Where your customers buy."
            label="Business Website"
            onChange={(typed) => set({ businessWebsite: website.clean(typed) })}
            spellCheck={false}
            type="url"
            value={values.businessWebsite}
          />
        </Reveal>
      </FieldGroup>
      <FieldGroup intro="Whole US dollars, cards only." title="Sales Data">
        <Columns>
          {dollars('avgSale', 'Average Card Sale', 'What a typical customer pays at once.')}
          {dollars('highestSale', 'Highest Card Sale', 'The largest single payment you expect.')}
        </Columns>
        <Columns>
          {dollars(
            'annualSales',
            'Annual Card Sales',
            'All card payments of a year.',
            annualAmount,
          )}
        </Columns>
        <SalesEcho values={values} />
        <ShareBar
          label="Annual card sales by customer"
          shares={[
            { id: 'b2c', text: 'B2C', percent: values.annualSalesB2C },
            { id: 'b2b', text: 'B2B', percent: values.annualSalesB2B },
          ]}
        />
        <Slider
          hint="Sales to people who buy for themselves."
          id="annualSalesB2C"
          label="Business to Consumer (B2C)"
          onChange={setConsumerShare}
          onCommit={setConsumerShare}
          rules={typedShare}
          value={values.annualSalesB2C}
        />
        <Slider
          hint="Sales to other businesses."
          id="annualSalesB2B"
          label="Business to Business (B2B)"
          onChange={(share) => setConsumerShare(100 - setPair(share)[0])}
          onCommit={(share) => setConsumerShare(100 - setPair(share)[0])}
          rules={typedShare}
          value={values.annualSalesB2B}
        />
      </FieldGroup>
      <FieldGroup title="Product/Service Information">
        <RadioGroup
          label="When do you charge your customers?"
          name="whenChargeCustomer"
          onChange={(id) => set({ whenChargeCustomer: id === '1' ? 1 : 0 })}
          options={chargeChoices.map(({ value, label }) => ({ id: String(value), text: label }))}
          value={String(values.whenChargeCustomer)}
        />
        <Reveal when={chargesBefore(values)}>
          <Masked
            {...feedback('deliveryAvgNumbDays', deliveryDays.show(values.deliveryAvgNumbDays))}
            autoComplete="off"
            inputMode="numeric"
            label="Average number of days between charging and delivering product/service?"
            onChange={(value) => set({ deliveryAvgNumbDays: value })}
            rules={deliveryDays}
            suffix="days"
            value={values.deliveryAvgNumbDays}
          />
        </Reveal>
        <Checkbox
          checked={values.useFulfillment}
          label="I'm using a fulfillment vendor to ship products"
          name="useFulfillment"
          onChange={(useFulfillment) => {
            set({ useFulfillment })
            form.conceal('fulfillmentCompanyName')
          }}
        />
        <Reveal when={values.useFulfillment}>
          <TextField
            {...feedback('fulfillmentCompanyName', values.fulfillmentCompanyName)}
            autoComplete="off"
            label="Fulfillment Company Name"
            maxLength={1024}
            onChange={(typed) => set({ fulfillmentCompanyName: text.clean(typed) })}
            value={values.fulfillmentCompanyName}
          />
        </Reveal>
      </FieldGroup>
    </StepScreen>
  )
}
