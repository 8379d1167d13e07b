/** The group of answers that a question belongs to. */
import { createContext, useContext } from 'react'
import { isAsked, type Node } from '../../application/answers.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Question } from '../../application/question.ts'
import type { StepId } from '../../application/step-list.ts'
import { useDraft } from '../draft/draft.ts'
import type { Answers, FormState } from '../draft/form-state.ts'
import { type Feedback, type TouchedFields, useFeedback } from './use-step-form.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A group of answers: the application itself, an address, a person. A group that stays the same
 * while its answers change renders only the questions that follow the changed ones.
 */
export interface Scope {
  /** The declarations of the group's questions, by name. */
  readonly schema: { readonly entries: Readonly<Record<string, Node>> }
  readonly values: (form: FormState) => Values
  readonly onChange: (changes: Values) => void
  readonly fields: TouchedFields
  /** The path of the group; absent for the application itself. */
  readonly path?: string
  /** The step of the questions. The operator may have added others to it. */
  readonly step?: StepId
  /** The section of the `autocomplete` tokens, such as `section-mailing`. */
  readonly section?: string
}

/** Returns the path of a question or a group in a group. */
export function pathIn({ path }: Pick<Scope, 'path'>, name: string): string {
  return path === undefined ? name : `${path}.${name}`
}

/** Sets the group of the questions inside. */
export const FormScope = createContext<Scope | undefined>(undefined)

/** Returns the group around a component. */
export function useScope(): Scope {
  const scope = useContext(FormScope)
  if (!scope) throw new Error('There is no group of questions here')
  return scope
}

/** Returns what a function selects from the answers of the group and of the application. */
export function useGroup<Selected>(
  select: (group: Values, answers: Answers) => Selected,
): Selected {
  const { values } = useScope()
  return useDraft(({ form }) => select(values(form), form.answers))
}

/** Returns the answer to a question of the group. */
export function useAnswer(name: string): unknown {
  return useGroup((group) => ownValue(group, name))
}

/**
 * Returns the feedback of a question's field.
 *
 * @param issues the issues to use in place of the group's own
 */
export function useQuestionFeedback(
  name: string,
  text: string,
  issues?: TouchedFields['issues'],
): Feedback {
  const scope = useScope()
  const { fields } = scope
  return useFeedback(issues ? { ...fields, issues } : fields, pathIn(scope, name), text)
}

/**
 * Returns whether a person, an address or an account is asked a question, given the other answers.
 * The screens of the application itself fold questions that are not asked.
 */
export function useIsAsked(name: string): boolean {
  const { schema, step } = useScope()
  const question = ownValue(schema.entries, name)?.question
  return useGroup(
    (group, answers) => step !== undefined || !question || isAsked({ question, group }, answers),
  )
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
