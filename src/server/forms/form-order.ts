/**
 * The order in which a form asks: the standard questions of each step, with the operator's
 * questions between them.
 */
import type { StepId } from '../../application/step-list.ts'
import type { FormFile, QuestionInFile } from './form-file.ts'
import { openSteps, standardQuestionsOf } from './standard-answers.ts'

/** A question in its place. */
export interface PlacedQuestion {
  readonly step: string
  readonly name: string
  /** As the file has it; undefined for a standard question. */
  readonly own: QuestionInFile | undefined
  /** The standard question of the step that it comes after; undefined if it comes after the last. */
  readonly after: string | undefined
}

/** The standard step, if operators can add questions to it. */
export function openStep(id: string): StepId | undefined {
  return openSteps.find((step) => step === id)
}

/** The ids of all steps but the last. An own one whose place is unknown is left out. */
export function stepOrder({ steps = [] }: FormFile): readonly string[] {
  return placed(openSteps, steps).order
}

/** All questions as they are asked. An own one whose place is unknown is left out. */
export function questionOrder(file: FormFile): readonly PlacedQuestion[] {
  return stepOrder(file).flatMap((step) => {
    const id = openStep(step)
    const standard = id ? standardQuestionsOf(id) : []
    const inStep = (file.questions ?? []).filter((question) => question.step === step)
    const { order, own } = placed(standard, inStep)
    const standardBefore = (name: string | undefined): string | undefined =>
      name === undefined || standard.includes(name) ? name : standardBefore(own.get(name)?.after)
    return order.map((name) => ({
      step,
      name,
      own: own.get(name),
      after: standardBefore(own.get(name)?.after),
    }))
  })
}

interface Item {
  readonly id: string
  readonly after?: string
}

/**
 * Puts the operator's items among the standard names: each behind the item that it names and the
 * items that were put there before, or at the end. Of items with the same id, only the first
 * counts.
 */
function placed<Own extends Item>(
  standard: readonly string[],
  items: readonly Own[],
): { readonly order: readonly string[]; readonly own: ReadonlyMap<string, Own> } {
  const order = [...standard]
  const own = new Map<string, Own>()
  const isBehind = (name: string | undefined, root: string): boolean => {
    const after = name === undefined ? undefined : own.get(name)?.after
    return after !== undefined && (after === root || isBehind(after, root))
  }
  for (const item of items) {
    const at = item.after === undefined ? order.length - 1 : order.indexOf(item.after)
    if (order.includes(item.id) || (at < 0 && item.after !== undefined)) continue
    let end = at + 1
    while (item.after !== undefined && isBehind(order[end], item.after)) end += 1
    order.splice(end, 0, item.id)
    own.set(item.id, item)
  }
  return { order, own }
}
