import { describe, expect, test } from 'vitest'
import type { Application, PrimaryContact } from '../../application/application.ts'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import { emptyLead } from '../../application/lead.ts'
import { contactOf, controllerOf } from '../../application/ownership.ts'
import { errorTexts, pathsAndCodes } from '../../application/testing/issue-lists.ts'
import {
  sampleApplication,
  sampleController,
  sampleOwner,
  sampleToday,
} from '../../application/testing/sample-application.ts'
import { toCompany, toSoleProprietor } from './follow-commit.ts'
import { committed, stepIssues, unsavedSteps } from './form-state.ts'
import {
  hasSettledOwners,
  offeredAddresses,
  restoreOwner,
  saveOwner,
  setNewOwnerOpen,
  setNoOwners,
  stopEditing,
} from './people-changes.ts'
import {
  asksForController,
  editOwner,
  emptyPeopleForm,
  listedOwners,
  newOwnerForm,
  openOwnersAt,
  ownerPath,
  ownersBeyondFirst,
  type PeopleForm,
  peopleOf,
  removeOwner,
  soleProprietorForm,
  unsavedOwnerForms,
} from './people-form.ts'
import { ownerFormIssues } from './people-issues.ts'
import { emptyOwnerForm, emptyPersonForm, ownerFormOf, personFormOf } from './person-form.ts'
import { sampleFormState, samplePeopleForm } from './testing/sample-forms.ts'

const required = 'This field is required'
const unsaved = 'Finish or cancel this owner'
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
/** The completed form of a new owner. */
const nina = ownerFormOf(sampleOwner({ id: 'new-owner-1', firstName: 'Nina', stake: 25 }))
const proprietor = { ...nina, id: 'sole-proprietor', title: 'Owner', stake: '100' }

const formOf = samplePeopleForm
type Overrides = Parameters<typeof samplePeopleForm>[1]
/** Returns the open form of an owner in the list. */
const editedForm = ({ owners }: PeopleForm, { id }: { readonly id: string }) =>
  owners.find(({ saved }) => saved?.id === id)?.typed
const issuesOf = (application: Application, overrides: Overrides = {}) => {
  const people = formOf(application, overrides)
  const form = { ...sampleFormState(application), people }
  return stepIssues(application, form, 'owner-details', sampleToday)
}
const texts = (application: Application, overrides: Overrides = {}) =>
  errorTexts(issuesOf(application, overrides))
const described = (application: Application, overrides: Overrides = {}) =>
  peopleOf(formOf(application, overrides), application)

