import { describe, expect, test } from 'vitest'
import { emptyAddress } from '../../application/addresses.ts'
import type { Application, PrimaryContact } from '../../application/application.ts'
import { emptyLead } from '../../application/lead.ts'
import { contactOf, controllerOf } from '../../application/ownership.ts'
import { errorTexts, pathsAndCodes } from '../../application/testing/issue-lists.ts'
import {
  sampleApplication,
  sampleController,
  sampleOwner,
  sampleToday,
} from '../../application/testing/sample-application.ts'
import { committed, stepIssues } from './form-state.ts'
import {
  asksForController,
  editedForm,
  editOwner,
  emptyPeopleForm,
  hasSettledOwners,
  offeredAddresses,
  openOwnerForms,
  openOwnersAt,
  ownerFormIssues,
  ownerPath,
  ownersBeyondFirst,
  type PeopleForm,
  peopleOf,
  removeOwner,
  saveOwner,
  setNewOwnerOpen,
  setNoOwners,
  stopEditing,
  toCompany,
  toSoleProprietor,
} from './people-form.ts'
import { emptyOwnerForm, emptyPersonForm, ownerFormOf, personFormOf } from './person-form.ts'
import { sampleFormState, samplePeopleForm } from './testing/sample-forms.ts'

const required = 'This field is required'
const unsaved = 'Please save your changes to this owner, or press Cancel'
const maria = sampleOwner()
const daniel = sampleOwner({ id: 'owner-2', firstName: 'Daniel', stake: 40 })
const grace = sampleController()
const lead = { ...emptyLead, firstName: 'Lea', lastName: 'Diaz' }
const ana: PrimaryContact = {
  id: 'primary-contact',
  role: 'primary-contact',
  firstName: 'Ana',
  lastName: 'Lee',
  phone: '4155550111',
  email: 'ana@example.com',
}
const reno = { ...emptyAddress, id: 'h', street: '1 A St', city: 'Reno', state: 'NV', zip: '89501' }

const company = sampleApplication({ companyOwners: [maria, daniel] })
const oneOwner = sampleApplication({ companyOwners: [maria] })
const ownerless = sampleApplication({ companyOwners: [] })
const sole = sampleApplication({
  companyOwners: [],
  businessStructure: 'SOLE PROPRIETOR',
  tin: '',
})
/** The form of a new owner, filled in. */
const nina = ownerFormOf(sampleOwner({ id: 'new-owner-1', firstName: 'Nina', stake: 25 }))
const proprietor = { ...nina, id: 'sole-proprietor', title: 'Owner', stake: '100' }

const formOf = samplePeopleForm
const issuesOf = (application: Application, overrides: Partial<PeopleForm> = {}) => {
  const people = formOf(application, overrides)
  const form = { ...sampleFormState(application), people }
  return stepIssues(application, form, 'owner-details', sampleToday)
}
const texts = (application: Application, overrides: Partial<PeopleForm> = {}) =>
  errorTexts(issuesOf(application, overrides))
const described = (application: Application, overrides: Partial<PeopleForm> = {}) =>
  peopleOf(formOf(application, overrides), application)

