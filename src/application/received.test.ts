import { describe, expect, test } from 'vitest'
import { type ReceivedSubmission, readSubmission } from './received.ts'
import { submissionProblems } from './submission.ts'
import { sampleOwner, sampleSubmission, sampleToday } from './testing/sample-application.ts'

const read = (overrides: ReceivedSubmission = {}) =>
  readSubmission({ ...sampleSubmission(), ...overrides })
const problems = (overrides: ReceivedSubmission = {}) =>
  submissionProblems(read(overrides), sampleToday)
const blankAddress = { id: '', street: '', street2: '', city: '', state: '', zip: '' }

describe('a received submission', () => {
  test('that the page sent is read as it was sent', () => {
    expect(read()).toEqual(sampleSubmission())
  })

  test('with masked values is cleaned and accepted', () => {
    const masked = read({
      businessPhone: '+1 (415) 555-0132',
      tin: '94-1234567',
      businessAddress: { ...sampleSubmission().businessAddress, zip: ' 94105 ' },
      companyOwners: [
        sampleOwner({ ssn: '123-45-6789', dob: '07/04/1979', phone: '(415) 555-0134' }),
      ],
      authorizedController: null,
      primaryContact: null,
      manualEntry: { routingNumber: '021-000-021', bankName: ' Chase ', accountNumber: '000-12 3' },
    })
    expect(masked.businessPhone).toBe('4155550132')
    expect(masked.tin).toBe('941234567')
    expect(masked.companyOwners[0]).toEqual(sampleOwner())
    expect(masked.manualEntry).toEqual({
      routingNumber: '021000021',
      bankName: 'Chase',
      accountNumber: '000123',
    })
    expect(submissionProblems(masked, sampleToday)).toEqual({})
  })

  test('with letters among the digits keeps them, so that they can be refused', () => {
    expect(problems({ tin: '94123456A', businessPhone: '415555013l' })).toEqual({
      tin: 'Please enter a valid 9-digit TIN',
      businessPhone: 'Phone number must be 10 digits',
    })
  })

  test('without ids is accepted', () => {
    const withoutId = ({ id: _, ...rest }: { readonly id: string }) => rest
    const { companyOwners, businessAddress } = sampleSubmission()
    const body = {
      businessAddress: withoutId(businessAddress),
      companyOwners: companyOwners.map(({ address, ...owner }) => ({
        ...withoutId(owner),
        address: withoutId(address),
      })),
      authorizedController: null,
      primaryContact: null,
      signing: null,
    }
    expect(problems(body)).toEqual({})
    expect(read(body).authorizedController?.firstName).toBe('Maria')
    expect(read(body).primaryContact?.email).toBe('maria@goldengatebakery.example')
  })

  test('with empty objects where a condition is off is accepted', () => {
    const body: ReceivedSubmission = {
      mailingAddress: blankAddress,
      authorizedController: { firstName: '', address: blankAddress },
      primaryContact: { firstName: '' },
      plaid: { publicToken: '' },
    }
    expect(problems(body)).toEqual({})
    expect(read(body).mailingAddress).toBeNull()
    const linkedOnly = { plaid: { publicToken: 'token' }, manualEntry: { routingNumber: '' } }
    expect(problems(linkedOnly)).toEqual({})
    expect(read(linkedOnly).manualEntry).toBeNull()
  })

  test('with nothing but blank masks in a part is as without that part', () => {
    const body = read({
      mailingAddress: { zip: '_____' },
      primaryContact: { phone: '(___) ___-____' },
      manualEntry: { accountNumber: '-' },
    })
    expect([body.mailingAddress, body.manualEntry]).toEqual([null, null])
    expect(body.primaryContact?.firstName).toBe('Maria')
  })

  test.each(['valueOf', '__proto__', 'constructor'])('takes %s for an id like any other', (id) => {
    const owner = sampleOwner({ id, stake: 100 })
    const body = { companyOwners: [owner], authorizedController: null, primaryContact: null }
    expect(problems({ ...body, signing: null })).toEqual({})
  })

  test('leaves out what nobody asked for under the answers given', () => {
    const body = read({
      businessStructure: 'SOLE PROPRIETOR',
      tin: '941234567',
      businessWebsite: 'not an address',
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
      whenChargeCustomer: 0,
      deliveryAvgNumbDays: 7,
      useFulfillment: false,
      fulfillmentCompanyName: 'Bay Parcel Co.',
    })
    expect(body.tin).toBe('')
    expect(body.businessWebsite).toBe('')
    expect(body.deliveryAvgNumbDays).toBeNull()
    expect(body.fulfillmentCompanyName).toBe('')
  })

  test('of a sole proprietor has no other controller, who could sign for them', () => {
    const stranger = { ...sampleOwner({ id: 'x', firstName: 'Eve' }), role: undefined }
    const { title: _t, stake: _s, ...identity } = stranger
    const body = read({
      businessStructure: 'SOLE PROPRIETOR',
      companyOwners: [sampleOwner({ stake: 100, title: 'Owner' })],
      authorizedController: identity,
    })
    expect(body.authorizedController?.firstName).toBe('Maria')
  })

  test('loses control characters, which no database column and no mail header can hold', () => {
    expect(read({ businessName: 'Golden\u0000 Gate\u0007' }).businessName).toBe('Golden Gate')
    expect(read({ productsOrServices: 'Bread\nCakes' }).productsOrServices).toBe('Bread\nCakes')
  })

  test('with nothing in it is told what is required, a stake included', () => {
    expect(problems({ companyOwners: [{}] })).toMatchObject({
      'companyOwners.0.stake': 'This field is required',
      'companyOwners.0.ssn': 'This field is required',
      'companyOwners.0.address': 'This field is required',
    })
    expect(Object.keys(submissionProblems(readSubmission({}), sampleToday))).toContain(
      'businessName',
    )
  })
})
