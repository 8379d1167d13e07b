import { describe, expect, test } from 'vitest'
import { type Application, emptyAddress } from '../application.ts'
import { emptyLead } from '../lead.ts'
import {
  editedForm,
  editOwnersAt,
  openOwnerForms,
  ownerFormProblems,
  removeOwner,
  saveOwner,
} from '../owner-list.ts'
import { changeVariant, ownersBeyondSoleProprietor } from '../owner-variants.ts'
import { emptyPersonForm, ownerFormOf, personFormOf } from '../people.ts'
import {
  sampleApplication,
  sampleController,
  sampleOwner,
  sampleToday,
} from '../testing/sample-application.ts'
import {
  controllerIsEntered,
  type OwnerDetailsValues,
  offeredAddresses,
  ownerDetails,
  ownersAreSettled,
} from './owner-details.ts'

const required = 'This field is required'
const maria = sampleOwner()
const daniel = sampleOwner({ id: 'owner-2', firstName: 'Daniel', stake: 40 })
const lead = { ...emptyLead, firstName: 'Lea', lastName: 'Diaz' }
const grace = sampleController()
const company = sampleApplication({ companyOwners: [maria, daniel] })
const fresh = sampleApplication({ companyOwners: [] })
const soleDraft = sampleApplication({
  companyOwners: [],
  businessStructure: 'SOLE PROPRIETOR',
  tin: '',
})
const valuesOf = (draft: Application, overrides: Partial<OwnerDetailsValues> = {}) => ({
  ...ownerDetails.values(draft, emptyLead),
  ...overrides,
})
const problems = (draft: Application, overrides: Partial<OwnerDetailsValues> = {}) =>
  ownerDetails.problems(valuesOf(draft, overrides), draft, sampleToday)
const filled = ownerFormOf(sampleOwner({ id: 'new', firstName: 'Nina', stake: 25 }))

describe('the owners of a company', () => {
  test('begin with nobody, and with the lead’s name in the first form', () => {
    const values = ownerDetails.values(fresh, lead)
    expect([values.owners, values.noOwners, values.addingOwner]).toEqual([[], false, false])
    expect([values.newOwner.firstName, values.newOwner.lastName]).toEqual(['Lea', 'Diaz'])
    expect(values.soleProprietor).toMatchObject({ firstName: 'Lea', title: 'Owner', stake: '100' })
  })

  test('come back out of the draft, with the entered controller and contact and no lead', () => {
    const contact = {
      ...ownerFormOf(maria),
      id: 'primary-contact',
      role: 'primary-contact',
    } as const
    const draft = sampleApplication({
      companyOwners: [maria, daniel],
      authorizedController: grace,
      primaryContact: contact,
    })
    const values = ownerDetails.values(draft, lead)
    expect(values.owners).toEqual([maria, daniel])
    expect(values.authorizedController).toEqual(personFormOf(grace))
    expect([values.useAuthorizedController, values.usePrimaryContact]).toEqual([true, true])
    expect(values.newOwner.firstName).toBe('')
  })

  test('are joined by a new one under an id that none of them has', () => {
    const first = saveOwner(valuesOf(fresh), { ...filled, id: valuesOf(fresh).newOwner.id }, 'next')
    const draft = ownerDetails.merge(fresh, first)
    const again = ownerDetails.values(draft, emptyLead)
    const both = saveOwner(again, { ...filled, id: again.newOwner.id }, 'next')
    expect(both.owners).toHaveLength(2)
    expect(new Set(both.owners.map(({ id }) => id)).size).toBe(2)
  })

  test('are changed where they stand, and removed', () => {
    const edited = { 'owner-1': ownerFormOf(maria) }
    const saved = saveOwner(
      valuesOf(company, { edited }),
      { ...ownerFormOf(maria), stake: '50' },
      'next',
    )
    expect(saved.owners.map(({ id, stake }) => [id, stake])).toEqual([
      ['owner-1', 50],
      ['owner-2', 40],
    ])
    expect(saved.edited).toEqual({})
    expect(removeOwner(valuesOf(company, { edited }), 'owner-1')).toMatchObject({
      owners: [daniel],
      edited: {},
    })
  })

  test('keep a whole stake where a decimal one was typed', () => {
    const saved = saveOwner(valuesOf(fresh), { ...filled, stake: '33.5' }, 'next')
    expect(saved.owners[0]?.stake).toBe(33)
  })

  test('have a new home address as soon as it is completed in their form', () => {
    const home = {
      ...emptyAddress,
      id: 'h',
      street: '1 A St',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
    }
    const saved = saveOwner(valuesOf(fresh), { ...filled, newAddress: home }, 'next')
    expect(saved.owners[0]?.address).toEqual(home)
  })

  test.each([
    ['the rest', '60', {}],
    ['more than the rest', '61', { 'companyOwners.0.stake': 'Total stake cannot exceed 100%' }],
  ])('may hold %s beside the others', (_, stake, messages) => {
    const form = { ...ownerFormOf(maria), stake }
    expect(ownerFormProblems({ owners: [maria, daniel] }, form, sampleToday)).toEqual(messages)
  })

  test.each([
    ['a company without an answer', fresh, {}, false],
    ['a company with an owner', company, {}, true],
    ['a company that says it has none', fresh, { noOwners: true }, true],
    ['a sole proprietor', soleDraft, {}, true],
  ])('of %s are settled: %#', (_, draft, overrides, settled) => {
    expect(ownersAreSettled(valuesOf(draft, overrides), draft)).toBe(settled)
  })
})

