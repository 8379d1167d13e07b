import { describe, expect, test } from 'vitest'
import { type Application, emptyApplication, noManualEntry } from './application.ts'
import {
  canReturnToReview,
  FIRST_STEP_ALIAS,
  firstStep,
  isAllowed,
  isDone,
  lastStep,
  nextStep,
  previousStep,
  stepIds,
  stepNumber,
  stepOfSlug,
  stepPath,
  stepPosition,
  stepTitle,
  stepTowardsReview,
} from './flow.ts'
import { sampleApplication } from './testing/sample-application.ts'

const steps = [
  ['business-details', 'Business Details', '/apply/business-details', 'Step 1 of 6'],
  ['business-overview', 'Business Overview', '/apply/business-overview', 'Step 2 of 6'],
  ['owner-details', 'Owner Details', '/apply/owner-details', 'Step 3 of 6'],
  ['transaction-details', 'Transaction Details', '/apply/transaction-details', 'Step 4 of 6'],
  ['banking-information', 'Banking Information', '/apply/banking-information', 'Step 5 of 6'],
  ['review-&-submit', 'Review & Submit', '/apply/summary', 'Step 6 of 6'],
] as const

describe('the steps', () => {
  test('come in their order', () => {
    expect(stepIds).toEqual(steps.map(([id]) => id))
    expect([firstStep, lastStep]).toEqual([stepIds[0], stepIds[5]])
  })

  test.each(steps)('%s has its title, path and position', (id, title, path, position) => {
    expect(stepTitle(id)).toBe(title)
    expect(stepPath(id)).toBe(path)
    expect(stepPosition(id)).toBe(position)
    expect(stepOfSlug(path.replace('/apply/', ''))).toBe(id)
  })

  test('lead on and back, and nowhere beyond the ends', () => {
    const order = steps.map(([id]) => id)
    expect(order.map(nextStep)).toEqual([...order.slice(1), undefined])
    expect(order.map(previousStep)).toEqual([undefined, ...order.slice(0, -1)])
  })

  test.each(['', 'Business-Details', 'review-&-submit', 'nowhere', FIRST_STEP_ALIAS])(
    'the path segment "%s" is no step of its own',
    (slug) => {
      expect(stepOfSlug(slug)).toBeUndefined()
    },
  )
})

describe('the way back to the review', () => {
  const full = sampleApplication()

  test('counts a step as done once its answers were given', () => {
    const unbanked = { ...full, manualEntry: noManualEntry }
    expect(stepIds.filter((id) => isDone(id, full))).toEqual(stepIds.slice(0, 5))
    expect(stepIds.filter((id) => isDone(id, unbanked))).toEqual(stepIds.slice(0, 4))
    expect(stepIds.filter((id) => isDone(id, emptyApplication))).toEqual([])
  })

  test('is there once everything was given, for all but the last two steps', () => {
    const returning = stepIds.filter((id) => canReturnToReview(id, full))
    expect(returning).toEqual(stepIds.slice(0, 4))
    const unbanked = { ...full, manualEntry: noManualEntry }
    for (const draft of [emptyApplication, unbanked]) {
      expect(stepIds.filter((id) => canReturnToReview(id, draft))).toEqual([])
    }
  })

  test('leads past the steps between', () => {
    expect(stepTowardsReview(full, [])).toBe('review-&-submit')
  })

  test('ends where something was typed that is not in the draft yet', () => {
    const unmerged = ['transaction-details', 'owner-details'] as const
    expect(stepTowardsReview(full, unmerged)).toBe('owner-details')
  })

  test('ends where the answers have left something open', () => {
    const ownerless = { ...full, companyOwners: [], authorizedController: null }
    expect(stepTowardsReview(ownerless, [])).toBe('owner-details')
  })
})

describe('the page guard', () => {
  const full = sampleApplication()
  const needs: readonly (keyof Application)[] = [
    'legalBusinessName',
    'productsOrServices',
    'authorizedController',
    'annualSales',
  ]
  /** How many of the needs, in their order, each page has. */
  const needed = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4 } as const
  const combinations = Array.from({ length: 2 ** needs.length }, (_, bits) =>
    needs.filter((_need, place) => bits & (1 << place)),
  )

  test.each(combinations.map((filled) => [filled.join(', ') || 'nothing', filled] as const))(
    'with %s filled lets in only where everything before is filled',
    (_, filled) => {
      const answers = Object.fromEntries(filled.map((field) => [field, full[field]]))
      const draft: Application = { ...emptyApplication, ...answers }
      for (const id of stepIds) {
        const count = needed[stepNumber(id) as keyof typeof needed]
        const allowed = needs.slice(0, count).every((field) => filled.includes(field))
        expect([id, isAllowed(id, draft)]).toEqual([id, allowed])
      }
    },
  )

  test('takes annual sales of 0 for an answer', () => {
    expect(isAllowed('banking-information', { ...full, annualSales: 0 })).toBe(true)
  })
})