describe('the list of owners', () => {
  test('is empty at first, with the lead’s name in the first form', () => {
    const form = emptyPeopleForm(lead)
    expect([listedOwners(form), form.noOwners, form.isAddingOwner]).toEqual([[], false, false])
    expect([newOwnerForm(form).firstName, newOwnerForm(form).lastName]).toEqual(['Lea', 'Diaz'])
    expect(soleProprietorForm(form)).toEqual(newOwnerForm(form))
  })

  test('has a new owner at its end, and the next form is empty and closed', () => {
    const form = saveOwner(formOf(oneOwner, { isAddingOwner: true, newOwner: nina }), nina)
    expect(listedOwners(form).map(({ firstName }) => firstName)).toEqual(['Maria', 'Nina'])
    expect(form.isAddingOwner).toBe(false)
    expect(newOwnerForm(form)).toEqual({ ...emptyOwnerForm, id: newOwnerForm(form).id })
  })

  test('has new owners with different ids, even after removals', () => {
    const add = (form: PeopleForm) => saveOwner(form, { ...nina, id: newOwnerForm(form).id })
    const two = add(add(formOf(ownerless)))
    const [first] = listedOwners(two)
    const again = add(first ? removeOwner(two, first) : two)
    for (const form of [two, again]) {
      const ids = [...listedOwners(form).map(({ id }) => id), newOwnerForm(form).id]
      expect(ids).toHaveLength(3)
      expect(new Set(ids).size).toBe(3)
    }
  })

  test('has a changed owner in the same place', () => {
    const form = formOf(company, { edited: [ownerFormOf(maria)] })
    const saved = saveOwner(form, { ...ownerFormOf(maria), stake: '50' })
    expect(listedOwners(saved).map(({ id, stake }) => [id, stake])).toEqual([
      ['owner-1', 50],
      ['owner-2', 40],
    ])
    expect(editedForm(saved, maria)).toBeNull()
    expect(newOwnerForm(saved)).toEqual(newOwnerForm(form))
  })

  test('no longer has a removed owner, or an open form of that owner', () => {
    const form = formOf(company, { edited: [ownerFormOf(maria)] })
    const removed = removeOwner(form, maria)
    expect([listedOwners(removed), unsavedOwnerForms(removed)]).toEqual([[daniel], []])
  })

  test('has a restored owner in their former place, with a new id', () => {
    const form = formOf(company)
    const removed = removeOwner(form, maria)
    expect(listedOwners(restoreOwner(removed, maria, 0))).toEqual([maria, daniel])
    const taken = saveOwner(removed, { ...nina, id: maria.id, stake: '30' })
    const [first, ...others] = listedOwners(restoreOwner(taken, maria, 0))
    expect(first).toEqual({ ...maria, id: first?.id })
    expect(others.map(({ id }) => id)).not.toContain(first?.id)
    const closed = setNoOwners(form, true)
    expect(listedOwners(restoreOwner(closed, daniel, 5))).toEqual([daniel])
    expect(restoreOwner(closed, daniel, 5).noOwners).toBe(false)
  })

  test('has a stake with the decimals that were typed', () => {
    const [owner] = listedOwners(saveOwner(formOf(ownerless), { ...nina, stake: '33.5' }))
    expect(owner?.stake).toBe(33.5)
  })

  test('has a new home address that was completed in an owner’s form', () => {
    const saved = saveOwner(formOf(ownerless), { ...nina, newAddress: reno })
    expect(listedOwners(saved)[0]?.address).toEqual(reno)
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
    const issues = ownerFormIssues(formOf(company), form, sampleToday, sampleApplication())
    expect(errorTexts(issues)).toEqual(expected)
  })

  test.each([
    ['a company without an answer', false, ownerless, {}],
    ['a company with an owner', true, company, {}],
    ['a company that says that it has none', true, ownerless, { noOwners: true }],
    ['a sole proprietor', true, sole, {}],
  ])('is complete for %s: %s', (_, isSettled, application, overrides) => {
    expect(hasSettledOwners(formOf(application, overrides), application)).toBe(isSettled)
  })

  test('is emptied by saying that there are no owners', () => {
    const open = formOf(company, {
      isAddingOwner: true,
      edited: [ownerFormOf(maria)],
    })
    const none = setNoOwners(open, true)
    expect(none).toMatchObject({ noOwners: true, isAddingOwner: false })
    expect([listedOwners(none), unsavedOwnerForms(none)]).toEqual([[], []])
    expect(setNoOwners(none, false)).toEqual({ ...none, noOwners: false })
  })

  test('numbers the paths of its owners’ fields', () => {
    const form = formOf(company)
    expect(ownerPath(form, 'owner-2')).toBe('companyOwners.1')
    expect(ownerPath(form, newOwnerForm(form).id)).toBe('newOwner')
  })
})

describe('the form of a new owner', () => {
  test('remembers what was typed until it is canceled', () => {
    const typed = editOwner(setNewOwnerOpen(formOf(ownerless), true), nina)
    expect([typed.isAddingOwner, newOwnerForm(typed)]).toEqual([true, nina])
    const closed = setNewOwnerOpen(typed, false)
    expect(closed.isAddingOwner).toBe(false)
    expect(newOwnerForm(closed)).toEqual({ ...emptyOwnerForm, id: newOwnerForm(closed).id })
  })

  test('opens with the lead’s name in it', () => {
    expect(newOwnerForm(setNewOwnerOpen(emptyPeopleForm(lead), true)).firstName).toBe('Lea')
  })
})

describe('the form of a listed owner', () => {
  const changed = { ...ownerFormOf(maria), lastName: 'Lopez' }

  test('changes the list only when it is saved', () => {
    const form = editOwner(formOf(company), changed)
    expect(editedForm(form, maria)).toEqual(changed)
    expect(listedOwners(form)).toEqual([maria, daniel])
    expect(listedOwners(saveOwner(form, changed))[0]?.lastName).toBe('Lopez')
  })

  test('forgets its changes when it is canceled', () => {
    const form = stopEditing(editOwner(formOf(company), changed), 'owner-1')
    expect(editedForm(form, maria)).toBeNull()
    expect(listedOwners(form)).toEqual([maria, daniel])
  })
})

