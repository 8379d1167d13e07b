import { describe, expect, test } from 'vitest'
import * as en from '../messages/en/first-step.ts'
import type { AnswerName } from './application.ts'
import { applicationSchema } from './forms/us/schema.ts'
import { us } from './forms/us.ts'
import { FIRST_STEP_ALIAS, firstStep, lastStep, stepPath, steps } from './step-list.ts'
import {
  nextStep,
  previousStep,
  questionsOf,
  requiredBy,
  stepAtPath,
  stepNumber,
  stepOfPath,
} from './steps.ts'
import { sectionsOf } from './summary/summary.ts'

const stepIds = steps.map(({ id }) => id)
const names = (Object.keys(applicationSchema.entries) as readonly AnswerName[]).filter(
  (name) => name !== 'answers',
)

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
    expect(en.form.stepOf(stepNumber(id, us), steps.length)).toBe(position)
    expect(stepAtPath(path, us)).toBe(id)
  })

  test('follow each other, and none precedes the first or follows the last', () => {
    expect(stepIds.map((id) => nextStep(id, us))).toEqual([...stepIds.slice(1), undefined])
    expect(stepIds.map((id) => previousStep(id, us))).toEqual([undefined, ...stepIds.slice(0, -1)])
  })

  test.each(['', 'Business-Details', 'review-&-submit', 'nowhere', FIRST_STEP_ALIAS])(
    'have no path that ends in "%s"',
    (slug) => {
      expect(stepAtPath(`/apply/${slug}`, us)).toBeUndefined()
    },
  )

  test('fill four sections of the summary, each edited at its first step', () => {
    expect(sectionsOf(us).map(({ id, editStep }) => [id, editStep])).toEqual([
      ['business-details', 'business-details'],
      ['owner-details', 'owner-details'],
      ['transaction-details', 'transaction-details'],
      ['banking-information', 'banking-information'],
    ])
  })
})

describe('the questions of the steps', () => {
  test('are all questions, each required by one step', () => {
    const required = stepIds.flatMap((id) => requiredBy(id, us))
    expect([...required].sort()).toEqual([...names].sort())
  })

  test('include the website twice, and only the later step requires it', () => {
    const asking = stepIds.filter((id) => questionsOf(id, us).includes('businessWebsite'))
    const requiring = stepIds.filter((id) => requiredBy(id, us).includes('businessWebsite'))
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
    expect(stepOfPath(path, us)).toBe(step)
  })

  test('is the review only for the signature', () => {
    expect(names.filter((name) => stepOfPath(name, us) === 'review-&-submit')).toEqual([
      'termsSignerFullName',
      'persistentMarketingIdentifier',
      'signing',
    ])
  })
})