describe('the list of owners', () => {
  test('is empty at first, with the lead’s name in the first form', () => {
    const form = emptyPeopleForm(lead)
    expect([form.owners, form.noOwners, form.isAddingOwner]).toEqual([[], false, false])
    expect([form.newOwner.firstName, form.newOwner.lastName]).toEqual(['Lea', 'Diaz'])
    expect(form.soleProprietor).toMatchObject({
      firstName: 'Lea',
      lastName: 'Diaz',
      title: 'Owner',
      stake: '100',
    })
  })

  test('has a new owner at its end, and the next form is empty and closed', () => {
    const form = saveOwner(formOf(oneOwner, { isAddingOwner: true, newOwner: nina }), nina)
    expect(form.owners.map(({ firstName }) => firstName)).toEqual(['Maria', 'Nina'])
    expect(form.isAddingOwner).toBe(false)
    expect(form.newOwner).toEqual({ ...emptyOwnerForm, id: form.newOwner.id })
  })

  test('has new owners under different ids, whoever was removed in between', () => {
    const add = (form: PeopleForm) => saveOwner(form, { ...nina, id: form.newOwner.id })
    const two = add(add(formOf(ownerless)))
    const [first] = two.owners
    const again = add(first ? removeOwner(two, first) : two)
    for (const { owners, newOwner } of [two, again]) {
      const ids = [...owners.map(({ id }) => id), newOwner.id]
      expect(owners).toHaveLength(2)
      expect(new Set(ids).size).toBe(3)
    }
  })

  test('has a changed owner in the same place', () => {
    const form = formOf(company, { edited: { 'owner-1': ownerFormOf(maria) } })
    const saved = saveOwner(form, { ...ownerFormOf(maria), stake: '50' })
    expect(saved.owners.map(({ id, stake }) => [id, stake])).toEqual([
      ['owner-1', 50],
      ['owner-2', 40],
    ])
    expect(saved.edited).toEqual({})
    expect(saved.newOwner).toEqual(form.newOwner)
  })

  test('no longer has an owner who is removed, nor an open form of that owner', () => {
    const form = formOf(company, { edited: { 'owner-1': ownerFormOf(maria) } })
    expect(removeOwner(form, maria)).toMatchObject({ owners: [daniel], edited: {} })
  })

  test('has a whole stake where a decimal one was typed', () => {
    expect(saveOwner(formOf(ownerless), { ...nina, stake: '33.5' }).owners[0]?.stake).toBe(33)
  })

  test('has a new home address that was completed in an owner’s form', () => {
    const saved = saveOwner(formOf(ownerless), { ...nina, newAddress: reno })
    expect(saved.owners[0]?.address).toEqual(reno)
  })

  test.each([
    ['has the rest', '60', {}],
    ['has more than the rest', '61', { 'companyOwners.0.stake': 'Total stake cannot exceed 100%' }],
    ['is no number', 'half', { 'companyOwners.0.stake': 'Please enter a number' }],
    ['is missing', '', { 'companyOwners.0.stake': required }],
    [
      'is below the minimum',
      '24',
      {
        'companyOwners.0.stake':
          'Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form.',
      },
    ],
  ])('checks a stake beside the other owners’: one that %s', (_, stake, expected) => {
    const form = { ...ownerFormOf(maria), stake }
    const found = ownerFormIssues({ owners: [maria, daniel] }, form, sampleToday)
    expect(errorTexts(found)).toEqual(expected)
  })

  test.each([
    ['a company without an answer', false, ownerless, {}],
    ['a company with an owner', true, company, {}],
    ['a company that says that it has none', true, ownerless, { noOwners: true }],
    ['a sole proprietor', true, sole, {}],
  ])('is settled for %s: %s', (_, isSettled, application, overrides) => {
    expect(hasSettledOwners(formOf(application, overrides), application)).toBe(isSettled)
  })

  test('is emptied by saying that there are no owners', () => {
    const open = formOf(company, {
      isAddingOwner: true,
      edited: { 'owner-1': ownerFormOf(maria) },
    })
    expect(setNoOwners(open, true)).toMatchObject({
      noOwners: true,
      owners: [],
      edited: {},
      isAddingOwner: false,
    })
    expect(setNoOwners(setNoOwners(open, true), false)).toMatchObject({
      noOwners: false,
      owners: [],
    })
  })

  test('numbers the paths of its owners’ fields', () => {
    const form = formOf(company)
    expect(ownerPath(form, 'owner-2')).toBe('companyOwners.1')
    expect(ownerPath(form, form.newOwner.id)).toBe('newOwner')
  })
})

