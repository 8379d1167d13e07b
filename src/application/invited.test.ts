import { describe, expect, it } from 'vitest'
import { emptyApplication } from './application.ts'
import { us } from './forms/us.ts'
import { changedLocked, neverGiven, readInvited } from './invited.ts'
import {
  sampleApplication,
  sampleLinkedAccount,
  sampleOwner,
  signedApplication,
} from './testing/sample-application.ts'

describe('what an invitation brings along', () => {
  const stored = {
    schema: 1,
    answers: emptyApplication,
    given: ['businessName'],
    locked: [],
    returnUrl: '',
    language: null,
  }

  it('is read as it was stored, and not when a later release wrote it', () => {
    expect(readInvited(stored)).toMatchObject({ given: ['businessName'] })
    expect(() => readInvited({ ...stored, schema: 2 })).toThrow()
  })

  it.each<[string, Parameters<typeof sampleApplication>[0], readonly string[]]>([
    [
      'an SSN',
      { companyOwners: [{ ...ownerWithout(), ssn: '123456789' }] },
      ['companyOwners.0.ssn'],
    ],
    ['a linked account, once and not its parts', { plaid: sampleLinkedAccount }, ['plaid']],
    ['a signature, once and not its parts', { signing: signedApplication().signing }, ['signing']],
    ['nothing of what an operator knows', { businessName: 'Golden Gate Bakery' }, []],
  ])('lists what nobody gives for an applicant: %s', (_, answers, paths) => {
    expect(neverGiven({ ...emptyApplication, ...answers }, us)).toEqual(paths)
  })
})

describe('a locked answer', () => {
  const answers = sampleApplication()
  const locked = ['businessName', 'businessAddress', 'avgSale']

  it('counts as changed where it differs, and an address where more than its id does', () => {
    const { businessAddress } = answers
    expect(changedLocked({ answers, locked }, answers, us)).toEqual([])
    expect(
      changedLocked(
        { answers, locked },
        { ...answers, businessAddress: { ...businessAddress, id: 'another' } },
        us,
      ),
    ).toEqual([])
    expect(
      changedLocked(
        { answers, locked },
        {
          ...answers,
          businessName: 'Another Bakery',
          businessAddress: { ...businessAddress, zip: '94607' },
          legalBusinessName: 'Not locked, LLC',
        },
        us,
      ),
    ).toEqual(['businessName', 'businessAddress'])
  })
})

function ownerWithout() {
  return sampleOwner({ ssn: '', dob: '' })
}
