/** Tests that a conditional question is asked only under its condition, at any place. */
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import * as later from '../messages/en/pages.ts'
import type { Node } from './answers.ts'
import type { Application } from './application.ts'
import { correctable, withKept } from './corrections/correction.ts'
import { answerTo } from './forms/answer-to.ts'
import type { ConditionAnswers } from './forms/us/condition-answers.ts'
import { address, applicationSchema, manualEntry, ownDetails, owner } from './forms/us/schema.ts'
import { validateOwnDetails } from './forms/us/validate-people.ts'
import { us } from './forms/us.ts'
import type { Group } from './question.ts'
import { isSoleProprietor } from './reference/structures.ts'
import { arrive, toSubmission } from './submission.ts'
import { summarize } from './summary/summary.ts'
import {
  sampleApplication,
  sampleController,
  sampleOwner,
  sampleToday,
  signedApplication,
} from './testing/sample-application.ts'
import { validate } from './validate.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const undoChange of undo.splice(0)) undoChange()
})

/** Makes a question of the shipped form conditional during a test. */
function ask(node: Node, onlyIf: (answers: ConditionAnswers, group: Group) => boolean): void {
  const { question } = node
  if (!question) throw new Error('No question')
  undo.push(() => Object.assign(node, { question }))
  Object.assign(node, { question: { ...question, onlyIf } })
}

/** The conditions: only of companies, and of people who do not live abroad. */
const askDobOfCompanies = () => ask(owner.entries.dob, (answers) => !isSoleProprietor(answers))
const askSsnOfResidents = () =>
  ask(owner.entries.ssn, (_, { email }) => !String(email).endsWith('.ca'))
const askStreetOfResidents = () => ask(address.entries.street, (_, { city }) => city !== 'APO')

const abroad = { email: 'maria@golden.ca' }
const paths = (application: Application) =>
  validate(application, sampleToday, us).map(({ path }) => path)
const people = (application: Application) => ({
  ...application,
  authorizedController: sampleController({ ...abroad, ssn: '' }),
})

describe('a condition on the application, for a question of people', () => {
  const sole = (dob: string) =>
    signedApplication({
      businessStructure: 'SOLE PROPRIETOR',
      tin: '',
      companyOwners: [sampleOwner({ title: 'Owner', stake: 100, dob })],
    })

  test('is honored by validation', () => {
    expect(paths(sole(''))).toEqual(['companyOwners.0.dob'])
    askDobOfCompanies()
    expect(paths(sole(''))).toEqual([])
    expect(paths(signedApplication({ companyOwners: [sampleOwner({ dob: '' })] }))).toEqual([
      'companyOwners.0.dob',
    ])
  })

  test('is honored by stored applications, even for people who are added', () => {
    askDobOfCompanies()
    const { submission } = arrive(v.parse(applicationSchema, sole('07041979')), us)
    expect(submission.companyOwners[0]?.dob).toBe('')
    expect(submission.authorizedController?.dob).toBe('')
    expect(toSubmission(sampleApplication(), us).companyOwners[0]?.dob).toBe('07041979')
  })
})

