/**
 * The form as a value: what is asked, and where. Everything that walks questions takes one, so that
 * what an operator adds is asked, validated, shown and exported like the rest.
 */
import type { AnswerName, Application, FormSchema } from './application.ts'
import type { FormDefinition, Overridable } from './forms/definition.ts'
import type { Step, StepId } from './step-list.ts'

type Answers = NonNullable<Application['answers']>

/** A question of the operator's own, in its place. */
export interface PlacedQuestion {
  readonly id: string
  readonly step: StepId
  /** The question that it follows; undefined at the end of its step. */
  readonly after: AnswerName | undefined
}

export interface Form {
  /** The steps in their order. */
  readonly steps: readonly Step[]
  /** The schema of an application, including everything that is declared about its questions. */
  readonly schema: FormSchema
  /** The operator's own questions, in the order in which they are asked. */
  readonly own: readonly PlacedQuestion[]
  /** The answers in a new draft that are not those of the form that ships. */
  readonly initial?: Partial<Pick<Application, Overridable>>
  /**
   * An answer to each own question that is asked, as it is stored: what is none of its kind is empty.
   * Missing without own questions.
   */
  readonly read?: (application: Application, answers: Answers) => Answers
  /** What the operator has added; undefined for nothing. */
  readonly definition: FormDefinition | undefined
}

/** Returns the path of an operator's question in the application. */
export function ownPath(id: string): string {
  return `answers.${id}`
}

/** The application with answers to the own questions that are asked, and to no others. */
export function withOwnAnswers<Draft extends Application>(application: Draft, form: Form): Draft {
  const { answers = {}, ...rest } = application
  return { ...rest, ...(form.read && { answers: form.read(application, answers) }) } as Draft
}
