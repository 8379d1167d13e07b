/** The parts of the wizard that do not come with the page: they are fetched when it is idle. */
import { type ComponentType, lazy } from 'react'
import type { StepId } from '../../application/steps/step.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { BusinessDetails } from '../steps/business-details/BusinessDetails.tsx'

/** What every question asks for: what follows from each answer. */
interface QuestionProps {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const load = {
  'business-overview': () => import('../steps/business-overview/BusinessOverview.tsx'),
  'owner-details': () => import('../steps/owner-details/OwnerDetails.tsx'),
  'transaction-details': () => import('../steps/transaction-details/TransactionDetails.tsx'),
  'banking-information': () => import('../steps/banking-information/BankingInformation.tsx'),
  'review-&-submit': () => import('../steps/review/Review.tsx'),
  cancel: () => import('./CancelDialog.tsx'),
  startOver: () => import('./StartOverDialog.tsx'),
}

let parts = lazyParts()

/** The screen of a step. */
export function stepScreen(step: StepId): ComponentType<StepScreenProps> {
  return parts[step]
}

/** The question before the application is cancelled. */
export function cancelDialog(): ComponentType<QuestionProps> {
  return parts.cancel
}

/** The question before everything typed is deleted. */
export function startOverDialog(): ComponentType<QuestionProps> {
  return parts.startOver
}

/** After a part that could not be fetched: a lazy component would keep its failure for ever. */
export function fetchAgain(): void {
  parts = lazyParts()
}

function lazyParts() {
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
    cancel: lazy(async () => ({ default: (await load.cancel()).CancelDialog })),
    startOver: lazy(async () => ({ default: (await load.startOver()).StartOverDialog })),
  }
}

/**
 * Fetches all of them ahead, so that nobody waits for them, nor meets files that a new version has
 * replaced; once more whenever the network is back. A failure is met again where they are wanted.
 * Returns what ends it.
 */
export function prefetch(): () => void {
  const fetchAll = () => fetchAhead(Object.values(load))
  fetchAll()
  window.addEventListener('online', fetchAll)
  return () => window.removeEventListener('online', fetchAll)
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
