import { describe, expect, test } from 'vitest'
import * as en from '../messages/en/first-step.ts'
import { type AnswerName, type Application, emptyApplication } from './application.ts'
import { applicationSchema } from './schema.ts'
import {
  canReturnToReview,
  FIRST_STEP_ALIAS,
  firstStep,
  isAllowed,
  isDone,
  lastStep,
  nextStep,
  previousStep,
  questionsOf,
  requiredBy,
  sections,
  stepAtPath,
  stepNumber,
  stepOfPath,
  stepPath,
  steps,
  stepTowardReview,
} from './steps.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
} from './testing/sample-application.ts'

const stepIds = steps.map(({ id }) => id)
const full = sampleApplication()
const withoutBank = { ...full, manualEntry: null }
const names = Object.keys(applicationSchema.entries) as readonly AnswerName[]

describe('the steps', () => {
  const specified = [
    ['business-details', 'Business Details', '/apply/business-details', 'Step 1 of 6'],
    ['business-overview', 'Business Overview', '/apply/business-overview', 'Step 2 of 6'],
    ['owner-details', 'Owner Details', '/apply/owner-details', 'Step 3 of 6'],
    ['transaction-details', 'Transaction Details', '/apply/transaction-details', 'Step 4 of 6'],
    ['banking-information', 'Banking Information', '/apply/banking-information', 'Step 5 of 6'],
    ['review-&-submit', 'Review & Submit', '/apply/summary', 'Step 6 of 6'],
  ] as const

  test('are in the specified order', () => {
    expect(stepIds).toEqual(specified.map(([id]) => id))
    expect([firstStep, lastStep]).toEqual([stepIds[0], stepIds[5]])
  })

  test.each(specified)('have a title, a path and a number: %s', (id, title, path, position) => {
    expect(en.stepTitles[id]).toBe(title)
    expect(stepPath(id)).toBe(path)
    expect(en.form.stepOf(stepNumber(id), steps.length)).toBe(position)
    expect(stepAtPath(path)).toBe(id)
  })

  test('follow each other, and nothing is before the first or after the last', () => {
    expect(stepIds.map(nextStep)).toEqual([...stepIds.slice(1), undefined])
    expect(stepIds.map(previousStep)).toEqual([undefined, ...stepIds.slice(0, -1)])
  })

  test.each(['', 'Business-Details', 'review-&-submit', 'nowhere', FIRST_STEP_ALIAS])(
    'have no path that ends in "%s"',
    (slug) => {
      expect(stepAtPath(`/apply/${slug}`)).toBeUndefined()
    },
  )

  test('fill four sections of the summary, each edited at its first step', () => {
    expect(sections.map(({ id, editStep }) => [id, editStep])).toEqual([
      ['business-details', 'business-details'],
      ['owner-details', 'owner-details'],
      ['transaction-details', 'transaction-details'],
      ['banking-information', 'banking-information'],
    ])
  })
})

describe('the questions of the steps', () => {
  test('are all questions, each required by one step', () => {
    const required = stepIds.flatMap(requiredBy)
    expect([...required].sort()).toEqual([...names].sort())
  })

  test('include the website twice, and only the later step requires it', () => {
    const asking = stepIds.filter((id) => questionsOf(id).includes('businessWebsite'))
    const requiring = stepIds.filter((id) => requiredBy(id).includes('businessWebsite'))
    expect(asking).toEqual(['business-details', 'transaction-details'])
    expect(requiring).toEqual(['transaction-details'])
  })
})

describe('the step of a path', () => {
  test.each([
    ['businessAddress.zip', 'business-details'],
    ['mailingAddress.street', 'business-details'],
    ['tin', 'business-overview'],
    ['companyOwners.0.ssn', 'owner-details'],
    ['authorizedController.address.zip', 'owner-details'],
    ['businessWebsite', 'transaction-details'],
    ['plaid.publicToken', 'banking-information'],
    ['manualEntry', 'banking-information'],
    ['documents.voided-check', 'banking-information'],
    ['signing.signeeId', 'review-&-submit'],
    ['', 'review-&-submit'],
    ['somethingElse', 'review-&-submit'],
    ['constructor', 'review-&-submit'],
    ['toString.0', 'review-&-submit'],
  ])('%s is %s', (path, step) => {
    expect(stepOfPath(path)).toBe(step)
  })

  test('is the review for the signature only', () => {
    expect(names.filter((name) => stepOfPath(name) === 'review-&-submit')).toEqual([
      'termsSignerFullName',
      'persistentMarketingIdentifier',
      'signing',
    ])
  })
})

describe('the way back to the review', () => {
  test('counts a step as done once it was completed', () => {
    expect(stepIds.filter((id) => isDone(id, full))).toEqual(stepIds.slice(0, 5))
    expect(stepIds.filter((id) => isDone(id, withoutBank))).toEqual(stepIds.slice(0, 4))
    expect(stepIds.filter((id) => isDone(id, emptyApplication))).toEqual([])
  })

  test('counts banking as done with a linked account, too', () => {
    const linked = { ...withoutBank, plaid: sampleLinkedAccount }
    expect(isDone('banking-information', linked)).toBe(true)
  })

  test('is open from all but the last two steps once every step is done', () => {
    expect(stepIds.filter((id) => canReturnToReview(id, full))).toEqual(stepIds.slice(0, 4))
    for (const draft of [emptyApplication, withoutBank]) {
      expect(stepIds.filter((id) => canReturnToReview(id, draft))).toEqual([])
    }
  })

  test('skips the steps between', () => {
    expect(stepTowardReview(full, [])).toBe('review-&-submit')
  })

  test('stops at the first step with unsaved changes', () => {
    const unsaved = ['transaction-details', 'owner-details'] as const
    expect(stepTowardReview(full, unsaved)).toBe('owner-details')
  })

  test('stops at the first step that is incomplete', () => {
    expect(stepTowardReview({ ...full, companyOwners: [] }, [])).toBe('owner-details')
    expect(stepTowardReview(withoutBank, [])).toBe('banking-information')
  })
})

describe('the page guard', () => {
  const needs = ['legalBusinessName', 'productsOrServices', 'companyOwners', 'annualSales'] as const
  /** How many of the needs, in their order, each step has. */
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
        expect([id, isAllowed(id, draft)]).toEqual([id, allowed])
      }
    },
  )

  test('accepts a controller in place of owners', () => {
    const controlled = {
      ...full,
      companyOwners: [],
      authorizedController: sampleController(),
    }
    expect(isAllowed('transaction-details', controlled)).toBe(true)
    const ownerless = { ...controlled, authorizedController: null }
    expect(isAllowed('transaction-details', ownerless)).toBe(false)
  })

  test('accepts annual sales of 0', () => {
    expect(isAllowed('banking-information', { ...full, annualSales: 0 })).toBe(true)
  })
})
