import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { mapAnswers } from '../../application/answers.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { dispatchBankEvent } from './bank-events.ts'
import { emptyBankForm } from './bank-form.ts'
import { clearedFields, sensitivePaths, withoutSensitiveAnswers } from './cleared-fields.ts'
import { commit, editAnswers, editPeople, resetDraft, useDraft } from './draft.ts'
import { type FormState, formSchema } from './form-state.ts'
import { saveOwner } from './people-changes.ts'
import { editOwner, listedOwners, newOwnerForm, removeOwner } from './people-form.ts'
import { ownerFormOf, personFormOf } from './person-form.ts'
import { NOT_RESTORED, useRestored } from './restored.ts'
import { sampleFormState, samplePeopleForm } from './testing/sample-forms.ts'

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

  test("do not depend on the draft's content", () => {
    useDraft.setState({ form: sampleFormState(signedApplication()) })
    commit('business-overview')
    restore(sample)
    expect(paths()).toContain('tin')
  })
})
