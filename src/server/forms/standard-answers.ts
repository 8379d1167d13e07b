/** What the standard form has that an operator's own questions can be beside, or depend on. */

import type { Node } from '../../application/answers.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { us } from '../../application/forms/us.ts'
import { ownValue } from '../../application/own-value.ts'
import type { Question } from '../../application/question.ts'
import { lastStep, type StepId, steps } from '../../application/step-list.ts'
import { questionsIn, questionsOf } from '../../application/steps.ts'

/** How answers can be compared, and with which of several values. */
export interface AnswerType {
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'choices'
  /** What can be chosen. */
  readonly values?: readonly string[]
  readonly isSensitive: boolean
}

/** The steps that own questions can be on, in order. */
export const openSteps: readonly StepId[] = steps.flatMap(({ id }) => (id === lastStep ? [] : [id]))

/** The step where documents are added. */
export const documentsStep = steps.find(({ id }) => questionsOf(id, us).includes('documents'))?.id

/** The questions of a step after which own ones can be asked: those that it asks for the first time. */
export function standardQuestionsOf(id: StepId): readonly string[] {
  const earlier = steps.slice(
    0,
    steps.findIndex((step) => step.id === id),
  )
  const earlierQuestions = new Set(
    earlier.flatMap((step) => step.groups.flatMap((group) => questionsIn(group, us))),
  )
  return questionsOf(id, us).filter((name) => !earlierQuestions.has(name))
}

/** The answers that conditions can be about, by the question of the application they are in. */
export function standardAnswers(question: string): ReadonlyMap<string, AnswerType> {
  const node = ownValue(entriesOf(applicationSchema), question)
  if (node?.question) return new Map([[question, typeOf(node.question)]])
  // Addresses; people and accounts are several, or nobody's.
  const parts = addresses.has(question) ? Object.entries(entriesOf(node)) : []
  return new Map(
    parts.flatMap(([name, part]) =>
      part.question ? [[`${question}.${name}`, typeOf(part.question)] as const] : [],
    ),
  )
}

const addresses = new Set<string>(questionsIn('addresses', us))

function entriesOf(node: Node | undefined): Readonly<Record<string, Node>> {
  return node?.entries ?? (node?.wrapped ? entriesOf(node.wrapped) : {})
}

function typeOf({ empty, field, sensitive = false }: Question<unknown>): AnswerType {
  const values = field.offered
  const isText = typeof empty === 'string'
  const isBoolean = typeof empty === 'boolean'
  const type = isBoolean ? 'boolean' : isText ? (values ? 'choice' : 'text') : 'number'
  return { type, ...(isText && values && { values }), isSensitive: sensitive }
}

/** Every name in the application, at any depth: an operator's question never has one of them. */
export const standardNames: ReadonlySet<string> = new Set(namesIn(applicationSchema))

function namesIn(node: Node): readonly string[] {
  const inner = [node.item, node.wrapped].flatMap((one) => (one ? namesIn(one) : []))
  const entries = Object.entries(node.entries ?? {})
  return [...inner, ...entries.flatMap(([name, entry]) => [name, ...namesIn(entry)])]
}
