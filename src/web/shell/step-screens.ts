/** The screen of each step. The first comes with the page; the others are fetched when it is idle. */
import { type ComponentType, lazy } from 'react'
import type { StepId } from '../../domain/steps/step.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { BusinessDetails } from '../steps/business-details/BusinessDetails.tsx'

const load = {
  'business-overview': () => import('../steps/business-overview/BusinessOverview.tsx'),
  'owner-details': () => import('../steps/owner-details/OwnerDetails.tsx'),
  'transaction-details': () => import('../steps/transaction-details/TransactionDetails.tsx'),
  'banking-information': () => import('../steps/banking-information/BankingInformation.tsx'),
  'review-&-submit': () => import('../steps/review/Review.tsx'),
}

let screens = lazyScreens()

/** The screen of a step. */
export function stepScreen(step: StepId): ComponentType<StepScreenProps> {
  return screens[step]
}

/** After a screen that could not be fetched: a lazy component would keep its failure for ever. */
export function fetchScreensAgain(): void {
  screens = lazyScreens()
}

function lazyScreens(): Readonly<Record<StepId, ComponentType<StepScreenProps>>> {
  return {
    'business-details': BusinessDetails,
    'business-overview': lazy(async () => ({
      default: (await load['business-overview']()).BusinessOverview,
    })),
    'owner-details': lazy(async () => ({ default: (await load['owner-details']()).OwnerDetails })),
    'transaction-details': lazy(async () => ({
      default: (await load['transaction-details']()).TransactionDetails,
    })),
    'banking-information': lazy(async () => ({
      default: (await load['banking-information']()).BankingInformation,
    })),
    'review-&-submit': lazy(async () => ({ default: (await load['review-&-submit']()).Review })),
  }
}

/**
 * Fetches the later steps and the questions ahead, so that nobody waits for them, nor meets files
 * that a new version has replaced. A failure is met again where they are wanted.
 */
export function prefetchSteps(): void {
  fetchAhead([
    ...Object.values(load),
    () => import('./CancelDialog.tsx'),
    () => import('./StartOverDialog.tsx'),
  ])
}

/** One after the other, each when the page is idle: what is typed meanwhile does not wait long. */
function fetchAhead([fetchNext, ...others]: readonly (() => Promise<unknown>)[]): void {
  if (!fetchNext) return
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    fetchNext()
      .catch(() => undefined)
      .then(() => fetchAhead(others))
  })
}
