import { describe, expect, test } from 'vitest'
import type { Application } from '../../application/application.ts'
import { keptPaths, openedStakes, withoutKept } from '../../application/corrections/correction.ts'
import { us } from '../../application/forms/us.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleToday,
} from '../../application/testing/sample-application.ts'
import { emptyBankForm } from '../draft/bank-form.ts'
import { sensitivePaths, withoutSensitiveAnswers } from '../draft/cleared-fields.ts'
import { applicationOf, type FormState } from '../draft/form-state.ts'
import { editOwner, listedOwners } from '../draft/people-form.ts'
import { type OwnerForm, ownerFormOf } from '../draft/person-form.ts'
import {
  correctionIssues,
  formOf,
  hasWrongOwners,
  openedItems,
  pathsToOpen,
  setMissing,
} from './correction-form.ts'

const sample = sampleApplication()

/** Returns the form of a correction of these answers. */
function formFor(paths: readonly string[], application: Application = sample): FormState {
  const kept = keptPaths(application, paths, us)
  const context = withoutKept(application, kept, us)
  return {
    ...formOf(context, paths),
    correction: {
      id: 'id',
      token: 'token',
      expiresAt: '2026-12-06T10:42:00.000Z',
      reference: 'MA-7K3Q-9XDM',
      language: 'en',
      asked: [{ paths, note: 'Please check' }],
      kept,
      replies: {},
      opened: openedStakes(context, paths),
      linked: context.plaid,
      documents: { recipients: [], fingerprint: '' },
    },
  }
}

const edited = (form: FormState, answers: Partial<FormState['answers']>): FormState => ({
  ...form,
  answers: { ...form.answers, ...answers },
})
/** Returns the errors besides the signature's. */
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
  ])('begins with the signed answers, without errors: %s', (_, application) => {
    const form = formFor(['businessPhone'], application)
    const { kept = [] } = form.correction ?? {}
    const { signing: _signing, ...answers } = applicationOf(form)
    const { signing: _before, ...before } = withoutKept(application, kept, us)
    expect(answers).toEqual(before)
    expect(issuesOf(form)).toEqual([])
  })

  test('has the linked account even after a reload, unless another is requested', () => {
    const linked = sampleApplication({ manualEntry: null, plaid: sampleLinkedAccount })
    const reloaded = withoutSensitiveAnswers(formFor(['businessPhone'], linked))
    expect(applicationOf(reloaded).plaid).toEqual(sampleLinkedAccount)
    const open = { ...formFor(['manualEntry', 'plaid'], linked), bank: emptyBankForm }
    expect(issuesOf(open)).toEqual(['manualEntry bank.missing'])
  })

  test('asks for the confirmation of a new account number', () => {
    const form = formFor(['manualEntry', 'plaid'])
    const changed = { ...form.bank.manual, accountNumber: '000987654321' }
    const bank = { ...form.bank, manual: changed }
    expect(issuesOf({ ...form, bank })).toEqual([
      'manualEntry.confirmAccountNumber account.mismatch',
    ])
  })

  test('requires the requested answers, and a valid website only if one is entered', () => {
    const offline = sampleApplication({
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
    })
    const form = formFor(['businessWebsite', 'businessPhone'], offline)
    expect(issuesOf(edited(form, { businessWebsite: '', businessPhone: '' }))).toEqual([
      'businessPhone required',
    ])
    expect(issuesOf(edited(form, { businessWebsite: 'none' }))).toEqual(['businessWebsite website'])
  })

  test('reports the error in a stake as it was typed', () => {
    const form = formFor(['companyOwners.0.stake'])
    const [first] = sample.companyOwners
    if (!first) throw new Error('The sample has an owner')
    const people = editOwner(form.people, { ...ownerFormOf(first), stake: '90' })
    expect(issuesOf({ ...form, people })).toContain('companyOwners.0.stake stake.total')
  })
})

describe('an answer that another one made invalid', () => {
  test('can be changed, with those that belong to it', () => {
    const form = edited(formFor(['avgSale']), { avgSale: 5000, useFulfillment: true, mcc: '' })
    const paths = correctionIssues(form, sampleToday).map(({ path }) => path)
    expect(pathsToOpen(form, paths)).toEqual(['mcc', 'highestSale'])
    const { correction } = form
    const opened = correction && { ...form, correction: { ...correction, opened: ['highestSale'] } }
    expect(opened && openedItems(opened).map((item) => item.paths)).toEqual([['highestSale']])
  })

  test.each([
    ['mailingAddress.street', ['mailingAddress']],
    ['manualEntry.bankName', ['manualEntry', 'plaid']],
    ['documents.id', ['documents.id']],
    ['termsSignerFullName', []],
    ['avgSale', []],
  ])('at %s opens %j', (path, expected) => {
    expect(pathsToOpen(formFor(['avgSale']), [path])).toEqual(expected)
  })

  test('is also the TIN of a former sole proprietorship', () => {
    const sole = sampleApplication({
      businessStructure: 'SOLE PROPRIETOR',
      tin: '',
      companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
    })
    const form = edited(formFor(['businessStructure'], sole), {
      businessStructure: sample.businessStructure,
    })
    expect(issuesOf(form)).toEqual(['tin required'])
    expect(pathsToOpen(form, ['tin'])).toEqual(['tin'])
  })
})

