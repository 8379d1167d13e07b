/** The order of a form's questions: standard ones by step, the operator's between them. */
import type { StepId } from '../../application/step-list.ts'
import type { FormFile, QuestionInFile } from './form-file.ts'
import { openSteps, standardQuestionsOf } from './standard-answers.ts'

export interface OrderedQuestion {
  readonly step: string
  readonly name: string
  /** The operator's question as the file has it; undefined for a standard question. */
  readonly own: QuestionInFile | undefined
  /** The standard question that precedes it in the step; undefined if it comes after the last. */
  readonly after: string | undefined
}

/** Returns the standard step, if operators can add questions to it. */
export function openStep(id: string): StepId | undefined {
  return openSteps.find((step) => step === id)
}

/** Returns the ids of all steps except the last. Leaves out own steps with an unknown place. */
export function stepOrder({ steps = [] }: FormFile): readonly string[] {
  return insertItems(openSteps, steps).order
}

/** Returns all questions in the order asked. Leaves out own questions with an unknown place. */
export function questionOrder(file: FormFile): readonly OrderedQuestion[] {
  return stepOrder(file).flatMap((step) => {
    const id = openStep(step)
    const standard = id ? standardQuestionsOf(id) : []
    const inStep = (file.questions ?? []).filter((question) => question.step === step)
    const { order, own } = insertItems(standard, inStep)
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
 * Inserts the operator's items among the standard names. Each goes after the item that it names and
 * the items already inserted there, or at the end. If several items have the same id, only the
 * first counts.
 */
function insertItems<Own extends Item>(
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
    const index = item.after === undefined ? order.length - 1 : order.indexOf(item.after)
    if (order.includes(item.id) || (index < 0 && item.after !== undefined)) continue
    let end = index + 1
    while (item.after !== undefined && isBehind(order[end], item.after)) end += 1
    order.splice(end, 0, item.id)
    own.set(item.id, item)
  }
  return { order, own }
}
