import { describe, expect, test } from 'vitest'
import { isBlank } from '../../question.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { addressLine, distinctAddresses, emptyAddress, isSameAddress } from './addresses.ts'

const { businessAddress, companyOwners } = sampleApplication()
const sameAddress = { ...businessAddress, id: 'x', street: ' 350 MISSION st ' }

describe('an address', () => {
  test('is blank whatever its id, until one of its lines is filled in', () => {
    expect(isBlank({ ...emptyAddress, id: 'a', street: '  ' })).toBe(true)
    expect(isBlank({ ...emptyAddress, zip: '94105' })).toBe(false)
  })

  test('is the same place whatever its id, case and surrounding spaces', () => {
    expect(isSameAddress(businessAddress, sameAddress)).toBe(true)
    expect(isSameAddress(businessAddress, { ...sameAddress, street2: '' })).toBe(false)
  })

  test('is written in one line without gaps', () => {
    expect(addressLine(businessAddress)).toBe('350 Mission St, Suite 4, San Francisco, CA 94105')
    expect(addressLine({ ...businessAddress, street2: '', state: '' })).toBe(
      '350 Mission St, San Francisco, 94105',
    )
    expect(addressLine(emptyAddress)).toBe('')
  })
})

describe('the addresses to choose a home from', () => {
  test('are each listed once, in the order given, without blank ones', () => {
    const mailing = { ...emptyAddress, id: 'm', street: 'PO Box 1', city: 'Reno', state: 'NV' }
    const homes = companyOwners.map(({ address }) => address)
    const offered = distinctAddresses([
      businessAddress,
      mailing,
      null,
      ...homes,
      undefined,
      emptyAddress,
      { ...mailing, id: 'x', street: ' po box 1 ' },
      sameAddress,
    ])
    expect(offered).toEqual([businessAddress, mailing, ...homes])
  })
})
