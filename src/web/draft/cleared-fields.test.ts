import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { mapAnswers } from '../../application/answers.ts'
import { emptyApplication } from '../../application/application.ts'
import { parseWhole } from '../../application/fields/field.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { us } from '../../application/forms/us.ts'
import { emptyLead } from '../../application/lead.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import { dispatchBankEvent } from './bank-events.ts'
import { emptyBankForm } from './bank-form.ts'
import {
  clearedFields,
  draftToSave,
  hasSensitive,
  sensitivePaths,
  withoutSensitiveAnswers,
} from './cleared-fields.ts'
import { commit, editAnswers, editPeople, resetDraft, setUnread, useDraft } from './draft.ts'
import {
  applicationOf,
  emptyFormState,
  type FormState,
  formSchema,
  schemaOfForms,
} from './form-state.ts'
import { saveOwner } from './people-changes.ts'
import { editOwner, fieldKey, listedOwners, newOwnerForm, removeOwner } from './people-form.ts'
import { ownerFormOf, personFormOf } from './person-form.ts'
import { NOT_RESTORED, useRestored } from './restored.ts'
import { provideForm } from './shown-form.ts'
import { sampleFormState, samplePeopleForm } from './testing/sample-forms.ts'
import { answersOf } from './unread.ts'

const sample = sampleFormState()
const { people } = sample
const maria = sampleOwner()
const soleApplication = sampleApplication({
  businessStructure: 'SOLE PROPRIETOR',
  tin: '',
  companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
})

/** Sensitive answers at every place that has one. */
const owner = sampleOwner()
const full: FormState = {
  answers: sample.answers,
  isPublicOrGovernment: true,
  people: {
    ...people,
    owners: [
      { saved: owner, typed: ownerFormOf(owner) },
      { saved: null, typed: ownerFormOf(maria) },
    ],
    isAddingOwner: true,
    authorizedController: personFormOf(sampleController()),
    otherAddresses: [maria.address],
  },
  bank: {
    ...emptyBankForm,
    isManual: true,
    plaid: sampleLinkedAccount,
    manual: { routingNumber: '021000021', bankName: 'CHASE', accountNumber: '700000012' },
    confirmAccountNumber: '700000013',
    lookup: { routingNumber: '021000021', isFound: true },
  },
}

describe('a number that another question keeps secret', () => {
  test.each([
    ['678-45-1234', 'an SSN'],
    ['SSN 678 45 1234', 'an SSN'],
    ['12-3456789', 'a TIN'],
    ['4111 1111 1111 1111', 'a card'],
    ['371449635398431', 'a card'],
  ])('is saved in no field: %s (%s)', (number) => {
    const given = (form: FormState): FormState =>
      mapAnswers(
        form,
        ({ question, value }) =>
          typeof value === 'boolean' ? value : parseWhole(question.field, number),
        schemaOfForms(),
      )
    const form = given(full)
    const answers = answersOf(form)
    const unread = answers.flatMap(({ path, question, value }) =>
      question.field.input === 'own' || question.field.format(value) !== ''
        ? []
        : [[fieldKey(path, form.people), number] as const],
    )
    useDraft.setState({
      draft: applicationOf(form),
      form: { ...form, unread: Object.fromEntries(unread) },
    })
    expect(answers.length).toBeGreaterThan(50)
    expect(unread.length).toBeGreaterThan(3)
    const saved = JSON.stringify(draftToSave(), (_, value) =>
      typeof value === 'string' ? value.replace(/[^\p{L}\d]/gu, '') : value,
    )
    expect(saved).not.toContain(number.replace(/\D/g, ''))
  })

  test('is entered again after a reload, as other secrets', () => {
    useDraft.setState({ draft: emptyApplication, form: emptyFormState(emptyLead) })
    editAnswers({
      businessName: 'Card 4111111111111111',
      legalBusinessName: 'Card 4111111111111112',
    })
    setUnread('avgSale', '678-45-1234')
    expect(hasSensitive()).toBe(true)
    const { cleared, form } = draftToSave()
    expect(cleared).toEqual(['businessName', 'avgSale'])
    expect(form.answers).toMatchObject({
      businessName: '',
      legalBusinessName: 'Card 4111111111111112',
    })
    expect(form).not.toHaveProperty('unread')
    resetDraft()
  })
})

