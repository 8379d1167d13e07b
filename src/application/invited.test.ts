import { describe, expect, it } from 'vitest'
import { type Application, emptyApplication } from './application.ts'
import { formOf } from './forms/own-form.ts'
import { us } from './forms/us.ts'
import {
  canBeLocked,
  changedLocked,
  givenIssues,
  givenNames,
  neverGiven,
  readInvited,
} from './invited.ts'
import {
  sampleApplication,
  sampleLinkedAccount,
  sampleOwner,
  sampleToday,
  signedApplication,
} from './testing/sample-application.ts'
import { sampleDefinition } from './testing/sample-definition.ts'

describe('the answers of an invitation', () => {
  const stored = {
    schema: 1,
    answers: emptyApplication,
    given: ['businessName'],
    locked: [],
    returnUrl: '',
    language: null,
  }

  it('are read as stored, but not if a later release wrote them', () => {
    expect(readInvited(stored)).toMatchObject({ given: ['businessName'] })
    expect(() => readInvited({ ...stored, schema: 2 })).toThrow()
  })

  it.each<[string, Parameters<typeof sampleApplication>[0], readonly string[]]>([
    [
      'an SSN',
      { companyOwners: [{ ...ownerWithout(), ssn: '123456789' }] },
      ['companyOwners.0.ssn'],
    ],
    ['a linked account, once and not its parts', { plaid: sampleLinkedAccount }, ['plaid']],
    ['a signature, once and not its parts', { signing: signedApplication().signing }, ['signing']],
    ['nothing of what an operator knows', { businessName: 'Golden Gate Bakery' }, []],
  ])('exclude the answers that only the applicant may give: %s', (_, answers, paths) => {
    expect(neverGiven({ ...emptyApplication, ...answers }, us)).toEqual(paths)
  })
})

describe('a locked answer', () => {
  const answers = sampleApplication()
  const locked = ['businessName', 'businessAddress', 'avgSale']

  it('counts as changed if it differs, or for an address, if more than its id differs', () => {
    const { businessAddress } = answers
    expect(changedLocked({ answers, locked }, answers, us)).toEqual([])
    expect(
      changedLocked(
        { answers, locked },
        { ...answers, businessAddress: { ...businessAddress, id: 'another' } },
        us,
      ),
    ).toEqual([])
    expect(
      changedLocked(
        { answers, locked },
        {
          ...answers,
          businessName: 'Another Bakery',
          businessAddress: { ...businessAddress, zip: '94607' },
          legalBusinessName: 'Not locked, LLC',
        },
        us,
      ),
    ).toEqual(['businessName', 'businessAddress'])
  })
})

it.each(['companyOwners', 'authorizedController', 'primaryContact', 'manualEntry'])(
  'the answers about people and the bank are never locked: %s',
  (name) => {
    expect(canBeLocked(name, [name])).toBe(false)
    expect(canBeLocked('businessName', ['businessName', name])).toBe(true)
  },
)

describe('answers to own questions', () => {
  const form = formOf(sampleDefinition)
  const answers = { ...sampleApplication(), answers: { terminals: 3, wireless: true } }

  it('are named by their ids, and locked one by one', () => {
    const given = givenNames({ businessName: 'Bakery', answers: { terminals: 3, opensOn: null } })
    expect(given).toEqual(['businessName', 'answers.terminals'])
    expect(canBeLocked('answers.terminals', given)).toBe(true)
    expect(canBeLocked('answers.opensOn', given)).toBe(false)
    expect(canBeLocked('answers', given)).toBe(false)
  })

  it('count as changed if a locked one differs', () => {
    const locked = ['answers.terminals', 'answers.gone']
    const changed = (own: Application['answers']) =>
      changedLocked({ answers, locked }, { ...answers, answers: own }, form)
    expect(changed({ terminals: 3, wireless: false })).toEqual([])
    expect(changed({ terminals: 4, wireless: true })).toEqual(['answers.terminals'])
    expect(changed({})).toEqual(['answers.terminals'])
    expect(changed(undefined)).toEqual(['answers.terminals'])
  })

  it('that the other answers make unnecessary are empty, as they arrive', () => {
    const locked = ['answers.terminals']
    const online = { ...answers, cardPresentSales: 0, cardNotPresentSalesInternet: 100 }
    expect(changedLocked({ answers, locked }, { ...online, answers: {} }, form)).toEqual([])
  })

  it('are validated by their own rules, and are never sensitive', () => {
    const wrong = { ...emptyApplication, answers: { terminals: 501, alarmCode: '4711' } }
    const given = givenNames({ answers: wrong.answers })
    expect(neverGiven(wrong, form)).toEqual(['answers.alarmCode'])
    // This holds even while the applicant's other answers make the question unnecessary.
    for (const cardPresentSales of [0, 50]) {
      const issues = givenIssues({ ...wrong, cardPresentSales }, given, sampleToday, form)
      expect(issues).toMatchObject([{ path: 'answers.terminals', code: 'number.range' }])
    }
  })
})

function ownerWithout() {
  return sampleOwner({ ssn: '', dob: '' })
}
