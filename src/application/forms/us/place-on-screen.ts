import type { Node } from '../../answers.ts'
import { type AnswerName, isAnswerName } from '../../application.ts'
import type { StepId } from '../../step-list.ts'
import { applicationSchema } from './schema.ts'

/**
 * Returns the question that shares its place on the screen with a standard question. People,
 * addresses and accounts have screens of their own, so the result is undefined: own questions after
 * them come at the end of the step.
 */
export function placeOnScreen(name: AnswerName, step: StepId): AnswerName | undefined {
  if (name === 'businessWebsite' && step === 'transaction-details') return 'cardPresentSales'
  // The year stands beside the tax number, which a sole proprietor may not be asked for.
  if (name === 'tin') return 'yearFounded'
  const node: Node = applicationSchema.entries[name]
  if (!node.question) return undefined
  const leader = node.question.correctedWith ?? name
  return isAnswerName(leader) ? leader : undefined
}