describe('the form of a new owner', () => {
  test('remembers what was typed until it is canceled', () => {
    const typed = editOwner(setNewOwnerOpen(formOf(ownerless), true), nina)
    expect([typed.isAddingOwner, typed.newOwner]).toEqual([true, nina])
    const closed = setNewOwnerOpen(typed, false)
    expect(closed.isAddingOwner).toBe(false)
    expect(closed.newOwner).toEqual({ ...emptyOwnerForm, id: closed.newOwner.id })
  })

  test('opens with the lead’s name in it', () => {
    expect(setNewOwnerOpen(emptyPeopleForm(lead), true).newOwner.firstName).toBe('Lea')
  })
})

describe('the form of a listed owner', () => {
  const changed = { ...ownerFormOf(maria), lastName: 'Lopez' }

  test('changes the list only when it is saved', () => {
    const form = editOwner(formOf(company), changed)
    expect(editedForm(form, maria)).toEqual(changed)
    expect(form.owners).toEqual([maria, daniel])
    expect(saveOwner(form, changed).owners[0]?.lastName).toBe('Lopez')
  })

  test('in the list is changed there, though a form without owners gives the same id', () => {
    const { newOwner } = emptyPeopleForm(emptyLead)
    const listed = { ...maria, id: newOwner.id }
    const form = { ...emptyPeopleForm(emptyLead), owners: [listed] }
    const typed = { ...ownerFormOf(listed), ssn: '123456780' }
    expect(editedForm(editOwner(form, typed), listed)).toEqual(typed)
  })

  test('forgets its changes when it is canceled', () => {
    const form = stopEditing(editOwner(formOf(company), changed), 'owner-1')
    expect(editedForm(form, maria)).toBeUndefined()
    expect(form.owners).toEqual([maria, daniel])
  })

  test('is not mistaken for a property that every object has', () => {
    expect(editedForm(formOf(company), { ...maria, id: 'constructor' })).toBeUndefined()
  })
})

describe('the issues of the step', () => {
  test('are none for complete owners', () => {
    expect(texts(company)).toEqual({})
  })

  test('are those of the controller, who is required without owners', () => {
    expect(pathsAndCodes(issuesOf(ownerless, { noOwners: true }))).toEqual(
      ['firstName', 'lastName', 'ssn', 'dob', 'phone', 'email', 'address'].map(
        (name) => `authorizedController.${name}: required`,
      ),
    )
    const authorizedController = personFormOf(grace)
    expect(texts(ownerless, { noOwners: true, authorizedController })).toEqual({})
  })

  test('are none of a controller before the company says whether it has owners', () => {
    expect(texts(ownerless)).toEqual({})
  })

  test('are those of the controller and the contact only while they are asked for', () => {
    const blank = emptyPersonForm
    expect(texts(company, { authorizedController: blank })).toEqual({})
    expect(
      texts(company, { useAuthorizedController: true, authorizedController: blank }),
    ).toHaveProperty(['authorizedController.ssn'], required)
    expect(Object.keys(texts(company, { usePrimaryContact: true }))).toEqual([
      'primaryContact.firstName',
      'primaryContact.lastName',
      'primaryContact.phone',
      'primaryContact.email',
    ])
  })

  test('are those of the sole proprietor, who has no other controller', () => {
    expect(texts(sole, { useAuthorizedController: true })).toEqual({
      'companyOwners.0.firstName': required,
      'companyOwners.0.lastName': required,
      'companyOwners.0.phone': required,
      'companyOwners.0.email': required,
      'companyOwners.0.ssn': required,
      'companyOwners.0.dob': required,
      'companyOwners.0.address': required,
    })
  })

  test('are in a home address that is being added', () => {
    const newOwner = { ...nina, newAddress: { ...reno, zip: '895' } }
    expect(errorTexts(ownerFormIssues({ owners: [] }, newOwner, sampleToday))).toEqual({
      'newOwner.address.zip': 'Please enter a valid zip code',
    })
  })

  test('are in the order of the fields', () => {
    const wrong = { ...ownerFormOf(maria), title: '', stake: '', ssn: '12', email: '' }
    const found = issuesOf(company, {
      edited: { 'owner-1': wrong },
      useAuthorizedController: true,
      authorizedController: { ...personFormOf(grace), dob: '' },
      usePrimaryContact: true,
      primaryContact: { ...ana, phone: '' },
    })
    expect(found.map(({ path }) => path)).toEqual([
      'companyOwners.0.title',
      'companyOwners.0.stake',
      'companyOwners.0.ssn',
      'companyOwners.0.email',
      'companyOwners.0.form',
      'authorizedController.dob',
      'primaryContact.phone',
    ])
  })
})

