/** Step 4: how the business sells, how much, and when it charges. */
import type { Application, WhenChargeCustomer } from '../application.ts'
import { deliveryDays } from '../fields/delivery-days.ts'
import { NOT_OFFERED } from '../fields/field.ts'
import { amount, annualAmount, showDollars } from '../fields/money.ts'
import { text } from '../fields/text.ts'
import { isWebsite, website } from '../fields/website.ts'
import { collect } from '../problems.ts'
import { sharesProblem } from '../sales-mix.ts'
import { row, type Step, type SummaryGroup } from './step.ts'

export interface TransactionDetailsValues {
  readonly cardPresentSales: number
  readonly cardNotPresentSalesPhone: number
  readonly cardNotPresentSalesInternet: number
  readonly businessWebsite: string
  readonly avgSale: number | null
  readonly highestSale: number | null
  readonly annualSales: number | null
  readonly annualSalesB2C: number
  readonly annualSalesB2B: number
  readonly whenChargeCustomer: WhenChargeCustomer
  readonly deliveryAvgNumbDays: number | null
  readonly useFulfillment: boolean
  readonly fulfillmentCompanyName: string
}

/** The two answers to when customers are charged. */
export const chargeChoices: readonly {
  readonly value: WhenChargeCustomer
  readonly label: string
}[] = [
  { value: 0, label: 'At or after the time the product and/or service is delivered' },
  { value: 1, label: 'Before product and/or service delivery' },
]

export const transactionDetails: Step<TransactionDetailsValues> = {
  id: 'transaction-details',

  needs: (draft) => draft.authorizedController !== null,

  values: (draft) => ({
    cardPresentSales: draft.cardPresentSales,
    cardNotPresentSalesPhone: draft.cardNotPresentSalesPhone,
    cardNotPresentSalesInternet: draft.cardNotPresentSalesInternet,
    businessWebsite: draft.businessWebsite,
    avgSale: draft.avgSale,
    highestSale: draft.highestSale,
    annualSales: draft.annualSales,
    annualSalesB2C: draft.annualSalesB2C,
    annualSalesB2B: draft.annualSalesB2B,
    whenChargeCustomer: draft.whenChargeCustomer,
    deliveryAvgNumbDays: draft.deliveryAvgNumbDays,
    useFulfillment: draft.useFulfillment,
    fulfillmentCompanyName: draft.fulfillmentCompanyName,
  }),

  problems: (values, _draft, today) =>
    collect({
      cardPresentSales: sharesProblem([
        values.cardPresentSales,
        values.cardNotPresentSalesPhone,
        values.cardNotPresentSalesInternet,
      ]),
      businessWebsite: websiteIsRequired(values)
        ? website.problem(values.businessWebsite, today)
        : undefined,
      avgSale: amount.problem(values.avgSale, today),
      highestSale: amount.problem(values.highestSale, today) ?? highestBelowAverage(values),
      annualSales: annualAmount.problem(values.annualSales, today) ?? annualTooLow(values),
      annualSalesB2C: sharesProblem([values.annualSalesB2C, values.annualSalesB2B]),
      whenChargeCustomer: chargeChoices.some(({ value }) => value === values.whenChargeCustomer)
        ? undefined
        : NOT_OFFERED,
      deliveryAvgNumbDays: chargesBefore(values)
        ? deliveryDays.problem(values.deliveryAvgNumbDays, today)
        : undefined,
      fulfillmentCompanyName: values.useFulfillment
        ? text.problem(values.fulfillmentCompanyName, today)
        : undefined,
    }),

  merge: (draft, values) => ({
    ...draft,
    ...values,
    deliveryAvgNumbDays: chargesBefore(values) ? values.deliveryAvgNumbDays : null,
    fulfillmentCompanyName: values.useFulfillment ? values.fulfillmentCompanyName : '',
  }),
}

/** Whether the web address is asked for here: as soon as anything is sold over the internet. */
export function websiteIsRequired(
  values: Pick<Application, 'cardNotPresentSalesInternet'>,
): boolean {
  return values.cardNotPresentSalesInternet > 0
}

/** The web address that is sent: a malformed one is not while nothing is sold over the internet. */
export function websiteToSend(
  values: Pick<Application, 'businessWebsite' | 'cardNotPresentSalesInternet'>,
): string {
  const { businessWebsite } = values
  return isWebsite(businessWebsite) || websiteIsRequired(values) ? businessWebsite : ''
}

/** Whether customers pay before delivery, so that the days between are asked for. */
export function chargesBefore(values: Pick<Application, 'whenChargeCustomer'>): boolean {
  return values.whenChargeCustomer === 1
}

/** What the summary shows of this step. */
export function transactionDetailsSummary(draft: Application): readonly SummaryGroup[] {
  const charge = chargeChoices.find(({ value }) => value === draft.whenChargeCustomer)
  return [
    {
      title: 'Payment Types',
      rows: [
        row('Card-Present', `${draft.cardPresentSales}%`),
        row('Card-Not-Present via Phone or Mail', `${draft.cardNotPresentSalesPhone}%`),
        row('Card-Not-Present via Internet', `${draft.cardNotPresentSalesInternet}%`),
        ...(websiteIsRequired(draft) ? [row('Business Website', draft.businessWebsite)] : []),
      ],
    },
    {
      title: 'Sales Data',
      rows: [
        row('Average Card Sale', showDollars(draft.avgSale)),
        row('Highest Card Sale', showDollars(draft.highestSale)),
        row('Annual Card Sales', showDollars(draft.annualSales)),
        row('Business to Consumer (B2C)', `${draft.annualSalesB2C}%`),
        row('Business to Business (B2B)', `${draft.annualSalesB2B}%`),
      ],
    },
    {
      title: 'Product/Service Information',
      rows: [
        row('Customers are charged', charge?.label ?? ''),
        ...(chargesBefore(draft)
          ? [row('Average days to delivery', deliveryDays.show(draft.deliveryAvgNumbDays))]
          : []),
        ...(draft.useFulfillment
          ? [row('Fulfillment Company Name', draft.fulfillmentCompanyName)]
          : []),
      ],
    },
  ]
}

type Sales = Pick<Application, 'avgSale' | 'highestSale' | 'annualSales'>

function highestBelowAverage({ avgSale, highestSale }: Sales): string | undefined {
  if (avgSale === null || highestSale === null || highestSale >= avgSale) return undefined
  return 'Highest card sales cannot be less than average card sales'
}

function annualTooLow({ avgSale, highestSale, annualSales }: Sales): string | undefined {
  if (annualSales === null || annualSales > Math.max(avgSale ?? -1, highestSale ?? -1)) {
    return undefined
  }
  return 'Annual card sales cannot be less than or equal to average card sales or highest card sales'
}
