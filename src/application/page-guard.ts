/** The page guard (docs/specification.md, 4): which steps open, which are done, which comes next. */
import { type Application, isAlwaysRequired } from './application.ts'
import { isBlank } from './question.ts'
import {
  lastStep,
  nextStep,
  previousStep,
  requiredBy,
  type StepId,
  stepNumber,
  stepOf,
  steps,
} from './steps.ts'

/**
 * Whether the draft has what the steps after this one need (the page guard of
 * docs/specification.md, 4). Next commits all answers of a step at once, so one that is required
 * tells; a question that a later release added is found at the end.
 */
function isComplete(id: StepId, draft: Application): boolean {
  const step = stepOf(id)
  if (step.isComplete) return step.isComplete(draft)
  const required = requiredBy(id).filter(isAlwaysRequired)
  return required.length === 0 || required.some((name) => !isBlank(draft[name]))
}

/** The page guard, read from the draft: a page needs what the pages before it need. */
export function isAllowed(id: StepId, draft: Application): boolean {
  return steps
    .slice(0, stepNumber(id) - 1)
    .every((step) => step.isOptional || isComplete(step.id, draft))
}

/** Whether a step was completed before, so that the indicator ticks it. */
export function isDone(id: StepId, draft: Application): boolean {
  return isAllowed(id, draft) && isComplete(id, draft)
}

/** Whether Next can return from a changed step straight to the review. */
export function canReturnToReview(id: StepId, draft: Application): boolean {
  const following = nextStep(id)
  const beforeLast = previousStep(lastStep)
  return (
    following !== undefined && following !== lastStep && !!beforeLast && isDone(beforeLast, draft)
  )
}

/** The first step that is incomplete or has unsaved changes; the review if there is none. */
export function stepTowardReview(draft: Application, unsaved: readonly StepId[]): StepId {
  const open = steps.find(({ id }) => unsaved.includes(id) || !isDone(id, draft))
  return open?.id ?? lastStep
}
