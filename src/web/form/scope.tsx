/** The group of answers that a question belongs to. */
import { createContext, type ReactNode, useContext } from 'react'
import { isAsked, type Node } from '../../application/answers.ts'
import type { Issue } from '../../application/issues.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Question } from '../../application/question.ts'
import type { StepId } from '../../application/step-list.ts'
import { useDraft } from '../draft/draft.ts'
import type { TouchedFields } from './use-step-form.ts'

type Values = Readonly<Record<string, unknown>>

/** A group of answers: the application itself, an address, a person. */
export interface Scope extends TouchedFields {
  /** The declarations of the group's questions, by name. */
  readonly schema: { readonly entries: Readonly<Record<string, Node>> }
  readonly values: Values
  readonly onChange: (changes: Values) => void
  /** The step of the questions. The operator may have added others to it. */
  readonly step?: StepId
  /** The section of the `autocomplete` tokens, such as `section-mailing`. */
  readonly section?: string
}

/**
 * Returns the feedback for the group at a path, by the names of its fields.
 *
 * @param issues the issues to use in place of the form's own
 */
export function fieldsBelow(
  fields: TouchedFields,
  path: string,
  issues?: readonly Issue[],
): TouchedFields {
  const below = (name: string) => `${path}.${name}`
  return {
    feedback: (name, text, given = issues) => fields.feedback(below(name), text, given),
    touch: (...names) => fields.touch(...names.map(below)),
    untouch: (name) => fields.untouch(below(name)),
  }
}

const ScopeContext = createContext<Scope | undefined>(undefined)

/** Sets the group of the questions inside. */
export function FormScope({ children, ...scope }: Scope & { readonly children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Returns the group around a component. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('There is no group of questions here')
  return scope
}

/**
 * Returns whether a person, an address or an account is asked a question, given the other answers.
 * The screens of the application itself fold questions that are not asked.
 */
export function useIsAsked(name: string): boolean {
  const { schema, values: group, step } = useScope()
  const answers = useDraft((state) => state.form.answers)
  const question = ownValue(schema.entries, name)?.question
  return step !== undefined || !question || isAsked({ question, group }, answers)
}

/** Returns the question with a name in the group, the group, and the autofill tokens. */
export function useQuestion(
  name: string,
): Scope & { readonly question: Question<unknown>; readonly autoComplete: string } {
  const scope = useScope()
  const question = ownValue(scope.schema.entries, name)?.question
  if (!question) throw new Error(`There is no question ${name} here`)
  const tokens = [scope.section, question.autoComplete]
  return {
    ...scope,
    question,
    autoComplete: question.autoComplete ? tokens.filter(Boolean).join(' ') : 'off',
  }
}
