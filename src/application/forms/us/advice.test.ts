import { describe, expect, it } from 'vitest'
import {
  sampleController,
  sampleOwner,
  signedApplication,
} from '../../testing/sample-application.ts'
import { validate } from '../../validate.ts'
import { us } from '../us.ts'
import { adviceOn } from './advice.ts'

const day = { year: 2026, monthDay: 1127 }
const maria = sampleOwner({ stake: 50 })
const ana = sampleOwner({ id: 'owner-2', firstName: 'Ana', stake: 50, ssn: '219099999' })
const codesOf = (changes: Parameters<typeof signedApplication>[0]) =>
  adviceOn(signedApplication(changes), day).map(({ code, path, who }) => `${path}: ${code} ${who}`)

describe('advice', () => {
  it.each([
    ['4111111111111111', true],
    ['378282246310005', true],
    ['021000021', true],
    ['000', true],
    ['4111111111111112', false],
    ['9111111111111111', false],
    ['021000022', false],
    ['0001', false],
    ['', false],
  ])('calls the account number %s unlikely: %s', (accountNumber, isUnlikely) => {
    const manualEntry = { routingNumber: '021000021', bankName: 'A', accountNumber }
    expect(codesOf({ manualEntry }).length > 0).toBe(isUnlikely)
  })

  it.each([
    ['PO Box 1123', '', true],
    ['P.O. Box #1123-A', '', true],
    ['p o box 9', '', true],
    ['Post Office Box 12', '', true],
    ['POB 1123', '', true],
    ['Apartado Postal 45', '', true],
    ['PO Box 1123', '1420 NW 7th St', false],
    ['1420 NW 7th St', 'PO Box 1123', false],
    ['PO Box 1123, 1420 NW 7th St', '', false],
    ['12 Box Elder Rd', '', false],
    ['RR 2 Box 152', '', false],
    ['PSC 802 Box 74', '', false],
    ['Pobst 12', '', false],
  ])('calls the address %s, %s only a post office box: %s', (street, street2, isBox) => {
    const address = { ...maria.address, street, street2 }
    const changes = { businessAddress: address, companyOwners: [{ ...maria, address }] }
    const advice = [
      'businessAddress: address.box ',
      'companyOwners.0.address: address.box Maria Alvarez',
    ]
    expect(codesOf(changes)).toEqual(isBox ? advice : [])
  })

  it('is absent for an ordinary application', () => {
    expect(codesOf({})).toEqual([])
  })

  it.each([
    [
      'a child',
      { companyOwners: [maria, { ...ana, dob: '11282008' }] },
      ['companyOwners.1.dob: dob.child Ana Alvarez'],
    ],
    [
      'one SSN of two owners, with and without hyphens',
      { companyOwners: [maria, { ...ana, ssn: maria.ssn.replace(/^(...)(..)/, '$1-$2-') }] },
      [
        'companyOwners.0.ssn: ssn.twice Maria Alvarez',
        'companyOwners.1.ssn: ssn.twice Ana Alvarez',
      ],
    ],
    [
      'one SSN of an owner and the controller',
      { companyOwners: [maria], authorizedController: sampleController({ ssn: maria.ssn }) },
      [
        'companyOwners.0.ssn: ssn.twice Maria Alvarez',
        `authorizedController.ssn: ssn.twice ${sampleController().firstName} ${sampleController().lastName}`,
      ],
    ],
    [
      'a routing number that no bank uses',
      { manualEntry: { routingNumber: '130000006', bankName: 'A', accountNumber: '1' } },
      ['manualEntry.routingNumber: routing.unusual '],
    ],
    [
      'an account number of zeros',
      { manualEntry: { routingNumber: '021000021', bankName: 'A', accountNumber: '0000' } },
      ['manualEntry.accountNumber: account.unlikely '],
    ],
    ['a TIN that is never issued', { tin: '001234567' }, ['tin: tin.never-issued ']],
    ['an ITIN', { companyOwners: [maria, { ...ana, ssn: '900701234' }] }, []],
    ['no SSN at all', { companyOwners: [maria, ana].map((owner) => ({ ...owner, ssn: '' })) }, []],
  ] as const)('is about %s, and blocks nothing', (_, changes, expected) => {
    expect(codesOf(changes)).toEqual(expected)
    const blocked = validate(signedApplication(changes), day, us).map(({ path }) => path)
    for (const { path } of adviceOn(signedApplication(changes), day)) {
      expect(blocked).not.toContain(path)
    }
  })
})