describe('a condition on the person', () => {
  test('is honored by validation', () => {
    askSsnOfResidents()
    const companyOwners = [sampleOwner({ ...abroad, ssn: '' }), sampleOwner({ id: 'b', ssn: '' })]
    expect(paths(people(signedApplication({ companyOwners })))).toEqual([
      'companyOwners.0.stake',
      'companyOwners.1.stake',
      'companyOwners.1.ssn',
    ])
    const { title: _, stake: __, ...details } = sampleOwner({ ...abroad, ssn: '' })
    expect(validateOwnDetails(details, sampleToday)).toEqual([])
    expect(validateOwnDetails({ ...details, email: 'm@g.example' }, sampleToday)).toHaveLength(1)
  })

  test('is honored by stored applications', () => {
    askSsnOfResidents()
    const companyOwners = [sampleOwner(abroad), sampleOwner({ id: 'b' })]
    const sent = v.parse(applicationSchema, signedApplication({ companyOwners }))
    const { submission } = arrive(sent, us)
    expect(submission.companyOwners.map(({ ssn }) => ssn)).toEqual(['', '123456789'])
    expect(submission.authorizedController?.ssn).toBe('')
  })

  test('is honored by the summary', () => {
    askSsnOfResidents()
    const companyOwners = [sampleOwner(abroad), sampleOwner({ id: 'b', lastName: 'Other' })]
    const application = { ...people(signedApplication({ companyOwners })) }
    const rows = summarize(application, us, { language: 'en', ...later }).flatMap(({ groups }) =>
      groups.flatMap(({ title, rows }) =>
        rows.filter(({ label }) => label === 'SSN').map(() => title),
      ),
    )
    expect(rows).toEqual(['Maria Other'])
  })

  test('is honored by corrections', () => {
    askSsnOfResidents()
    const companyOwners = [sampleOwner(abroad), sampleOwner({ id: 'b' })]
    const application = people(signedApplication({ companyOwners }))
    const offered = correctable(application, us).flatMap(({ paths }) => paths)
    expect(offered.filter((path) => path.endsWith('ssn'))).toEqual(['companyOwners.1.ssn'])
    const kept = ['companyOwners.0.ssn', 'companyOwners.1.ssn']
    const without = signedApplication({
      companyOwners: companyOwners.map((owner) => ({ ...owner, ssn: '' })),
    })
    const whole = withKept(without, kept, application, us)
    expect(whole.companyOwners.map(({ ssn }) => ssn)).toEqual(['', '123456789'])
  })
})

describe('a condition in an address', () => {
  const companyOwners = [
    sampleOwner({ address: { ...sampleOwner().address, street: '', city: 'APO' } }),
  ]
  const application = signedApplication({
    companyOwners,
    businessAddress: { ...sampleApplication().businessAddress, city: 'APO' },
  })

  test('is honored by validation, and by stored applications', () => {
    askStreetOfResidents()
    expect(paths(application)).toEqual([])
    expect(toSubmission(application, us).businessAddress.street).toBe('')
  })

  test('does not report an address without questions as missing', () => {
    for (const name of ['street', 'city', 'state', 'zip'] as const) {
      ask(address.entries[name], () => false)
    }
    const { address: _, ...person } = sampleOwner()
    const empty = { id: '', street: '', street2: '', city: '', state: '', zip: '' }
    expect(paths(signedApplication({ companyOwners: [{ ...person, address: empty }] }))).toEqual([])
  })

  test('is honored by the summary', () => {
    askStreetOfResidents()
    const rows = summarize(application, us, { language: 'en', ...later }).flatMap(({ groups }) =>
      groups.flatMap(({ rows }) => rows.map(({ value }) => value)),
    )
    expect(rows.filter((value) => value.includes('APO'))).toEqual([
      'Suite 4, APO, CA 94105',
      'Apt 3, APO, CA 94131',
    ])
  })

  test('is honored by a condition about the answer', () => {
    askStreetOfResidents()
    expect(answerTo('businessAddress.street', application, us)).toBeUndefined()
    expect(answerTo('businessAddress.city', application, us)).toBe('APO')
  })
})

test('a condition in the bank account is honored', () => {
  ask(manualEntry.entries.bankName, (_, { routingNumber }) => routingNumber === '')
  const application = signedApplication()
  expect(toSubmission(application, us).manualEntry?.bankName).toBe('')
  const labels = summarize(application, us, { language: 'en', ...later }).flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows.map(({ label }) => label)),
  )
  expect(labels).not.toContain('Bank Name')
})

test("a condition on an owner's own entry is not applied to the application", () => {
  ask(ownDetails.entries.dob, (answers) => isSoleProprietor(answers))
  const { title: _, stake: __, ...details } = sampleOwner({ dob: '' })
  expect(validateOwnDetails(details, sampleToday)).toEqual([])
})