describe('an open owner form', () => {
  const open = { newOwner: nina, isAddingOwner: true }

  test('that was touched blocks Next with its issues', () => {
    expect(texts(oneOwner, { ...open, newOwner: { ...nina, ssn: '12' } })).toEqual({
      'newOwner.form': unsaved,
      'newOwner.ssn': 'Please enter a valid 9-digit SSN',
    })
    const edited = { 'owner-1': { ...ownerFormOf(maria), lastName: 'Lopez' } }
    expect(texts(oneOwner, { edited })).toEqual({ 'companyOwners.0.form': unsaved })
  })

  test('is validated in place of the owner: what was corrected in it is no issue any more', () => {
    const wrong = sampleApplication({ companyOwners: [{ ...maria, ssn: '' }] })
    expect(texts(wrong)).toEqual({ 'companyOwners.0.ssn': required })
    const edited = { 'owner-1': ownerFormOf(maria) }
    expect(texts(wrong, { edited })).toEqual({ 'companyOwners.0.form': unsaved })
  })

  test('is opened where a path leads to a listed owner, without losing what is in it', () => {
    const form = formOf(company, { edited: { 'owner-1': { ...nina, id: 'owner-1' } } })
    const opened = openOwnersAt(form, ['companyOwners.1.ssn', 'companyOwners.0.dob', 'tin'])
    expect(editedForm(opened, daniel)).toEqual(ownerFormOf(daniel))
    expect(editedForm(opened, maria)?.firstName).toBe('Nina')
    expect(openOwnersAt(form, ['companyOwners', 'authorizedController.ssn'])).toBe(form)
  })

  test('that is untouched or closed does not block Next', () => {
    expect(texts(oneOwner, { isAddingOwner: true })).toEqual({})
    expect(texts(oneOwner, { ...open, isAddingOwner: false })).toEqual({})
    expect(texts(oneOwner, { edited: { 'owner-1': ownerFormOf(maria) } })).toEqual({})
  })

  test('does not block Next once the listed owners leave no room for it', () => {
    expect(openOwnerForms(formOf(company, open))).toEqual([])
  })

  test('does not block Next of a company that says that it has no owners', () => {
    const authorizedController = personFormOf(grace)
    expect(texts(ownerless, { ...open, noOwners: true, authorizedController })).toEqual({})
  })
})