describe('the issues of the step', () => {
  test('are empty for complete owners', () => {
    expect(texts(company)).toEqual({})
  })

  test("are the controller's, who is required without owners", () => {
    expect(pathsAndCodes(issuesOf(ownerless, { noOwners: true }))).toEqual(
      ['firstName', 'lastName', 'ssn', 'dob', 'phone', 'email', 'address'].map(
        (name) => `authorizedController.${name}: required`,
      ),
    )
    const authorizedController = personFormOf(grace)
    expect(texts(ownerless, { noOwners: true, authorizedController })).toEqual({})
  })

  test("exclude a controller's before the company says whether it has owners", () => {
    expect(texts(ownerless)).toEqual({})
  })

  test("include the controller's and the contact's only while they are asked for", () => {
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

  test("are the sole proprietor's, who has no other controller", () => {
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
    expect(
      errorTexts(ownerFormIssues(formOf(ownerless), newOwner, sampleToday, sampleApplication())),
    ).toEqual({
      'newOwner.address.zip': 'Please enter a valid zip code',
    })
  })

  test('are in the order of the fields', () => {
    const wrong = { ...ownerFormOf(maria), title: '', stake: '', ssn: '12', email: '' }
    const issues = issuesOf(company, {
      edited: [wrong],
      useAuthorizedController: true,
      authorizedController: { ...personFormOf(grace), dob: '' },
      usePrimaryContact: true,
      primaryContact: { ...ana, phone: '' },
    })
    expect(issues.map(({ path }) => path)).toEqual([
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
    const edited = [{ ...ownerFormOf(maria), lastName: 'Lopez' }]
    expect(texts(oneOwner, { edited })).toEqual({ 'companyOwners.0.form': unsaved })
  })

  test('is validated in place of the owner: a corrected answer is no longer an issue', () => {
    const wrong = sampleApplication({ companyOwners: [{ ...maria, ssn: '' }] })
    expect(texts(wrong)).toEqual({ 'companyOwners.0.ssn': required })
    const edited = [ownerFormOf(maria)]
    expect(texts(wrong, { edited })).toEqual({ 'companyOwners.0.form': unsaved })
  })

  test('is opened if a path leads to a listed owner, without losing its content', () => {
    const form = formOf(company, { edited: [{ ...nina, id: 'owner-1' }] })
    const opened = openOwnersAt(form, ['companyOwners.1.ssn', 'companyOwners.0.dob', 'tin'])
    expect(editedForm(opened, daniel)).toEqual(ownerFormOf(daniel))
    expect(editedForm(opened, maria)?.firstName).toBe('Nina')
    expect(openOwnersAt(form, ['companyOwners', 'authorizedController.ssn'])).toBe(form)
  })

  test('that is untouched also blocks Next, since the owner would vanish silently', () => {
    const added = texts(oneOwner, { isAddingOwner: true })
    expect(added).toMatchObject({ 'newOwner.firstName': required, 'newOwner.form': unsaved })
    expect(texts(oneOwner, { edited: [ownerFormOf(maria)] })).toEqual({
      'companyOwners.0.form': unsaved,
    })
  })

  test('that is untouched is not an unsaved change', () => {
    expect(unsavedOwnerForms(formOf(oneOwner, { isAddingOwner: true }))).toEqual([])
    expect(unsavedOwnerForms(formOf(oneOwner, { edited: [ownerFormOf(maria)] }))).toEqual([])
  })

  test('that is closed does not block Next', () => {
    expect(texts(oneOwner, { ...open, isAddingOwner: false })).toEqual({})
  })

  test('does not block Next once the listed owners leave no room for it', () => {
    expect(texts(company, open)).toEqual({})
    expect(unsavedOwnerForms(formOf(company, open))).toEqual([])
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

  test('include no controller and no contact whose checkbox was unchecked again', () => {
    const entered = { authorizedController: personFormOf(grace), primaryContact: ana }
    expect(described(company, entered)).toMatchObject({
      authorizedController: null,
      primaryContact: null,
    })
  })

  test('include no owners if the company says that it has none', () => {
    const people = described(company, { noOwners: true, authorizedController: personFormOf(grace) })
    expect([people.companyOwners, people.authorizedController]).toEqual([[], grace])
  })

  test('of a sole proprietor are the owner of everything, the controller and the contact', () => {
    const people = described(sole, { newOwner: proprietor, useAuthorizedController: true })
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
    expect(listedOwners(form)).toEqual([maria])
    expect(peopleOf(form, sole).companyOwners).toEqual([{ ...maria, title: 'Owner', stake: 100 }])
    expect([form.useAuthorizedController, form.noOwners]).toEqual([false, false])
    expect(ownersBeyondFirst(formOf(company))).toEqual([daniel])
  })

  test('to sole proprietor leaves nothing to be saved or canceled', () => {
    const edited = [{ ...ownerFormOf(maria), lastName: 'Lopez' }]
    const open = formOf(oneOwner, { edited, isAddingOwner: true, newOwner: nina })
    const form = { ...sampleFormState(sole), people: toSoleProprietor(open) }
    const draft = committed(sole, form, 'owner-details')
    expect(stepIssues(draft, form, 'owner-details', sampleToday)).toEqual([])
    expect(unsavedSteps(draft, form, emptyLead)).not.toContain('owner-details')
  })

  test('to sole proprietor keeps the answers entered for the proprietor if there are no owners', () => {
    const form = toSoleProprietor(formOf(ownerless, { newOwner: proprietor }))
    expect(soleProprietorForm(form)).toEqual(proprietor)
  })

  test('to a company puts the proprietor in the form of a new owner, to be created', () => {
    const form = toCompany(formOf(sole, { newOwner: proprietor }), emptyLead)
    expect([form.isAddingOwner, newOwnerForm(form)]).toEqual([true, proprietor])
    expect(listedOwners(saveOwner(form, newOwnerForm(form)))).toMatchObject([
      { firstName: 'Nina', title: 'Owner', stake: 100 },
    ])
  })

  test('to a company lists the first owner, who was the proprietor in between, once', () => {
    const form = toCompany(toSoleProprietor(formOf(oneOwner)), emptyLead)
    expect([listedOwners(form), form.isAddingOwner]).toEqual([[maria], false])
  })

  test('to a company opens no form if nothing was entered for the proprietor', () => {
    expect(toCompany(formOf(sole), emptyLead).isAddingOwner).toBe(false)
  })

  test('to a company opens no form if the proprietor has only the lead’s name', () => {
    expect(toCompany(emptyPeopleForm(lead), lead)).toEqual(emptyPeopleForm(lead))
  })

  test('and back keeps corrections made for the proprietor in between', () => {
    const corrected = toSoleProprietor(formOf(oneOwner))
    const typed = { ...soleProprietorForm(corrected), phone: '2125550100' }
    const form = toCompany(editOwner(corrected, typed), emptyLead)
    expect(listedOwners(form)).toEqual([{ ...maria, phone: '2125550100' }])
  })

  test('to sole proprietor takes over the unsaved changes of the first owner', () => {
    const edited = [{ ...ownerFormOf(maria), lastName: 'Lopez' }]
    const form = toSoleProprietor(formOf(oneOwner, { edited, newOwner: nina }))
    expect(soleProprietorForm(form).lastName).toBe('Lopez')
    expect(newOwnerForm(form)).toEqual(nina)
  })

  test('to sole proprietor asks the first owner on the page, not by link', () => {
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
    expect(listedOwners(toCompany(people, emptyLead))[0]?.enteredBy).toBeNull()
  })

  test('and back leaves room for another proprietor with another id', () => {
    const created = toCompany(formOf(sole, { newOwner: proprietor }), emptyLead)
    const form = toSoleProprietor(saveOwner(created, newOwnerForm(created)))
    expect(soleProprietorForm(form)).toMatchObject({ firstName: 'Nina', stake: '100' })
    expect(newOwnerForm(form).id).not.toBe(listedOwners(form)[0]?.id)
  })
})

describe('the home addresses offered', () => {
  const mailing = { ...reno, id: 'm', street: 'PO Box 1' }
  const streets = (form: PeopleForm, business: Application = company) =>
    offeredAddresses(form, business).map(({ street }) => street)

  test('are the business location, the mailing address and every earlier home, each once', () => {
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
      edited: [{ ...ownerFormOf(maria), address: at('1 Edited St') }],
      newOwner: { ...nina, address: at('2 New St') },
      authorizedController: { ...personFormOf(grace), address: at('4 Control St') },
    })
    expect(streets(form)).toEqual([
      '350 Mission St',
      '2718 Castro St',
      '1 Edited St',
      '2 New St',
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
