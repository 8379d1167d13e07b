import { describe, expect, test } from 'vitest'
import type { Application } from '../../application/application.ts'
import { keptPaths, withoutKept } from '../../application/correction.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleToday,
} from '../../application/testing/sample-application.ts'
import { emptyBankForm } from '../draft/bank-form.ts'
import { withoutSensitiveAnswers } from '../draft/cleared-fields.ts'
import type { FormState } from '../draft/form-state.ts'
import { editOwner } from '../draft/people-form.ts'
import { ownerFormOf } from '../draft/person-form.ts'
import {
  correctedApplication,
  correctionIssues,
  formOf,
  hasWrongOwners,
  openedItems,
  pathsToOpen,
} from './correction-form.ts'

const sample = sampleApplication()

/** The form of an application of which these answers are asked for. */
function asked(paths: readonly string[], application: Application = sample): FormState {
  const kept = keptPaths(application, paths)
  const context = withoutKept(application, kept)
  return {
    ...formOf(context),
    correction: {
      id: 'id',
      token: 'token',
      expiresAt: '2026-12-06T10:42:00.000Z',
      reference: 'MA-7K3Q-9XDM',
      language: 'en',
      asked: [{ paths, note: 'Please check' }],
      kept,
      opened: [],
      linked: context.plaid,
      documents: { recipients: [], fingerprint: '' },
    },
  }
}

const edited = (form: FormState, answers: Partial<FormState['answers']>): FormState => ({
  ...form,
  answers: { ...form.answers, ...answers },
})
/** What is wrong besides the signature. */
const issuesOf = (form: FormState) =>
  correctionIssues(form, sampleToday)
    .filter(({ path }) => path !== 'termsSignerFullName' && path !== 'signing.signeeId')
    .map(({ path, code }) => `${path} ${code}`)

describe('the form of a correction', () => {
  test.each<[string, Application]>([
    ['an LLC', sample],
    [
      'a company with a controller',
      sampleApplication({ authorizedController: sampleController() }),
    ],
    [
      'a sole proprietor',
      sampleApplication({
        businessStructure: 'SOLE PROPRIETOR',
        tin: '',
        companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
      }),
    ],
    ['a linked account', sampleApplication({ manualEntry: null, plaid: sampleLinkedAccount })],
  ])('begins with what was signed, which nothing is wrong with: %s', (_, application) => {
    const form = asked(['businessPhone'], application)
    const { kept = [] } = form.correction ?? {}
    const { signing: _signing, ...answers } = correctedApplication(form)
    const { signing: _before, ...before } = withoutKept(application, kept)
    expect(answers).toEqual(before)
    expect(issuesOf(form)).toEqual([])
  })

  test('has the linked account after a reload, too, unless another is asked for', () => {
    const linked = sampleApplication({ manualEntry: null, plaid: sampleLinkedAccount })
    const reloaded = withoutSensitiveAnswers(asked(['businessPhone'], linked))
    expect(correctedApplication(reloaded).plaid).toEqual(sampleLinkedAccount)
    const open = { ...asked(['manualEntry', 'plaid'], linked), bank: emptyBankForm }
    expect(issuesOf(open)).toEqual(['manualEntry bank.missing'])
  })

  test('asks for the confirmation of a new account number', () => {
    const form = asked(['manualEntry', 'plaid'])
    const changed = { ...form.bank.manual, accountNumber: '000987654321' }
    const bank = { ...form.bank, manual: changed }
    expect(issuesOf({ ...form, bank })).toEqual([
      'manualEntry.confirmAccountNumber account.mismatch',
    ])
  })

  test('requires what is asked for, and a website only as far as one is given', () => {
    const offline = sampleApplication({
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
    })
    const form = asked(['businessWebsite', 'businessPhone'], offline)
    expect(issuesOf(edited(form, { businessWebsite: '', businessPhone: '' }))).toEqual([
      'businessPhone required',
    ])
    expect(issuesOf(edited(form, { businessWebsite: 'none' }))).toEqual(['businessWebsite website'])
  })

  test('says what is wrong with a stake as it was typed', () => {
    const form = asked(['companyOwners.0.stake'])
    const [first] = sample.companyOwners
    if (!first) throw new Error('The sample has an owner')
    const people = editOwner(form.people, { ...ownerFormOf(first), stake: '90' })
    expect(issuesOf({ ...form, people })).toContain('companyOwners.0.stake stake.total')
  })
})

describe('an answer that another one made wrong', () => {
  test('is opened, with those that belong to it', () => {
    const form = edited(asked(['avgSale']), { avgSale: 5000, useFulfillment: true, mcc: '' })
    const paths = correctionIssues(form, sampleToday).map(({ path }) => path)
    expect(pathsToOpen(form, paths)).toEqual(['mcc', 'highestSale'])
    const { correction } = form
    const opened = correction && { ...form, correction: { ...correction, opened: ['highestSale'] } }
    expect(opened && openedItems(opened).map((one) => one.paths)).toEqual([['highestSale']])
  })

  test.each([
    ['mailingAddress.street', ['mailingAddress']],
    ['manualEntry.bankName', ['manualEntry', 'plaid']],
    ['documents.id', ['documents.id']],
    ['termsSignerFullName', []],
    ['avgSale', []],
  ])('at %s opens %j', (path, expected) => {
    expect(pathsToOpen(asked(['avgSale']), [path])).toEqual(expected)
  })

  test('is the TIN of what was a sole proprietorship', () => {
    const sole = sampleApplication({
      businessStructure: 'SOLE PROPRIETOR',
      tin: '',
      companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
    })
    const form = edited(asked(['businessStructure'], sole), {
      businessStructure: sample.businessStructure,
    })
    expect(issuesOf(form)).toEqual(['tin required'])
    expect(pathsToOpen(form, ['tin'])).toEqual(['tin'])
  })
})

describe('a sole proprietorship', () => {
  const chosen = { businessStructure: 'SOLE PROPRIETOR', tin: '' }

  test('makes its only owner the owner of all of it', () => {
    const single = sampleApplication({ companyOwners: [sampleOwner({ stake: 60 })] })
    const form = edited(asked(['businessStructure'], single), chosen)
    expect(correctedApplication(form).companyOwners).toMatchObject([{ title: 'Owner', stake: 100 }])
    expect(issuesOf(form)).toEqual([])
  })

  test('cannot be chosen with several owners', () => {
    const form = edited(asked(['businessStructure']), chosen)
    expect(hasWrongOwners(form)).toBe(true)
    expect(issuesOf(form)).toEqual(['businessStructure sole.owners'])
  })
})
