import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Owner, PrimaryContact } from './application.ts'
import { emptyApplication } from './application.ts'
import { validateStakeTotal } from './fields/stake.ts'
import { us } from './forms/us.ts'
import {
  canAddOwner,
  contactOf,
  controllerOf,
  emptySoleProprietor,
  fullName,
  remainingStake,
} from './ownership.ts'
import { isSoleProprietor } from './reference/structures.ts'
import { signers } from './signers.ts'
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
const asController = (owner: Owner) => {
  const { title: _title, stake: _stake, enteredBy: _enteredBy, ...person } = owner
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

const ownersOf = (stakes: readonly number[]) =>
  stakes.map((stake, index) => sampleOwner({ id: `owner-${index}`, stake }))

describe('the remaining stake', () => {
  const stakes = fc.array(fc.integer({ min: 25, max: 100 }), { maxLength: 6 })

  test('is 100 without owners', () => {
    expect(remainingStake([])).toBe(100)
  })

  test('and the stakes of the other owners add up to 100', () => {
    fc.assert(
      fc.property(stakes, fc.nat({ max: 6 }), (shares, index) => {
        const others = shares.filter((_, other) => other !== index)
        const sum = others.reduce((total, share) => total + share, 0)
        expect(remainingStake(ownersOf(shares), `owner-${index}`)).toBe(100 - sum)
      }),
    )
  })

  test('does not count a stake that has not been entered yet', () => {
    expect(remainingStake([maria, { ...daniel, stake: null }])).toBe(40)
  })

  test('never falls below 0 while owners are added one by one', () => {
    fc.assert(
      fc.property(stakes, (shares) => {
        let owners = ownersOf([])
        for (const stake of shares) {
          const fits = validateStakeTotal(stake, remainingStake(owners)) === undefined
          if (fits) owners = [...owners, sampleOwner({ id: `${owners.length}`, stake })]
        }
        expect(remainingStake(owners)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('another owner', () => {
  test.each([
    [[], true],
    [[75], true],
    [[50, 25], true],
    [[76], false],
    [[50, 50], false],
  ])('can be added beside stakes of %j: %s', (stakes, can) => {
    expect(canAddOwner(ownersOf(stakes))).toBe(can)
  })
})

describe('the authorized controller', () => {
  test.each([
    ['nobody when there are no owners and nobody was entered', [], null, null],
    ['the person entered when there are no owners', [], grace, grace],
    ['the person entered when there are owners', [maria, daniel], grace, grace],
    ['the first owner when nobody was entered', [maria, daniel], null, asController(maria)],
    ['the next owner when the first one was removed', [daniel], null, asController(daniel)],
  ])('is %s', (_, companyOwners, authorizedController, expected) => {
    expect(controllerOf({ companyOwners, authorizedController })).toEqual(expected)
  })
})

describe('the primary contact', () => {
  const people = { companyOwners: [maria, daniel], authorizedController: null }
  const withGrace = { ...people, authorizedController: grace }
  test.each([
    ['nobody when nobody controls', { ...people, companyOwners: [] }, null, null],
    ['the person entered', withGrace, ana, ana],
    [
      'a copy of the controller entered when there is no contact',
      withGrace,
      null,
      asContact(grace),
    ],
    ['a copy of the first owner when nobody was entered', people, null, asContact(maria)],
  ])('is %s', (_, known, primaryContact, expected) => {
    expect(contactOf({ ...known, primaryContact })).toEqual(expected)
  })
})

describe('the people who may sign', () => {
  const first = { id: 'owner-1', name: 'Maria Alvarez', title: 'CEO' }
  const second = { id: 'owner-2', name: 'Daniel Alvarez', title: 'CFO' }
  const controller = { id: 'c', name: 'Grace Alvarez', title: undefined }
  test.each([
    ['nobody', [], null, []],
    ['the controller of a company without owners', [], grace, [controller]],
    ['every owner once, even one in control', [maria, daniel], null, [first, second]],
    ['every owner and a controller', [maria, daniel], grace, [first, second, controller]],
  ])('are %s', (_, companyOwners, authorizedController, expected) => {
    const people = { companyOwners, authorizedController, primaryContact: ana }
    const application = { ...emptyApplication, ...people }
    expect(signers(application, us)).toMatchObject(expected)
  })
})

describe('a sole proprietor', () => {
  test('is required by one structure only', () => {
    expect(isSoleProprietor({ businessStructure: 'SOLE PROPRIETOR' })).toBe(true)
    expect(isSoleProprietor({ businessStructure: 'PARTNERSHIP' })).toBe(false)
    expect(isSoleProprietor({ businessStructure: '' })).toBe(false)
  })

  test('is the owner of everything from the start', () => {
    expect(emptySoleProprietor).toMatchObject({ title: 'Owner', stake: 100, firstName: '' })
  })
})

test('a full name has no spaces around it, whatever is missing', () => {
  expect(fullName({ firstName: ' Jane ', lastName: 'Doe ' })).toBe('Jane Doe')
  expect(fullName({ firstName: '', lastName: 'Doe' })).toBe('Doe')
  expect(fullName({ firstName: '', lastName: '' })).toBe('')
})
