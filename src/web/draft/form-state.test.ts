import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Application, emptyApplication } from '../../application/application.ts'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import { emptyLead, type Lead } from '../../application/lead.ts'
import { stored } from '../../application/reading/stored.ts'
import { publicOrGovernmentChoices } from '../../application/reference/structures.ts'
import { type StepId, steps } from '../../application/step-list.ts'
import { errorTexts, pathsAndCodes } from '../../application/testing/issue-lists.ts'
import {
  sampleApplication,
  sampleOwner,
  sampleToday,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { bankReducer } from './bank-events.ts'
import { emptyBankForm } from './bank-form.ts'
import {
  type Answers,
  applicationOf,
  committed,
  emptyFormState,
  type FormState,
  formSchema,
  stepIssues,
  unsavedSteps,
} from './form-state.ts'
import { saveOwner, setNewOwnerOpen } from './people-changes.ts'
import { editOwner, listedOwners, newOwnerForm, removeOwner } from './people-form.ts'
import { ownerFormOf } from './person-form.ts'
import { prefilled } from './prefill.ts'
import { sampleFormState } from './testing/sample-forms.ts'

const required = 'This field is required'
const maria = sampleOwner()
const lead: Lead = {
  pmi: 'demo',
  phone: '+1 (415) 555-0199',
  email: ' lead@example.com ',
  businessName: 'Lead Bakery',
  productsSold: 'Bread',
  firstName: 'Lea',
  lastName: 'Diaz',
}
const empty = emptyFormState(emptyLead)
const sample = sampleFormState()
const application = applicationOf(sample)
const mailingAddress = {
  ...emptyAddress,
  id: 'mailing-address',
  street: 'PO Box 1',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
}
const answered = (answers: Partial<Answers>, form = sample): FormState => ({
  ...form,
  answers: { ...form.answers, ...answers },
})
const issues = (id: StepId, answers: Partial<Answers> = {}, form = sample) =>
  pathsAndCodes(stepIssues(applicationOf(form), answered(answers, form), id, sampleToday))
const withLead = (form: FormState, before: Lead, lead: Lead) =>
  prefilled({ draft: emptyApplication, form }, emptyFormState(before), emptyFormState(lead)).form
const texts = (id: StepId, answers: Partial<Answers> = {}, form = sample) =>
  errorTexts(stepIssues(applicationOf(form), answered(answers, form), id, sampleToday))

describe('the forms', () => {
  test('describe the application that was entered', () => {
    expect(application).toEqual({
      ...sampleApplication(),
      signing: {
        signeeId: '',
        preparedBy: '',
        language: '',
        agreementVersion: '',
        consentVersions: {},
      },
    })
  })

  test('have the specified answers before anything is entered', () => {
    expect(empty.answers).toMatchObject({
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
      annualSalesB2C: 100,
      annualSalesB2B: 0,
      whenChargeCustomer: 0,
      useFulfillment: false,
      mailingAddress: null,
    })
    expect(empty.bank).toEqual(emptyBankForm)
    expect(applicationOf(empty)).toMatchObject({
      companyOwners: [],
      plaid: null,
      manualEntry: null,
    })
  })
})

describe('a lead', () => {
  test('pre-fills the forms, parsed as if it were typed', () => {
    const { answers, people } = emptyFormState(lead)
    expect(answers).toMatchObject({
      businessName: 'Lead Bakery',
      businessPhone: '4155550199',
      businessEmail: 'lead@example.com',
      productsOrServices: 'Bread',
      legalBusinessName: '',
    })
    expect(newOwnerForm(people)).toMatchObject({ firstName: 'Lea', lastName: 'Diaz', phone: '' })
  })

  test('fills in forms with declared parts only, as stored data is read', () => {
    const schema = stored(formSchema)
    for (const form of [emptyFormState(lead), withLead(empty, emptyLead, lead)]) {
      expect(v.parse(schema, form)).toEqual(form)
    }
  })

  test('contains nothing but its answers', () => {
    const form = withLead(empty, emptyLead, lead)
    expect(form).toEqual(emptyFormState(lead))
    expect(withLead(form, lead, emptyLead)).toEqual(empty)
  })

  test('changes no entered answer', () => {
    expect(withLead(sample, emptyLead, lead).answers).toEqual(sample.answers)
  })

  test('pre-fills untouched answers beside touched ones', () => {
    const form = answered({ businessName: 'Typed Bakery', legalBusinessName: 'Typed, LLC' }, empty)
    expect(withLead(form, emptyLead, lead).answers).toMatchObject({
      businessName: 'Typed Bakery',
      legalBusinessName: 'Typed, LLC',
      businessPhone: '4155550199',
    })
  })

  test('pre-fills the missing part of an incomplete name', () => {
    const typed = { ...newOwnerForm(empty.people), firstName: 'Leonora' }
    const form = { ...empty, people: editOwner(empty.people, typed) }
    const { people } = withLead(form, emptyLead, lead)
    expect(newOwnerForm(people)).toMatchObject({
      firstName: 'Leonora',
      lastName: 'Diaz',
    })
  })

  test('that comes later replaces only the answers of the previous lead', () => {
    const before = answered({ businessName: 'Typed Bakery' }, emptyFormState(lead))
    const later = { ...lead, businessName: 'Later Bakery', productsSold: 'Cakes', firstName: 'Ida' }
    const form = withLead(before, lead, later)
    expect(form.answers).toMatchObject({
      businessName: 'Typed Bakery',
      businessPhone: '4155550199',
      productsOrServices: 'Cakes',
    })
    expect(newOwnerForm(form.people).firstName).toBe('Ida')
  })

  test('that comes after the first owner was saved does not name the second', () => {
    const people = saveOwner(empty.people, {
      ...ownerFormOf(maria),
      id: newOwnerForm(empty.people).id,
    })
    const form = withLead({ ...empty, people }, emptyLead, lead)
    expect(newOwnerForm(form.people)).toMatchObject({ firstName: '', lastName: '' })
  })

  test('does not fill in an answer that was emptied', () => {
    const form = answered({ businessName: '' }, emptyFormState(lead))
    const later = withLead(form, lead, { ...lead, businessName: 'Later Bakery' })
    expect(later.answers.businessName).toBe('')
  })
})

describe('the issues of business-details', () => {
  test('require everything but the website and the second line', () => {
    expect(issues('business-details', {}, empty)).toEqual([
      'businessName: required',
      'legalBusinessName: required',
      'businessPhone: required',
      'businessEmail: required',
      'businessAddress.street: required',
      'businessAddress.city: required',
      'businessAddress.state: required',
      'businessAddress.zip: required',
    ])
    expect(issues('business-details')).toEqual([])
  })

  test.each(['', 'example'])(
    'are empty for a website "%s", even while it is required',
    (website) => {
      const internet = { cardPresentSales: 80, cardNotPresentSalesInternet: 20 }
      expect(issues('business-details', { businessWebsite: website })).toEqual([])
      expect(issues('business-details', { businessWebsite: website, ...internet })).toEqual([])
    },
  )
})

describe('the issues of business-overview', () => {
  test('require everything', () => {
    expect(issues('business-overview', {}, empty)).toEqual([
      'businessStructure: required',
      'tin: required',
      'yearFounded: required',
      'mcc: required',
      'productsOrServices: required',
    ])
    expect(issues('business-overview')).toEqual([])
  })

  test('require the second answer if one choice stands for two structures', () => {
    const form = { ...sample, isPublicOrGovernment: true }
    expect(texts('business-overview', { businessStructure: '' }, form)).toEqual({
      businessStructure: required,
    })
    for (const businessStructure of publicOrGovernmentChoices) {
      expect(texts('business-overview', { businessStructure }, form)).toEqual({})
    }
  })
})

describe('the issues of transaction-details', () => {
  test('require the sales figures', () => {
    expect(issues('transaction-details', {}, empty)).toEqual([
      'avgSale: required',
      'highestSale: required',
      'annualSales: required',
    ])
  })

  test('are in the order of the fields', () => {
    const wrong = {
      cardPresentSales: 75,
      businessWebsite: 'x',
      avgSale: null,
      annualSalesB2B: 25,
      deliveryAvgNumbDays: null,
      fulfillmentCompanyName: '',
    }
    expect(issues('transaction-details', wrong)).toEqual([
      'cardPresentSales: shares.total',
      'businessWebsite: website',
      'avgSale: required',
      'annualSalesB2C: shares.total',
      'deliveryAvgNumbDays: required',
      'fulfillmentCompanyName: required',
    ])
  })
})

describe('the issues of review-&-submit', () => {
  test('do not repeat those of other steps', () => {
    const { signing, termsSignerFullName } = signedApplication()
    const wrong = { signing, termsSignerFullName, tin: '', annualSales: null, businessName: '' }
    expect(issues('review-&-submit', wrong)).toEqual([])
  })
})

describe('the issues of a complete application', () => {
  test.each(steps.map(({ id }) => id))('are empty on %s', (id) => {
    expect(issues(id, {}, sampleFormState(signedApplication()))).toEqual([])
  })
})

describe('a committed step', () => {
  const changed = (draft: Application) =>
    Object.entries(draft)
      .filter(([name, answer]) => answer !== emptyApplication[name as keyof Application])
      .map(([name]) => name)

  test.each<readonly [StepId, string]>([
    [
      'business-details',
      'businessName legalBusinessName businessWebsite businessPhone businessEmail businessAddress',
    ],
    ['business-overview', 'businessStructure tin yearFounded mcc productsOrServices'],
    ['owner-details', 'companyOwners'],
    [
      'transaction-details',
      'businessWebsite cardPresentSales cardNotPresentSalesPhone cardNotPresentSalesInternet ' +
        'avgSale highestSale annualSales annualSalesB2C annualSalesB2B ' +
        'whenChargeCustomer deliveryAvgNumbDays useFulfillment fulfillmentCompanyName',
    ],
    ['banking-information', 'manualEntry documents'],
    ['review-&-submit', 'termsSignerFullName signing'],
  ])('%s has the answers to its own questions, and to no others', (id, names) => {
    const form = sampleFormState(signedApplication())
    const draft = committed(emptyApplication, form, id)
    expect(changed(draft).toSorted()).toEqual(names.split(' ').toSorted())
    expect(draft).toEqual({ ...emptyApplication, ...pick(applicationOf(form), names.split(' ')) })
  })

  test('has every answer of the forms once all are committed', () => {
    const draft = steps.reduce((before, { id }) => committed(before, sample, id), emptyApplication)
    expect(draft).toEqual(application)
  })

  test('has no mailing address unless one was requested', () => {
    const request = committed(emptyApplication, answered({ mailingAddress }), 'business-details')
    expect(request.mailingAddress).toEqual(mailingAddress)
    expect(committed(request, sample, 'business-details').mailingAddress).toBeNull()
  })
})

describe('unsaved changes', () => {
  const unsaved = (form: FormState, draft = application, known = emptyLead) =>
    unsavedSteps(draft, form, known)

  test('do not exist in a new draft', () => {
    expect(unsaved(empty, emptyApplication)).toEqual([])
  })

  test('do not come from just a lead', () => {
    expect(unsaved(emptyFormState(lead), emptyApplication, lead)).toEqual([])
  })

  test('do not exist once every step is committed', () => {
    expect(unsaved(sample)).toEqual([])
  })

  test.each<readonly [StepId, FormState]>([
    ['business-details', answered({ legalBusinessName: 'Other, LLC' })],
    ['business-overview', answered({ yearFounded: '1999' })],
    ['owner-details', { ...sample, people: removeOwner(sample.people, maria) }],
    ['transaction-details', answered({ annualSales: 1_000_000 })],
    [
      'banking-information',
      {
        ...sample,
        bank: bankReducer(sample.bank, {
          type: 'manual-typed',
          changes: { accountNumber: '1', confirmAccountNumber: '1' },
        }),
      },
    ],
  ])('are on %s when an answer there is changed', (id, form) => {
    expect(unsaved(form)).toEqual([id])
  })

  test('are on a step when the first answers are entered there', () => {
    expect(unsaved(answered({ legalBusinessName: 'L' }, empty), emptyApplication)).toEqual([
      'business-details',
    ])
  })

  test('do not exist when a changed answer is changed back', () => {
    const changed = answered({ yearFounded: '1999' })
    const { yearFounded } = sample.answers
    expect(unsaved(answered({ yearFounded }, changed))).toEqual([])
  })

  test('are on both steps that ask for the website until one of them is committed', () => {
    const form = answered({ businessWebsite: 'other.example' })
    expect(unsaved(form)).toEqual(['business-details', 'transaction-details'])
    expect(unsaved(form, committed(application, form, 'business-details'))).toEqual([])
  })

  test('do not include a signature, which is never committed', () => {
    expect(unsaved(answered({ termsSignerFullName: 'Maria Alvarez' }))).toEqual([])
  })

  test('include an owner’s form that is open and touched', () => {
    const edited = { ...ownerFormOf(maria), lastName: 'Lopez' }
    const editing = editOwner(sample.people, edited)
    expect(unsaved({ ...sample, people: editing })).toEqual(['owner-details'])
    const untouched = editOwner(sample.people, ownerFormOf(maria))
    expect(unsaved({ ...sample, people: untouched })).toEqual([])
  })

  test('include the form of a new owner that is open and touched', () => {
    const oneOwner = sampleFormState(sampleApplication({ companyOwners: [maria] }))
    const opened = setNewOwnerOpen(oneOwner.people, true)
    const adding = editOwner(opened, { ...newOwnerForm(opened), firstName: 'N' })
    const draft = applicationOf(oneOwner)
    expect(unsaved({ ...oneOwner, people: opened }, draft)).toEqual([])
    expect(unsaved({ ...oneOwner, people: adding }, draft)).toEqual(['owner-details'])
  })

  test('are on the owners’ step when every owner was removed', () => {
    const people = listedOwners(sample.people).reduce(removeOwner, sample.people)
    expect(unsaved({ ...sample, people })).toEqual(['owner-details'])
  })

  test('are on the banking step when typed details were given up for the link', () => {
    const bank = bankReducer(sample.bank, { type: 'link-chosen' })
    expect(unsaved({ ...sample, bank })).toEqual(['banking-information'])
  })

  test('are on no other step when only the structure was changed', () => {
    const businessStructure = 'SOLE PROPRIETOR'
    expect(unsaved(answered({ businessStructure, tin: '' }))).toEqual(['business-overview'])
    expect(unsaved(answered({ businessStructure }, empty), emptyApplication)).toEqual([
      'business-overview',
    ])
  })
})

function pick<Value extends object>(value: Value, names: readonly string[]): Partial<Value> {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => names.includes(name)),
  ) as Partial<Value>
}
