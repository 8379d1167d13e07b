/** The order of the steps, their titles and paths, what comes next, and who may be where. */
import type { Application } from './application.ts'
import { bankingInformation, bankWasGiven } from './steps/banking-information.ts'
import { businessDetails } from './steps/business-details.ts'
import { businessOverview } from './steps/business-overview.ts'
import { ownerDetails } from './steps/owner-details.ts'
import { review } from './steps/review.ts'
import type { StepId } from './steps/step.ts'
import { transactionDetails } from './steps/transaction-details.ts'

/** The wizard's base path; every step is below it. */
export const BASE_PATH = '/apply'

const steps = [
  businessDetails,
  businessOverview,
  ownerDetails,
  transactionDetails,
  bankingInformation,
  review,
]

/** The ids in the order in which the applicant meets the steps. */
export const stepIds: readonly StepId[] = steps.map(({ id }) => id)

export const firstStep: StepId = 'business-details'
export const lastStep: StepId = 'review-&-submit'

/** Another name for the first step; its path leads there. */
export const FIRST_STEP_ALIAS = 'business-information'

/** "business-details" → "Business Details". */
export function stepTitle(id: StepId): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The last segment of a step's path; the review's is `summary`. */
function stepSlug(id: StepId): string {
  return id === lastStep ? 'summary' : id
}

/** A step's path from the site's root: `/apply/business-details`. */
export function stepPath(id: StepId): string {
  return `${BASE_PATH}/${stepSlug(id)}`
}

/** The step that a path segment names; undefined for an unknown one. */
export function stepOfSlug(slug: string): StepId | undefined {
  return stepIds.find((id) => stepSlug(id) === slug)
}

/** Where a step stands, counted from 1. */
export function stepNumber(id: StepId): number {
  return stepIds.indexOf(id) + 1
}

/** "Step 2 of 6". */
export function stepPosition(id: StepId): string {
  return `Step ${stepNumber(id)} of ${stepIds.length}`
}

/** The step after this one; undefined after the last. */
export function nextStep(id: StepId): StepId | undefined {
  return stepIds[stepIds.indexOf(id) + 1]
}

/** Where an applicant is led on: to the step after, or straight back to the review. */
export type Onward = 'next' | 'review'

/** Whether the answers of a step were given once. The guard lets the review in without a bank. */
export function isDone(id: StepId, draft: Application): boolean {
  const following = nextStep(id)
  if (following === undefined || !isAllowed(following, draft)) return false
  return id !== 'banking-information' || bankWasGiven(draft)
}

/** Whether a step changed once more can be left for the review, past the steps between them. */
export function canReturnToReview(id: StepId, draft: Application): boolean {
  return stepNumber(id) < stepIds.length - 1 && isDone('banking-information', draft)
}

/**
 * Where the way back to the review ends: at the first step that is incomplete, or whose form holds
 * what is not in the draft yet; else at the review.
 */
export function stepTowardsReview(draft: Application, unmerged: readonly StepId[]): StepId {
  return stepIds.find((step) => unmerged.includes(step) || !isDone(step, draft)) ?? lastStep
}

/** The step before this one; undefined before the first. */
export function previousStep(id: StepId): StepId | undefined {
  return stepIds[stepIds.indexOf(id) - 1]
}

/** The page guard: a page needs what every page up to it needs, read from the merged draft. */
export function isAllowed(id: StepId, draft: Application): boolean {
  return steps.slice(0, stepNumber(id)).every((step) => step.needs(draft))
}
