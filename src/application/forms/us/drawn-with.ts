import type { Node } from '../../answers.ts'
import { type AnswerName, isAnswerName } from '../../application.ts'
import type { StepId } from '../../step-list.ts'
import { applicationSchema } from './schema.ts'

/**
 * The question with which a standard one is on the screen; undefined for one of the people, addresses
 * and accounts, which have screens of their own: what follows these is at the end of the step.
 */
export function drawnWith(name: AnswerName, step: StepId): AnswerName | undefined {
  if (name === 'businessWebsite' && step === 'transaction-details') return 'cardPresentSales'
  // Beside it, where a sole proprietor is asked for no tax number.
  if (name === 'tin') return 'yearFounded'
  const node: Node = applicationSchema.entries[name]
  if (!node.question) return undefined
  const leader = node.question.correctedWith ?? name
  return isAnswerName(leader) ? leader : undefined
}