describe('the problems of the step', () => {
  test('are none for listed owners', () => {
    expect(problems(company)).toEqual({})
  })

  test('are those of the controller, who is required without owners', () => {
    expect(Object.keys(problems(fresh, { noOwners: true }))).toEqual(
      ['firstName', 'lastName', 'phone', 'email', 'ssn', 'dob', 'address'].map(
        (field) => `authorizedController.${field}`,
      ),
    )
    const controller = personFormOf(grace)
    expect(problems(fresh, { noOwners: true, authorizedController: controller })).toEqual({})
  })

  test('are those of the entered controller and contact only while they are asked for', () => {
    const blank = emptyPersonForm('authorized-controller')
    expect(problems(company, { authorizedController: blank })).toEqual({})
    expect(
      problems(company, { useAuthorizedController: true, authorizedController: blank }),
    ).toHaveProperty(['authorizedController.ssn'], required)
    expect(Object.keys(problems(company, { usePrimaryContact: true }))).toEqual([
      'primaryContact.firstName',
      'primaryContact.lastName',
      'primaryContact.phone',
      'primaryContact.email',
    ])
  })

  test('are those of the sole proprietor, who has no other controller', () => {
    expect(problems(soleDraft, { useAuthorizedController: true })).toEqual({
      'companyOwners.0.firstName': required,
      'companyOwners.0.lastName': required,
      'companyOwners.0.phone': required,
      'companyOwners.0.email': required,
      'companyOwners.0.ssn': required,
      'companyOwners.0.dob': required,
      'companyOwners.0.address': required,
    })
  })

  test('lie in a home address that is being added', () => {
    const newAddress = { ...emptyAddress, street: '1 A St', city: 'Reno', state: 'NV', zip: '895' }
    const form = { ...filled, newAddress }
    expect(ownerFormProblems({ owners: [] }, form, sampleToday)).toEqual({
      'newOwner.address.zip': 'Please enter a valid zip code',
    })
  })
})

describe('an owner form that stands open', () => {
  const open = { newOwner: filled, addingOwner: true }
  const one = sampleApplication({ companyOwners: [maria] })

  test('and touched holds Next back with its problems', () => {
    expect(problems(one, { ...open, newOwner: { ...filled, ssn: '12' } })).toEqual({
      'newOwner.form': 'Please save or cancel this owner',
      'newOwner.ssn': 'Please enter a valid 9-digit SSN',
    })
    const edited = { 'owner-1': { ...ownerFormOf(maria), lastName: 'Lopez' } }
    expect(problems(one, { edited })).toEqual({
      'companyOwners.0.form': 'Please save or cancel this owner',
    })
  })

  test('stands for the owner: what was mended in it is no problem any more', () => {
    const faulty = sampleApplication({ companyOwners: [{ ...maria, ssn: '' }] })
    expect(problems(faulty)).toEqual({ 'companyOwners.0.ssn': required })
    const edited = { 'owner-1': ownerFormOf(maria) }
    expect(problems(faulty, { edited })).toEqual({
      'companyOwners.0.form': 'Please save or cancel this owner',
    })
  })

  test('is opened where a path leads into a listed owner, and keeps what stands in it', () => {
    const values = valuesOf(company, { edited: { 'owner-1': { ...filled, id: 'owner-1' } } })
    const opened = editOwnersAt(values, ['companyOwners.1.ssn', 'companyOwners.0.dob', 'tin'])
    expect(editedForm(opened, daniel)).toEqual(ownerFormOf(daniel))
    expect(editedForm(opened, maria)?.firstName).toBe('Nina')
    expect(editOwnersAt(values, ['companyOwners', 'authorizedController.ssn'])).toBe(values)
  })

  test('and untouched, or closed, does not', () => {
    expect(problems(one, { addingOwner: true })).toEqual({})
    expect(problems(one, { ...open, addingOwner: false })).toEqual({})
    expect(problems(one, { edited: { 'owner-1': ownerFormOf(maria) } })).toEqual({})
  })

  test('does not, once the owners listed leave no room for it to be shown', () => {
    expect(openOwnerForms(valuesOf(company, open))).toEqual([])
  })
})

