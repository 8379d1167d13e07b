/** The page guard (docs/specification.md, 4): which steps can be opened, are done, or are next. */
import type { Application } from './application.ts'
import type { Form } from './form.ts'
import { isAlwaysRequired } from './form.ts'
import { isBlank } from './question.ts'
import { lastStep, type StepId } from './step-list.ts'
import { nextStep, previousStep, requiredNames, stepNumber, stepOf } from './steps.ts'

/**
 * Returns whether the draft has what the steps after this one need (the page guard of
 * docs/specification.md, 4). Next commits all answers of a step at once, so one required answer is
 * enough. A question that a later release added is found at the end.
 */
function isComplete(id: StepId, draft: Application, form: Form): boolean {
  const step = stepOf(id, form)
  if (step.isComplete) return step.isComplete(draft)
  const required = requiredNames(id, form).filter((name) => isAlwaysRequired(name, form))
  return required.length === 0 || required.some((name) => !isBlank(draft[name]))
}

/** Returns whether a step can be opened: a page needs what the pages before it need. */
export function isAllowed(id: StepId, draft: Application, form: Form): boolean {
  return form.steps
    .slice(0, stepNumber(id, form) - 1)
    .every((step) => step.isOptional || isComplete(step.id, draft, form))
}

/** Returns whether a step was completed before, so that the indicator ticks it. */
export function isDone(id: StepId, draft: Application, form: Form): boolean {
  return isAllowed(id, draft, form) && isComplete(id, draft, form)
}

/** Returns whether Next can lead from a changed step straight back to the review. */
export function canReturnToReview(id: StepId, draft: Application, form: Form): boolean {
  const following = nextStep(id, form)
  const beforeLast = previousStep(lastStep, form)
  return (
    following !== undefined &&
    following !== lastStep &&
    !!beforeLast &&
    isDone(beforeLast, draft, form)
  )
}

/**
 * Returns the first step that is incomplete or has unsaved changes; the review if there is none.
 */
export function stepTowardReview(
  draft: Application,
  unsaved: readonly StepId[],
  form: Form,
): StepId {
  const open = form.steps.find(({ id }) => unsaved.includes(id) || !isDone(id, draft, form))
  return open?.id ?? lastStep
}
