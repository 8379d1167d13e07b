/** The questions and answers of the standard form that own questions can follow, or depend on. */

import type { Node } from '../../application/answers.ts'
import type { Field, InputKind } from '../../application/fields/field.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { us } from '../../application/forms/us.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Question } from '../../application/question.ts'
import { lastStep, type StepId, steps } from '../../application/step-list.ts'
import { questionsIn, questionsOf } from '../../application/steps.ts'

/** The type of an answer, which decides how conditions can compare it. */
export interface AnswerType {
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'choices'
  /** The choices, if there are any. */
  readonly values?: readonly string[]
  /** Reads an answer and tells whether it is one. */
  readonly field: Field<unknown, InputKind>
  readonly isSensitive: boolean
}

/** The steps that can have own questions, in order. */
export const openSteps: readonly StepId[] = steps.flatMap(({ id }) => (id === lastStep ? [] : [id]))

export const documentsStep = steps.find(({ id }) => questionsOf(id, us).includes('documents'))?.id

/** Returns the questions of a step that own questions can follow: those of no earlier step. */
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

/** Returns the answers that conditions can use, of one question of the application. */
export function standardAnswers(question: string): ReadonlyMap<string, AnswerType> {
  const node = ownValue(entriesOf(applicationSchema), question)
  if (node?.question) return new Map([[question, typeOf(node.question)]])
  // Only addresses have parts: people and accounts are lists, or belong to nobody.
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
  return { type, ...(isText && values && { values }), field, isSensitive: sensitive }
}

/** Every name in the application, at any depth. An own question must not have one of them. */
export const standardNames: ReadonlySet<string> = new Set(namesIn(applicationSchema))

function namesIn(node: Node): readonly string[] {
  const inner = [node.item, node.wrapped].flatMap((inner) => (inner ? namesIn(inner) : []))
  const entries = Object.entries(node.entries ?? {})
  return [...inner, ...entries.flatMap(([name, entry]) => [name, ...namesIn(entry)])]
}