describe('Next', () => {
  test('makes the first owner controller and contact', () => {
    const draft = ownerDetails.merge(company, valuesOf(company))
    expect(draft.authorizedController).toMatchObject({
      id: 'owner-1',
      role: 'authorized-controller',
    })
    expect(draft.primaryContact).toMatchObject({ id: 'owner-1', role: 'primary-contact' })
    const after = ownerDetails.merge(draft, removeOwner(valuesOf(draft), 'owner-1'))
    expect([after.authorizedController?.id, after.primaryContact?.id]).toEqual([
      'owner-2',
      'owner-2',
    ])
  })

  test('keeps the entered controller, who is the contact, too, unless one is entered', () => {
    const entered = { useAuthorizedController: true, authorizedController: personFormOf(grace) }
    const draft = ownerDetails.merge(company, valuesOf(company, entered))
    expect(draft.authorizedController).toEqual(grace)
    expect(draft.primaryContact?.firstName).toBe('Grace')
    const contact = { ...valuesOf(company).primaryContact, firstName: 'Ana' }
    const called = valuesOf(company, {
      ...entered,
      usePrimaryContact: true,
      primaryContact: contact,
    })
    expect(ownerDetails.merge(company, called).primaryContact?.firstName).toBe('Ana')
  })

  test('lists nobody where the company says that it has no owners', () => {
    const values = valuesOf(company, { noOwners: true, authorizedController: personFormOf(grace) })
    const draft = ownerDetails.merge(company, values)
    expect([draft.companyOwners, draft.authorizedController]).toEqual([[], grace])
    expect(valuesOf(draft).noOwners).toBe(true)
  })

  test('makes the sole proprietor the owner of everything, the controller and the contact', () => {
    const soleProprietor = { ...filled, id: 'sole-proprietor', title: 'Owner', stake: '100' }
    const values = valuesOf(soleDraft, { soleProprietor, useAuthorizedController: true })
    const draft = ownerDetails.merge(soleDraft, values)
    expect(draft.companyOwners).toMatchObject([{ title: 'Owner', stake: 100, firstName: 'Nina' }])
    expect(draft.authorizedController?.firstName).toBe('Nina')
    expect(draft.primaryContact?.firstName).toBe('Nina')
  })

  test.each([
    ['a company', company, {}, false],
    ['a company with an entered controller', company, { useAuthorizedController: true }, true],
    ['a company without owners', fresh, { noOwners: true }, true],
    ['a sole proprietor', soleDraft, { noOwners: true, useAuthorizedController: true }, false],
  ])('asks %s for a controller: %#', (_, draft, overrides, asked) => {
    expect(controllerIsEntered(valuesOf(draft, overrides), draft)).toBe(asked)
  })
})

describe('a changed structure', () => {
  test('to sole proprietor keeps the first owner and gives them everything', () => {
    const values = changeVariant(valuesOf(company, { useAuthorizedController: true }), true)
    expect(values.owners).toEqual([maria])
    expect(values.soleProprietor).toMatchObject({
      firstName: 'Maria',
      title: 'Owner',
      stake: '100',
    })
    expect([values.useAuthorizedController, values.noOwners]).toEqual([false, false])
    expect(ownersBeyondSoleProprietor([maria, daniel])).toEqual([daniel])
  })

  test('to a company keeps the proprietor as a new owner who is still to be created', () => {
    const soleProprietor = { ...filled, id: 'sole-proprietor', title: 'Owner', stake: '100' }
    const values = changeVariant(valuesOf(soleDraft, { soleProprietor }), false)
    expect([values.addingOwner, values.newOwner]).toEqual([true, soleProprietor])
  })

  test('to a company lists the proprietor whom Next had taken already, once', () => {
    const owner = sampleOwner({ stake: 100, title: 'Owner' })
    const values = changeVariant(valuesOf({ ...soleDraft, companyOwners: [owner] }), false)
    expect([values.owners, values.addingOwner]).toEqual([[owner], false])
  })

  test('to a company opens no form where nothing was typed for the proprietor', () => {
    expect(changeVariant(valuesOf(soleDraft), false).addingOwner).toBe(false)
  })
})

describe('the addresses offered as a home', () => {
  test('are the business location, the mailing address and every home so far, each once', () => {
    const mailing = {
      ...emptyAddress,
      id: 'm',
      street: 'PO Box 1',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
    }
    const added = { ...mailing, id: 'a', street: '9 New St' }
    const draft = { ...company, mailingAddress: mailing }
    const values = valuesOf(draft, {
      addedAddresses: [added, { ...mailing, id: 'x', street: ' po box 1 ' }],
      authorizedController: { ...emptyPersonForm('c'), address: emptyAddress },
    })
    expect(offeredAddresses(draft, values).map(({ street }) => street)).toEqual([
      '350 Mission St',
      'PO Box 1',
      '2718 Castro St',
      '9 New St',
    ])
  })
})
