import { describe, expect, test } from 'vitest'
import { noLinkedAccount, noManualEntry } from '../application.ts'
import { bankStateOf } from '../banking.ts'
import { emptyLead } from '../lead.ts'
import { sampleApplication, sampleToday } from '../testing/sample-application.ts'
import { bankingInformation } from './banking-information.ts'
import { review } from './review.ts'

const required = 'This field is required'
const draft = sampleApplication()

describe('banking information', () => {
  const nothing = bankStateOf({ plaid: noLinkedAccount, manualEntry: noManualEntry })

  test('needs a linked account while nothing is typed', () => {
    expect(bankingInformation.problems(nothing, draft, sampleToday)).toEqual({
      plaid: 'Please validate a bank account or enter bank details manually',
    })
    const linked = { ...nothing, plaid: { ...noLinkedAccount, publicToken: 't' } }
    expect(bankingInformation.problems(linked, draft, sampleToday)).toEqual({})
  })

  test('needs right details where they are typed', () => {
    const typed = { ...nothing, manualForced: true }
    expect(bankingInformation.problems(typed, draft, sampleToday)).toMatchObject({
      'manualEntry.routingNumber': 'Routing number is required',
    })
    const begun = bankingInformation.values(draft, emptyLead)
    expect(bankingInformation.problems(begun, draft, sampleToday)).toEqual({})
    expect(bankingInformation.merge(draft, begun)).toEqual(draft)
  })
})

describe('the signature', () => {
  test.each([
    ['', '', { signeeId: required, termsSignerFullName: required }],
    ['', 'Maria Alvarez', { signeeId: required }],
    ['owner-1', '', { termsSignerFullName: required }],
    ['owner-1', 'maria  ALVAREZ', {}],
    ['owner-2', "daniel o'neill", {}],
    ['owner-1', "Daniel O'Neill", { termsSignerFullName: 'Signature does not match Signee' }],
    ['owner-3', 'X', { signeeId: 'The signee must be an owner or the authorized controller' }],
  ])('of signee "%s" as "%s": %j', (signeeId, termsSignerFullName, messages) => {
    const values = { ...review.values(draft, emptyLead), signeeId, termsSignerFullName }
    expect(review.problems(values, draft, sampleToday)).toEqual(messages)
  })

  test('changes nothing in the draft', () => {
    expect(review.merge(draft, { signeeId: 'owner-1', termsSignerFullName: 'x' })).toBe(draft)
  })
})
