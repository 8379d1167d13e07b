import { describe, expect, test } from 'vitest'
import {
  addressLine,
  emptyAddress,
  emptyApplication,
  isBlankAddress,
  sameAddress,
} from './application.ts'
import { sampleApplication } from './testing/sample-application.ts'

const { businessAddress } = sampleApplication()

describe('the draft before the first answer', () => {
  test('has the specified defaults', () => {
    expect(emptyApplication).toMatchObject({
      companyOwners: [],
      authorizedController: null,
      primaryContact: null,
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
      avgSale: null,
      highestSale: null,
      annualSales: null,
      annualSalesB2C: 100,
      annualSalesB2B: 0,
      whenChargeCustomer: 0,
      useFulfillment: false,
    })
  })
})

describe('an address', () => {
  test('is blank whatever its id, and not once anything stands in it', () => {
    expect(isBlankAddress({ ...emptyAddress, id: 'a', street: '  ' })).toBe(true)
    expect(isBlankAddress({ ...emptyAddress, zip: '94105' })).toBe(false)
  })

  test('is the same place whatever its id, case and outer blanks', () => {
    const again = { ...businessAddress, id: 'x', street: ' 350 MISSION st ' }
    expect(sameAddress(businessAddress, again)).toBe(true)
    expect(sameAddress(businessAddress, { ...again, street2: '' })).toBe(false)
  })

  test('stands in one line without gaps', () => {
    expect(addressLine(businessAddress)).toBe('350 Mission St, Suite 4, San Francisco, CA 94105')
    expect(addressLine({ ...businessAddress, street2: '', state: '' })).toBe(
      '350 Mission St, San Francisco, 94105',
    )
    expect(addressLine(emptyAddress)).toBe('')
  })
})
