import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyApplication } from '../../application/application.ts'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import { emptyLead } from '../../application/lead.ts'
import { sampleToday } from '../../application/testing/sample-application.ts'
import { sensitivePaths, withoutSensitiveAnswers } from './cleared-fields.ts'
import { currentIssues, currentUnsavedSteps, hasAnswers, setUnread, useDraft } from './draft.ts'
import { emptyFormState, type FormState, stepIssues } from './form-state.ts'
import { restoreOwner } from './people-changes.ts'
import { fieldKey, listedOwners, type PeopleForm, removeOwner } from './people-form.ts'
import { ownerFormOf } from './person-form.ts'
import { sampleFormState } from './testing/sample-forms.ts'
import { unreadIssues, withUnread } from './unread.ts'

const empty = emptyFormState(emptyLead)
const adding: FormState = {
  ...empty,
  people: { ...empty.people, isAddingOwner: true },
  bank: { ...empty.bank, isManual: true },
}

/** Texts in the open form of a second owner, and in that of a new one. */
function withOpenOwners() {
  const sample = sampleFormState()
  const [first, second, last] = sample.people.owners
  if (!first || !second?.saved || !last?.typed) throw new Error('The sample has too few owners')
  const people = {
    ...sample.people,
    isAddingOwner: true,
    owners: [
      first,
      { ...second, typed: { ...ownerFormOf(second.saved), phone: '' } },
      { saved: null, typed: { ...last.typed, newAddress: emptyAddress } },
    ],
  }
  const unread = {
    [fieldKey('companyOwners.1.phone', people)]: 'ask the office',
    [fieldKey('newOwner.address.zip', people)]: 'unknown',
  }
  return { form: { ...sample, people, unread } }
}

describe('a text that its field could not read', () => {
  test.each([
    ['avgSale', '€500', 'money.range'],
    ['annualSales', '20k for 6 months', 'money.range'],
    ['businessPhone', 'call me', 'phone.length'],
    ['businessAddress.zip', 'unknown', 'zip'],
    ['tin', '44051401359', 'tin'],
    ['newOwner.ssn', '8001015009087', 'ssn'],
    ['newOwner.dob', 'in May', 'date'],
    ['manualEntry.routingNumber', 'on the check', 'routing.invalid'],
  ])('breaks a rule instead of being a missing answer: %s', (path, text, code) => {
    const unread = { [fieldKey(path, adding.people)]: text }
    const [issue, ...others] = unreadIssues({ ...adding, unread }, sampleToday)
    expect(issue).toMatchObject({ path, code })
    expect(others).toEqual([])
  })

  test('replaces the missing answer among the issues of its step, and is an issue of no other', () => {
    const form = { ...empty, unread: { avgSale: '€500' } }
    const issues = stepIssues(emptyApplication, form, 'transaction-details', sampleToday)
    const unread = unreadIssues(form, sampleToday)
    const shown = withUnread(issues, unread)
    expect(shown.map(({ path }) => path)).toEqual(issues.map(({ path }) => path))
    expect(shown).toContainEqual({ path: 'avgSale', code: 'money.range', params: { max: 9999999 } })
    expect(withUnread([], unread, ['businessName'])).toEqual([])
    expect(withUnread([], unread, ['avgSale'])).toHaveLength(1)
  })

  test('counts no longer once there is an answer, or once nobody is asked', () => {
    const sample = sampleFormState()
    const unread = { avgSale: '€500', deliveryAvgNumbDays: '2 weeks' }
    const answers = { ...sample.answers, whenChargeCustomer: 0, deliveryAvgNumbDays: null }
    expect(unreadIssues({ ...sample, answers, unread }, sampleToday)).toEqual([])
    const before = { ...answers, whenChargeCustomer: 1 }
    expect(unreadIssues({ ...sample, answers: before, unread }, sampleToday)).toHaveLength(1)
  })

  test('is saved, unless its question is sensitive', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^@[0-9]{12}@$/), (secret) => {
        const unread = {
          [fieldKey('newOwner.ssn', adding.people)]: secret,
          [fieldKey('newOwner.dob', adding.people)]: secret,
          tin: secret,
          other: secret,
        }
        const form = { ...adding, unread: { ...unread, avgSale: '€500' } }
        expect(withoutSensitiveAnswers(form).unread).toEqual({ avgSale: '€500' })
        expect(sensitivePaths(form)).toEqual(
          expect.arrayContaining(['newOwner.ssn', 'newOwner.dob']),
        )
      }),
    )
  })

  test('stays with its owner while other owners are removed and restored', () => {
    const { form } = withOpenOwners()
    const [first] = listedOwners(form.people)
    if (!first) throw new Error('There is no owner')
    const pathsIn = (people: PeopleForm) =>
      unreadIssues({ ...form, people }, sampleToday).map(({ path }) => path)
    const removed = removeOwner(form.people, first)
    expect(pathsIn(form.people)).toEqual(['companyOwners.1.phone', 'newOwner.address.zip'])
    expect(pathsIn(removed)).toEqual(['companyOwners.0.phone', 'newOwner.address.zip'])
    expect(pathsIn(restoreOwner(removed, first, 0))).toEqual(pathsIn(form.people))
  })

  test('counts as an unsaved change until it is forgotten', () => {
    useDraft.setState({ draft: emptyApplication, form: empty, lead: emptyLead })
    setUnread('annualSales', '20k a month')
    expect(hasAnswers(useDraft.getState())).toBe(true)
    expect(currentUnsavedSteps()).toEqual(['transaction-details'])
    const { params } = currentIssues('transaction-details').find(
      ({ path }) => path === 'annualSales',
    ) ?? { params: undefined }
    expect(params).toEqual({ max: 999_999_999 })
    setUnread('annualSales')
    expect(useDraft.getState().form, 'as the release before reads it').not.toHaveProperty('unread')
    expect(hasAnswers(useDraft.getState())).toBe(false)
  })
})
