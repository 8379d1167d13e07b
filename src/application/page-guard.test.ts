import { describe, expect, test } from 'vitest'
import { type Application, emptyApplication } from './application.ts'
import { us } from './forms/us.ts'
import { canReturnToReview, isAllowed, isDone, stepTowardReview } from './page-guard.ts'
import { steps } from './step-list.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
} from './testing/sample-application.ts'

const stepIds = steps.map(({ id }) => id)
const full = sampleApplication()
const withoutBank = { ...full, manualEntry: null }

describe('the way back to the review', () => {
  test('counts a step as done once it was completed', () => {
    expect(stepIds.filter((id) => isDone(id, full, us))).toEqual(stepIds.slice(0, 5))
    expect(stepIds.filter((id) => isDone(id, withoutBank, us))).toEqual(stepIds.slice(0, 4))
    expect(stepIds.filter((id) => isDone(id, emptyApplication, us))).toEqual([])
  })

  test('counts banking as done with a linked account, too', () => {
    const linked = { ...withoutBank, plaid: sampleLinkedAccount }
    expect(isDone('banking-information', linked, us)).toBe(true)
  })

  test('is open from all but the last two steps once every step is done', () => {
    expect(stepIds.filter((id) => canReturnToReview(id, full, us))).toEqual(stepIds.slice(0, 4))
    for (const draft of [emptyApplication, withoutBank]) {
      expect(stepIds.filter((id) => canReturnToReview(id, draft, us))).toEqual([])
    }
  })

  test('skips the steps in between', () => {
    expect(stepTowardReview(full, [], us)).toBe('review-&-submit')
  })

  test('stops at the first step with unsaved changes', () => {
    const unsaved = ['transaction-details', 'owner-details'] as const
    expect(stepTowardReview(full, unsaved, us)).toBe('owner-details')
  })

  test('stops at the first incomplete step', () => {
    expect(stepTowardReview({ ...full, companyOwners: [] }, [], us)).toBe('owner-details')
    expect(stepTowardReview(withoutBank, [], us)).toBe('banking-information')
  })
})

describe('the page guard', () => {
  const needs = ['legalBusinessName', 'productsOrServices', 'companyOwners', 'annualSales'] as const
  /** How many of the requirements, in order, each step has. */
  const neededBy = [0, 1, 2, 3, 4, 4]
  const combinations = Array.from({ length: 2 ** needs.length }, (_, bits) =>
    needs.filter((_need, position) => bits & (1 << position)),
  )

  test.each(combinations.map((filled) => [filled.join(', ') || 'nothing', filled] as const))(
    'allows the steps before which everything is filled in: %s',
    (_, filled) => {
      const answers = Object.fromEntries(filled.map((name) => [name, full[name]]))
      const draft: Application = { ...emptyApplication, ...answers }
      for (const [index, id] of stepIds.entries()) {
        const allowed = needs.slice(0, neededBy[index]).every((name) => filled.includes(name))
        expect([id, isAllowed(id, draft, us)]).toEqual([id, allowed])
      }
    },
  )

  test('accepts a controller in place of owners', () => {
    const controlled = {
      ...full,
      companyOwners: [],
      authorizedController: sampleController(),
    }
    expect(isAllowed('transaction-details', controlled, us)).toBe(true)
    const ownerless = { ...controlled, authorizedController: null }
    expect(isAllowed('transaction-details', ownerless, us)).toBe(false)
  })

  test('accepts annual sales of 0', () => {
    expect(isAllowed('banking-information', { ...full, annualSales: 0 }, us)).toBe(true)
  })
})