describe('the people in the draft', () => {
  test('have the first owner as controller and contact, unless others are entered', () => {
    const people = described(company)
    expect(people).toEqual({
      companyOwners: [maria, daniel],
      authorizedController: null,
      primaryContact: null,
    })
    expect(controllerOf(people)).toMatchObject({ id: 'owner-1', role: 'authorized-controller' })
    expect(contactOf(people)).toMatchObject({ id: 'owner-1', role: 'primary-contact' })
    const after = peopleOf(removeOwner(formOf(company), maria), company)
    expect([controllerOf(after)?.id, contactOf(after)?.id]).toEqual(['owner-2', 'owner-2'])
  })

  test('include the controller entered, who is also the contact unless one is entered', () => {
    const entered = { useAuthorizedController: true, authorizedController: personFormOf(grace) }
    const people = described(company, entered)
    expect(people.authorizedController).toEqual(grace)
    expect(contactOf(people)?.firstName).toBe('Grace')
    const contact = { usePrimaryContact: true, primaryContact: ana }
    expect(described(company, { ...entered, ...contact }).primaryContact).toEqual(ana)
  })

  test('include no controller and no contact whose box was unchecked again', () => {
    const entered = { authorizedController: personFormOf(grace), primaryContact: ana }
    expect(described(company, entered)).toMatchObject({
      authorizedController: null,
      primaryContact: null,
    })
  })

  test('include no owners where the company says that it has none', () => {
    const people = described(company, { noOwners: true, authorizedController: personFormOf(grace) })
    expect([people.companyOwners, people.authorizedController]).toEqual([[], grace])
  })

  test('of a sole proprietor are the owner of everything, the controller and the contact', () => {
    const people = described(sole, { soleProprietor: proprietor, useAuthorizedController: true })
    expect(people.companyOwners).toMatchObject([{ title: 'Owner', stake: 100, firstName: 'Nina' }])
    expect(controllerOf(people)?.firstName).toBe('Nina')
    expect(contactOf(people)?.firstName).toBe('Nina')
  })

  test.each([
    ['a company', false, company, {}],
    ['a company with a controller entered', true, company, { useAuthorizedController: true }],
    ['a company without owners', true, ownerless, { noOwners: true }],
    ['a sole proprietor', false, sole, { noOwners: true, useAuthorizedController: true }],
  ])('include a controller entered by %s: %s', (_, asks, application, overrides) => {
    expect(asksForController(formOf(application, overrides), application)).toBe(asks)
  })
})

describe('a changed structure', () => {
  test('to sole proprietor leaves the first owner, who gets everything', () => {
    const form = toSoleProprietor(formOf(company, { useAuthorizedController: true }))
    expect(form.owners).toEqual([maria])
    expect(form.soleProprietor).toMatchObject({
      firstName: 'Maria',
      title: 'Owner',
      stake: '100',
    })
    expect([form.useAuthorizedController, form.noOwners]).toEqual([false, false])
    expect(ownersBeyondFirst({ owners: [maria, daniel] })).toEqual([daniel])
  })

  test('to sole proprietor closes every owner form', () => {
    const edited = { 'owner-1': { ...ownerFormOf(maria), lastName: 'Lopez' } }
    const open = formOf(oneOwner, { edited, isAddingOwner: true, newOwner: nina })
    expect(openOwnerForms(toSoleProprietor(open))).toEqual([])
  })

  test('to sole proprietor leaves what was entered for the proprietor where there are no owners', () => {
    const form = toSoleProprietor(formOf(ownerless, { soleProprietor: proprietor }))
    expect(form.soleProprietor).toEqual(proprietor)
  })

  test('to a company puts the proprietor in the form of a new owner, to be created', () => {
    const form = toCompany(formOf(sole, { soleProprietor: proprietor }), emptyLead)
    expect([form.isAddingOwner, form.newOwner]).toEqual([true, proprietor])
    expect(saveOwner(form, form.newOwner).owners).toMatchObject([
      { firstName: 'Nina', title: 'Owner', stake: 100 },
    ])
  })

  test('to a company lists the first owner, who was the proprietor in between, once', () => {
    const form = toCompany(toSoleProprietor(formOf(oneOwner)), emptyLead)
    expect([form.owners, form.isAddingOwner]).toEqual([[maria], false])
  })

  test('to a company opens no form where nothing was entered for the proprietor', () => {
    expect(toCompany(formOf(sole), emptyLead).isAddingOwner).toBe(false)
  })

  test('to a company opens no form where the proprietor has only the lead’s name', () => {
    expect(toCompany(emptyPeopleForm(lead), lead)).toEqual(emptyPeopleForm(lead))
  })

  test('there and back keeps what was corrected for the proprietor in between', () => {
    const corrected = toSoleProprietor(formOf(oneOwner))
    const { soleProprietor } = corrected
    const form = toCompany(
      { ...corrected, soleProprietor: { ...soleProprietor, phone: '2125550100' } },
      emptyLead,
    )
    expect(form.owners).toEqual([{ ...maria, phone: '2125550100' }])
  })

  test('to sole proprietor takes over the unsaved changes of the first owner', () => {
    const edited = { 'owner-1': { ...ownerFormOf(maria), lastName: 'Lopez' } }
    const form = toSoleProprietor(formOf(oneOwner, { edited, newOwner: nina }))
    expect(form.soleProprietor.lastName).toBe('Lopez')
    expect(form.newOwner).toEqual(nina)
  })

  test('to sole proprietor asks the first owner here, not with a link', () => {
    const invited = { ...maria, ssn: '', enteredBy: { invitation: 'i', sha256: '', enteredAt: '' } }
    const people = toSoleProprietor(formOf(sampleApplication({ companyOwners: [invited] })))
    const form = { ...sampleFormState(sole), people }
    const issues = stepIssues(
      committed(sole, form, 'owner-details'),
      form,
      'owner-details',
      sampleToday,
    )
    expect(pathsAndCodes(issues)).toEqual(['companyOwners.0.ssn: required'])
    expect(toCompany(people, emptyLead).owners[0]?.enteredBy).toBeNull()
  })

  test('there and back leaves room for another proprietor under another id', () => {
    const created = toCompany(formOf(sole, { soleProprietor: proprietor }), emptyLead)
    const form = toSoleProprietor(saveOwner(created, created.newOwner))
    expect(form.soleProprietor).toMatchObject({ firstName: 'Nina', stake: '100' })
    expect(form.newOwner.id).not.toBe(form.owners[0]?.id)
  })
})

