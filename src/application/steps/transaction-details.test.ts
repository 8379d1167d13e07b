import { describe, expect, test } from 'vitest'
import { emptyApplication } from '../application.ts'
import { emptyLead } from '../lead.ts'
import { sampleApplication, sampleToday } from '../testing/sample-application.ts'
import { type TransactionDetailsValues, transactionDetails } from './transaction-details.ts'

const required = 'This field is required'
const belowAverage = 'Highest card sales cannot be less than average card sales'
const annualTooLow =
  'Annual card sales cannot be less than or equal to average card sales or highest card sales'
const sample = transactionDetails.values(sampleApplication(), emptyLead)
const blank = transactionDetails.values(emptyApplication, emptyLead)
const problems = (overrides: Partial<TransactionDetailsValues>, from = sample) =>
  transactionDetails.problems({ ...from, ...overrides }, emptyApplication, sampleToday)

describe('transaction details', () => {
  test('begin with all sales in person, to consumers, paid at delivery', () => {
    expect(blank).toMatchObject({
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
      annualSalesB2C: 100,
      annualSalesB2B: 0,
      whenChargeCustomer: 0,
      useFulfillment: false,
    })
    expect(problems({}, blank)).toEqual({
      avgSale: required,
      highestSale: required,
      annualSales: required,
    })
  })

  test.each([
    [25, 900, 480_000, {}],
    [25, 25, 26, {}],
    [0, 0, 1, {}],
    [25, 24, 480_000, { highestSale: belowAverage }],
    [25, 900, 900, { annualSales: annualTooLow }],
    [25, 900, 899, { annualSales: annualTooLow }],
    [500, 100, 500, { highestSale: belowAverage, annualSales: annualTooLow }],
    [0, 0, 0, { annualSales: annualTooLow }],
    [null, 900, 900, { avgSale: required, annualSales: annualTooLow }],
    [25, null, 25, { highestSale: required, annualSales: annualTooLow }],
    [25, 900, null, { annualSales: required }],
  ])('with sales of %s, %s and %s a year: %j', (avgSale, highestSale, annualSales, messages) => {
    expect(problems({ avgSale, highestSale, annualSales })).toEqual(messages)
  })

  test('require a web address as soon as anything is sold over the internet', () => {
    const online = {
      cardPresentSales: 95,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 5,
    }
    const offline = {
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
    }
    expect(problems({ ...online, businessWebsite: '' })).toEqual({ businessWebsite: required })
    expect(problems({ ...online, businessWebsite: 'x' })).toEqual({
      businessWebsite: 'Please enter a valid URL',
    })
    expect(problems({ ...offline, businessWebsite: 'x' })).toEqual({})
  })

  test('ask for the days and the fulfillment company only under their conditions', () => {
    const none = { deliveryAvgNumbDays: null, fulfillmentCompanyName: '' }
    expect(problems({ ...none, whenChargeCustomer: 1, useFulfillment: true })).toEqual({
      deliveryAvgNumbDays: required,
      fulfillmentCompanyName: required,
    })
    expect(problems({ ...none, whenChargeCustomer: 0, useFulfillment: false })).toEqual({})
  })

  test('merge nothing that is not asked for under the answers given', () => {
    const off = { ...sample, whenChargeCustomer: 0, useFulfillment: false } as const
    expect(transactionDetails.merge(sampleApplication(), off)).toMatchObject({
      deliveryAvgNumbDays: null,
      fulfillmentCompanyName: '',
    })
    expect(transactionDetails.merge(sampleApplication(), sample)).toEqual(sampleApplication())
  })
})