describe('forms without sensitive answers', () => {
  const signing = { preparedBy: '', language: '', agreementVersion: '', consentVersions: {} }
  /** The text of all sensitive answers and of the signature. */
  const withSecrets = (secret: string): FormState => {
    const form = mapAnswers(
      full,
      ({ question, value }) => (question.sensitive ? secret : value),
      formSchema,
    )
    const signature = { termsSignerFullName: secret, signing: { ...signing, signeeId: secret } }
    return { ...form, answers: { ...form.answers, ...signature } }
  }

  test('lack these, and keep everything else', () => {
    expect(JSON.stringify(withSecrets('@@')).match(/@@/g)).toHaveLength(16)
    fc.assert(
      fc.property(fc.stringMatching(/^@[0-9]{9}@$/), (secret) => {
        const cleared = withoutSensitiveAnswers(withSecrets(secret))
        expect(JSON.stringify(cleared)).not.toContain(secret)
        expect(cleared).toEqual(withSecrets(''))
        expect(withoutSensitiveAnswers(cleared)).toEqual(cleared)
        expect(sensitivePaths(cleared)).toEqual([])
      }),
    )
  })

  test('have no lookup if there was none', () => {
    const bank = { ...full.bank, lookup: null }
    expect(withoutSensitiveAnswers({ ...full, bank }).bank.lookup).toBeNull()
  })
})

describe('the paths of sensitive answers', () => {
  const manual = ['manualEntry.routingNumber', 'manualEntry.accountNumber']
  const confirmed = 'manualEntry.confirmAccountNumber'
  const owners = [
    'companyOwners.0.ssn',
    'companyOwners.0.dob',
    'companyOwners.1.ssn',
    'companyOwners.1.dob',
  ]
  const bank = { ...emptyBankForm, plaid: sampleLinkedAccount }

  test.each<readonly [string, FormState, readonly string[]]>([
    ['a company', sample, ['tin', ...owners, ...manual, confirmed]],
    [
      'a sole proprietor',
      sampleFormState(soleApplication),
      ['companyOwners.0.ssn', 'companyOwners.0.dob', ...manual, confirmed],
    ],
    ['a linked account', { ...sample, bank }, ['tin', ...owners, 'plaid.publicToken']],
    [
      'a controller entered',
      sampleFormState(sampleApplication({ authorizedController: sampleController() })),
      [
        'tin',
        ...owners,
        'authorizedController.ssn',
        'authorizedController.dob',
        ...manual,
        confirmed,
      ],
    ],
  ])('of %s are where they were entered', (_, form, expected) => {
    expect(sensitivePaths(form)).toEqual(expected)
  })

  test('include those in open owner forms', () => {
    const newOwner = { ...newOwnerForm(people), ssn: '911000004' }
    const application = sampleApplication({ companyOwners: [{ ...maria, ssn: '' }] })
    const edited = [ownerFormOf(maria)]
    const form = {
      ...sample,
      people: samplePeopleForm(application, { edited, isAddingOwner: true, newOwner }),
    }
    expect(sensitivePaths(form)).toEqual(
      expect.arrayContaining(['companyOwners.0.ssn', 'companyOwners.0.dob', 'newOwner.ssn']),
    )
  })

  test('include none of an owner form that is closed', () => {
    const typed = { ...newOwnerForm(people), ssn: '911000004' }
    const form = { ...sample, people: editOwner(people, typed) }
    expect(sensitivePaths(form)).toEqual(sensitivePaths(sample))
  })

  test('include none that are not given', () => {
    expect(sensitivePaths({ ...sample, answers: { ...sample.answers, tin: ' ' } })).not.toContain(
      'tin',
    )
  })
})

