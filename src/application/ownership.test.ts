import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthorizedController, PrimaryContact } from './application.ts'
import { stake } from './fields/stake.ts'
import {
  canAddOwner,
  contactFor,
  controllerFor,
  enteredContact,
  enteredController,
  isSoleProprietor,
  remainingStake,
  signerLabel,
  signers,
} from './ownership.ts'
import { sampleController, sampleOwner } from './testing/sample-application.ts'

const maria = sampleOwner()
const daniel = sampleOwner({ id: 'owner-2', firstName: 'Daniel', title: 'CFO', stake: 40 })
const grace = sampleController({ id: 'c' })
const ana: PrimaryContact = {
  id: 'p',
  role: 'primary-contact',
  firstName: 'Ana',
  lastName: 'Lee',
  phone: '4155550111',
  email: 'ana@example.com',
}
const asController = (owner: typeof maria) => {
  const { title: _title, stake: _stake, ...person } = owner
  return { ...person, role: 'authorized-controller' } as const
}
const asContact = ({ id, firstName, lastName, phone, email }: Omit<PrimaryContact, 'role'>) => ({
  id,
  role: 'primary-contact' as const,
  firstName,
  lastName,
  phone,
  email,
})

const ownersWith = (stakes: readonly number[]) =>
  stakes.map((share, index) => sampleOwner({ id: `owner-${index}`, stake: share }))

describe('the remaining stake', () => {
  const stakes = fc.array(fc.integer({ min: 25, max: 100 }), { maxLength: 6 })

  test('is 100 without owners', () => {
    expect(remainingStake([])).toBe(100)
  })

  test('and the stakes of the other owners are 100 together', () => {
    fc.assert(
      fc.property(stakes, fc.nat({ max: 6 }), (shares, index) => {
        const others = shares.filter((_, place) => place !== index)
        const sum = others.reduce((total, share) => total + share, 0)
        expect(remainingStake(ownersWith(shares), `owner-${index}`)).toBe(100 - sum)
      }),
    )
  })

  test('leaves no way to more than 100 for owners who are added one by one', () => {
    fc.assert(
      fc.property(stakes, (shares) => {
        let owners = ownersWith([])
        for (const share of shares) {
          const refused = stake.problem(String(share), remainingStake(owners)) !== undefined
          if (!refused) owners = [...owners, sampleOwner({ id: `${owners.length}`, stake: share })]
        }
        expect(remainingStake(owners)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('another owner', () => {
  test.each([
    [[], false, true],
    [[75], false, true],
    [[50, 25], false, true],
    [[76], false, false],
    [[50, 50], false, false],
    [[], true, false],
  ])(
    'can be added beside stakes of %j, with the no-owners box at %s: %s',
    (shares, noOwners, can) => {
      expect(canAddOwner(ownersWith(shares), noOwners)).toBe(can)
    },
  )
})

describe('the authorized controller', () => {
  test.each([
    ['nobody, where nobody owns and nobody was entered', [], null, null],
    ['the person entered, where nobody owns', [], grace, grace],
    ['the person entered, where there are owners', [maria, daniel], grace, grace],
    ['the first owner, where nobody was entered', [maria, daniel], null, asController(maria)],
    ['the one owner of a sole proprietorship', [daniel], null, asController(daniel)],
  ])('is %s', (_, owners, entered, expected) => {
    expect(controllerFor(owners, entered)).toEqual(expected)
  })

  test('counts as entered only when it is no owner', () => {
    const entered = (controller: AuthorizedController | null) =>
      enteredController({ companyOwners: [maria, daniel], authorizedController: controller })
    expect(entered(grace)).toBe(grace)
    expect(entered(asController(maria))).toBeNull()
    expect(entered(null)).toBeNull()
  })
})

describe('the primary contact', () => {
  test.each([
    ['nobody, where nobody controls', null, null, null],
    ['the person entered', grace, ana, ana],
    ['a copy of the entered controller, else', grace, null, asContact(grace)],
    ['a copy of the first owner who controls, else', asController(maria), null, asContact(maria)],
  ])('is %s', (_, controller, entered, expected) => {
    expect(contactFor(controller, entered)).toEqual(expected)
  })

  test.each([
    ['an entered person', ana, ana],
    ['the controller', asContact(grace), null],
    ['an owner', asContact(daniel), null],
    ['nobody', null, null],
  ])('that is %s counts as entered: %s', (_, primaryContact, expected) => {
    const people = { companyOwners: [maria, daniel], authorizedController: grace, primaryContact }
    expect(enteredContact(people)).toEqual(expected)
  })
})

describe('who may sign', () => {
  test.each([
    ['nobody', [], null, []],
    [
      'the controller of a company without owners',
      [],
      grace,
      ['Grace Alvarez (Authorized Controller)'],
    ],
    [
      'every owner, the first once though they control',
      [maria, daniel],
      asController(maria),
      ['Maria Alvarez (CEO)', 'Daniel Alvarez (CFO)'],
    ],
    [
      'every owner and an entered controller',
      [maria, daniel],
      grace,
      ['Maria Alvarez (CEO)', 'Daniel Alvarez (CFO)', 'Grace Alvarez (Authorized Controller)'],
    ],
  ])('is %s', (_, companyOwners, authorizedController, labels) => {
    expect(signers({ companyOwners, authorizedController }).map(signerLabel)).toEqual(labels)
  })
})

test('only the sole-proprietor structure is a sole proprietorship', () => {
  expect(isSoleProprietor({ businessStructure: 'SOLE PROPRIETOR' })).toBe(true)
  expect(isSoleProprietor({ businessStructure: 'PARTNERSHIP' })).toBe(false)
  expect(isSoleProprietor({ businessStructure: '' })).toBe(false)
})