describe('a missing owner', () => {
  const [first = sampleOwner(), second = sampleOwner()] = sample.companyOwners
  const added: Partial<OwnerForm> = {
    ...ownerFormOf(second),
    firstName: 'Ruth',
    lastName: 'Ito',
    stake: '25',
  }
  /** Returns the form after these changes to the owner at this place. */
  const typed = (form: FormState, index: number, changes: Partial<OwnerForm>): FormState => {
    const owner = listedOwners(form.people)[index]
    if (!owner) throw new Error('There is no such owner')
    const ownerForm = { ...ownerFormOf(owner), ...changes, id: owner.id }
    return { ...form, people: editOwner(form.people, ownerForm) }
  }

  test('is asked for everything, after the other owners', () => {
    const form = formFor(['companyOwners.2'])
    expect(applicationOf(form).companyOwners.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
      'new-owner-3',
    ])
    const ofOwner = ['title', 'stake', 'firstName', 'lastName', 'ssn', 'dob', 'phone', 'email']
    expect(issuesOf(form)).toEqual(
      [...ofOwner, 'address'].map((name) => `companyOwners.2.${name} required`),
    )
    expect(pathsToOpen(form, ['companyOwners.2.ssn'])).toEqual([])
  })

  test('has a new id', () => {
    const listed = [{ ...first, id: 'new-owner-3' }, second]
    const form = formFor(['companyOwners.2'], { ...sample, companyOwners: listed })
    expect(new Set(listedOwners(form.people).map(({ id }) => id)).size).toBe(3)
  })

  test.each([
    ['opens the stakes of the others', ['companyOwners.2'], 40, [0, 1]],
    ['but not one that is asked for', ['companyOwners.2', 'companyOwners.0.stake'], 40, [1]],
    ['nor if enough is left', ['companyOwners.2'], 15, []],
    ['nor without a missing owner', ['businessPhone'], 40, []],
  ])('%s', (_, paths, stake, expected) => {
    const companyOwners = [first, { ...second, stake }]
    const form = formFor(paths, { ...sample, companyOwners })
    const stakes = expected.map((index) => [`companyOwners.${index}.stake`])
    expect(openedItems(form).map((item) => item.paths)).toEqual(stakes)
  })

  test('makes stakes invalid until they are lowered', () => {
    const form = typed(formFor(['companyOwners.2']), 2, added)
    const wrong = [0, 1, 2].map((index) => `companyOwners.${index}.stake stake.total`)
    expect(issuesOf(form)).toEqual(wrong)
    expect(issuesOf(typed(form, 0, { stake: '35' }))).toEqual([])
  })

  test('is there after a reload, without sensitive answers', () => {
    const form = typed(formFor(['companyOwners.2']), 2, { ...added, ssn: '345678901' })
    expect(sensitivePaths(form)).toContain('companyOwners.2.ssn')
    const [, , owner] = applicationOf(withoutSensitiveAnswers(form)).companyOwners
    expect(owner).toMatchObject({ firstName: 'Ruth', ssn: '', dob: '', stake: 25 })
  })

  const none = sampleApplication({ companyOwners: [], authorizedController: sampleController() })

  test('is absent if the applicant says so, and back if that is undone', () => {
    for (const [index, application] of [sample, none].map(
      (application) => [application.companyOwners.length, application] as const,
    )) {
      const form = typed(formFor([`companyOwners.${index}`], application), index, added)
      const [card] = form.people.owners.slice(index)
      const without = { ...form, people: setMissing(form.people, index, false) }
      expect(listedOwners(without.people).map(({ id }) => id)).toEqual(
        application.companyOwners.map(({ id }) => id),
      )
      expect(issuesOf(without)).toEqual([])
      expect(setMissing(without.people, index, true, card)).toEqual(form.people)
      const [empty] = setMissing(without.people, index, true).owners.slice(index)
      expect(empty?.saved).toMatchObject({ id: card?.saved?.id, firstName: '' })
    }
  })

  test('is the first of a company without owners', () => {
    const form = typed(formFor(['companyOwners.0'], none), 0, { ...added, stake: '100' })
    expect(applicationOf(form).companyOwners).toMatchObject([{ firstName: 'Ruth' }])
    expect(issuesOf(form)).toEqual([])
  })
})

describe('a sole proprietorship', () => {
  const chosen = { businessStructure: 'SOLE PROPRIETOR', tin: '' }

  test('makes its only owner the owner of all of it', () => {
    const single = sampleApplication({ companyOwners: [sampleOwner({ stake: 60 })] })
    const form = edited(formFor(['businessStructure'], single), chosen)
    expect(applicationOf(form).companyOwners).toMatchObject([{ title: 'Owner', stake: 100 }])
    expect(issuesOf(form)).toEqual([])
  })

  test('cannot be chosen with several owners', () => {
    const form = edited(formFor(['businessStructure']), chosen)
    expect(hasWrongOwners(form)).toBe(true)
    expect(issuesOf(form)).toEqual(['businessStructure sole.owners'])
  })
})