describe('the home addresses offered', () => {
  const mailing = { ...reno, id: 'm', street: 'PO Box 1' }
  const streets = (form: PeopleForm, business: Application = company) =>
    offeredAddresses(form, business).map(({ street }) => street)

  test('are the business location, the mailing address and every home so far, each once', () => {
    const form = formOf(company, {
      otherAddresses: [
        { ...mailing, id: 'a', street: '9 New St' },
        { ...mailing, id: 'x', street: ' po box 1 ' },
      ],
      authorizedController: { ...emptyPersonForm, address: emptyAddress },
    })
    expect(streets(form, { ...company, mailingAddress: mailing })).toEqual([
      '350 Mission St',
      'PO Box 1',
      '2718 Castro St',
      '9 New St',
    ])
  })

  test('include those in open forms', () => {
    const at = (street: string) => ({ ...reno, street })
    const form = formOf(company, {
      edited: { 'owner-1': { ...ownerFormOf(maria), address: at('1 Edited St') } },
      newOwner: { ...nina, address: at('2 New St') },
      soleProprietor: { ...proprietor, address: at('3 Sole St') },
      authorizedController: { ...personFormOf(grace), address: at('4 Control St') },
    })
    expect(streets(form)).toEqual([
      '350 Mission St',
      '2718 Castro St',
      '1 Edited St',
      '2 New St',
      '3 Sole St',
      '4 Control St',
    ])
  })

  test('still include the home of an owner who was removed', () => {
    expect(streets(removeOwner(formOf(oneOwner), maria))).toEqual([
      '350 Mission St',
      '2718 Castro St',
    ])
  })

  test('still include the homes of owners whom the company says that it does not have', () => {
    expect(streets(setNoOwners(formOf(company), true))).toEqual([
      '350 Mission St',
      '2718 Castro St',
    ])
  })

  test('include nothing for an owner without a home', () => {
    expect(streets(removeOwner(formOf(oneOwner), { ...maria, address: emptyAddress }))).toEqual([
      '350 Mission St',
    ])
  })
})
