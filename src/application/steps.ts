/** The questions of a form's steps, and the order of the steps. */
import type { GroupIn, NameIn } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import { type Form, ownPath } from './form.ts'
import { isBelow } from './issues.ts'
import { lastStep, type Step, type StepId, stepPath } from './step-list.ts'

/** Returns a step by its id. */
export function stepOf<Draft extends CommonAnswers>(
  id: StepId,
  form: Pick<Form<Draft>, 'steps'>,
): Step<Draft> {
  const step = form.steps.find((known) => known.id === id)
  if (!step) throw new Error(`There is no step ${id}`)
  return step
}

/** Returns the questions of a group in their order. */
export function questionsIn<Draft extends CommonAnswers>(
  group: GroupIn<Draft>,
  { groups }: Form<Draft>,
): readonly NameIn<Draft>[] {
  return Object.keys(groups[group]) as NameIn<Draft>[]
}

/** Returns the standard questions whose answers become part of the draft with this step. */
export function questionsOf<Draft extends CommonAnswers>(
  id: StepId,
  form: Form<Draft>,
): readonly NameIn<Draft>[] {
  const { groups, asksAgain = [] } = stepOf(id, form)
  const [first = [], ...others] = groups.map((group) => questionsIn(group, form))
  return [...first, ...asksAgain, ...others.flat()]
}

/** Returns the ids of the operator's own questions in a step, in their order. */
export function ownQuestionsOf<Draft extends CommonAnswers>(
  id: StepId,
  form: Pick<Form<Draft>, 'own'>,
): readonly string[] {
  return form.own.filter(({ step }) => step === id).map((question) => question.id)
}

/** Returns the paths of the answers that Next requires before it leaves this step. */
export function requiredBy<Draft extends CommonAnswers>(
  id: StepId,
  form: Form<Draft>,
): readonly string[] {
  return [...requiredNames(id, form), ...ownQuestionsOf(id, form).map(ownPath)]
}

/** Returns the names of the standard questions that Next requires before it leaves this step. */
export function requiredNames<Draft extends CommonAnswers>(
  id: StepId,
  form: Form<Draft>,
): readonly NameIn<Draft>[] {
  const later = form.steps.flatMap((step) => (step.id === id ? [] : (step.asksAgain ?? [])))
  return questionsOf(id, form).filter((name) => !later.includes(name))
}

/** Returns the step that asks for the answer at a path, so that a listed error can lead there. */
export function stepOfPath<Draft extends CommonAnswers>(path: string, form: Form<Draft>): StepId {
  const step = form.steps.find(({ id }) => requiredBy(id, form).some((name) => isBelow(path, name)))
  return step?.id ?? lastStep
}

/** Returns the step with this path; undefined for any other path. */
export function stepAtPath(path: string, form: Pick<Form, 'steps'>): StepId | undefined {
  return form.steps.find(({ id }) => stepPath(id) === path)?.id
}

/** Returns the number of a step, counted from 1. */
export function stepNumber(id: StepId, form: Pick<Form, 'steps'>): number {
  return form.steps.indexOf(stepOf(id, form)) + 1
}

/** Returns the next step; undefined after the last. */
export function nextStep(id: StepId, form: Pick<Form, 'steps'>): StepId | undefined {
  return form.steps[stepNumber(id, form)]?.id
}

/** Returns the previous step; undefined before the first. */
export function previousStep(id: StepId, form: Pick<Form, 'steps'>): StepId | undefined {
  return form.steps[stepNumber(id, form) - 2]?.id
}