describe('the fields to enter again', () => {
  const restore = (form: FormState) => {
    useRestored.setState({ isRestored: true, cleared: sensitivePaths(form) })
    useDraft.setState({ form: withoutSensitiveAnswers(form) })
  }
  const paths = () => clearedFields().map(({ path }) => path)

  beforeEach(() => {
    resetDraft()
    useRestored.setState(NOT_RESTORED)
  })

  test('are empty before anything is restored', () => {
    expect(clearedFields()).toEqual([])
  })

  test('are all cleared ones, each with its step', () => {
    restore(sample)
    expect(clearedFields()).toEqual([
      { step: 'business-overview', path: 'tin' },
      { step: 'owner-details', path: 'companyOwners.0.ssn' },
      { step: 'owner-details', path: 'companyOwners.0.dob' },
      { step: 'owner-details', path: 'companyOwners.1.ssn' },
      { step: 'owner-details', path: 'companyOwners.1.dob' },
      { step: 'banking-information', path: 'manualEntry.routingNumber' },
      { step: 'banking-information', path: 'manualEntry.accountNumber' },
      { step: 'banking-information', path: 'manualEntry.confirmAccountNumber' },
    ])
  })

  test('do not include those that were never entered', () => {
    restore({ ...sample, answers: { ...sample.answers, tin: '' } })
    expect(paths()).not.toContain('tin')
  })

  test('do not include those that are entered again', () => {
    restore(sample)
    editAnswers({ tin: '94' })
    expect(paths()).toContain('tin')
    editAnswers({ tin: '941234567' })
    expect(paths()).not.toContain('tin')
    editAnswers({ tin: '' })
    expect(paths()).toContain('tin')
  })

  test('do not include those that are no longer asked for', () => {
    restore(sample)
    editAnswers({ businessStructure: 'SOLE PROPRIETOR' })
    expect(paths()).not.toContain('tin')
    editAnswers({ businessStructure: 'LIMITED' })
    const [, second = maria] = listedOwners(people)
    editPeople((form) => removeOwner(form, second))
    expect(paths()).not.toContain('companyOwners.1.ssn')
  })

  test('do not include an owner who is saved with the answers', () => {
    restore(sample)
    editPeople((form) => saveOwner(form, ownerFormOf(maria)))
    expect(paths()).not.toContain('companyOwners.0.ssn')
    expect(paths()).toContain('companyOwners.1.ssn')
  })

  test('include those of an open owner form', () => {
    const oneOwner = sampleFormState(sampleApplication({ companyOwners: [maria] }))
    const adding = { ...oneOwner.people, isAddingOwner: true }
    const form = { ...ownerFormOf(sampleOwner({ stake: 40 })), id: newOwnerForm(adding).id }
    restore({ ...oneOwner, people: editOwner(adding, form) })
    expect(paths()).toEqual(expect.arrayContaining(['newOwner.ssn', 'newOwner.dob']))
  })

  test('include the link of an account until another one is linked', () => {
    const linked = sampleApplication({ plaid: sampleLinkedAccount, manualEntry: null })
    restore(sampleFormState(linked))
    expect(clearedFields()).toContainEqual({
      step: 'banking-information',
      path: 'plaid.publicToken',
    })
    dispatchBankEvent({ type: 'link-succeeded', publicToken: 'token-2', metadata: {} })
    expect(paths()).not.toContain('plaid.publicToken')
  })

  test('may include those that may stay empty, until they are entered again', () => {
    provideForm(formOf(sampleDefinition))
    restore({ ...sample, answers: { ...sample.answers, answers: sampleAnswers } })
    const field = { step: 'own-equipment', path: 'answers.alarmCode' }
    expect(clearedFields()).not.toContainEqual(field)
    expect(clearedFields(true)).toContainEqual(field)
    editAnswers({ answers: sampleAnswers })
    expect(clearedFields(true)).not.toContainEqual(field)
    provideForm(us)
  })

  test('include each once, whether those that may stay empty are included or not', () => {
    const oneOwner = sampleFormState(sampleApplication({ companyOwners: [maria] }))
    const adding = { ...oneOwner.people, isAddingOwner: true }
    const address = { ...maria.address, street2: 'SSN 678-45-1234' }
    const other = ownerFormOf(sampleOwner({ stake: 40, address }))
    restore({ ...oneOwner, people: editOwner(adding, { ...other, id: newOwnerForm(adding).id }) })
    const street2 = { step: 'owner-details', path: 'newOwner.address.street2' }
    expect(clearedFields(true)).toEqual(
      clearedFields().flatMap((field) =>
        field.path === 'newOwner.dob' ? [field, street2] : [field],
      ),
    )
  })

  test('may include a number in a text that may stay empty', () => {
    const home = { ...maria.address, street2: 'SSN 678-45-1234' }
    restore(sampleFormState(sampleApplication({ companyOwners: [{ ...maria, address: home }] })))
    const field = { step: 'owner-details', path: 'companyOwners.0.address.street2' }
    expect(clearedFields()).not.toContainEqual(field)
    expect(clearedFields(true)).toContainEqual(field)
  })

  test("do not depend on the draft's content", () => {
    useDraft.setState({ form: sampleFormState(signedApplication()) })
    commit('business-overview')
    restore(sample)
    expect(paths()).toContain('tin')
  })
})
