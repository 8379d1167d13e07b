/**
 * The form as a value: its questions, their conditions and their order. Every function that walks
 * questions takes a form. An operator's additions and other forms are therefore asked, validated,
 * shown and exported in the same way.
 */
import type { Node } from './answers.ts'
import type { Application, FormSchema, GroupIn, NameIn } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import type { Today } from './fields/field.ts'
import type { FormDefinition, Overridable } from './forms/definition.ts'
import type { Issue } from './issues.ts'
import type { Group, Question } from './question.ts'
import type { Step, StepId } from './step-list.ts'
import type { SummaryParts } from './summary/summary-rows.ts'

/** A question of the operator's own, and its place. */
export interface PlacedQuestion<Draft extends CommonAnswers = Application> {
  readonly id: string
  readonly step: StepId
  /** The question before it; undefined at the end of its step. */
  readonly after: NameIn<Draft> | undefined
}

/** The place of people in an application: a list of them, or one optional person. */
export interface Role<Draft extends CommonAnswers = Application> {
  readonly at: NameIn<Draft>
  readonly signs: boolean
}

/** The rule for a part of an application, in place of the rules for its single questions. */
export interface PartRule<Draft extends CommonAnswers = Application> {
  readonly of: NameIn<Draft>
  readonly issues: (application: Draft, today: Today) => readonly Issue[]
}

/** The parts of a submission that follow from the rest, such as people who have several roles. */
export interface ImpliedParts<Draft extends CommonAnswers> {
  /** The id of a person in each role who is sent without one. In a list, a number follows. */
  readonly ids: { readonly [At in NameIn<Draft>]?: string }
  /** Adds these parts to a draft that has answers only to asked questions. */
  complete(draft: Draft): Draft
  /** Removes these parts again. */
  shorten(submission: Draft): Draft
}

/** The limits of what a reviewer can request of people. */
export interface CorrectionLimits<Draft extends CommonAnswers> {
  /** Returns the questions of a person that nobody is asked again. */
  closed(role: NameIn<Draft>, person: Group, application: Draft): readonly string[]
  /** Returns the paths of people who may be missing in a role. */
  missing(role: NameIn<Draft>, application: Draft): readonly string[]
}

export interface Form<Draft extends CommonAnswers = Application> {
  readonly steps: readonly Step<Draft>[]
  /** The questions by group, each with a heading. */
  readonly groups: Readonly<Record<GroupIn<Draft>, Readonly<Record<string, Node>>>>
  /** The schema of an application, including all declarations about its questions. */
  readonly schema: FormSchema<Draft>
  /** The roles in the order they are asked for. */
  readonly people: readonly Role<Draft>[]
  readonly rules: readonly PartRule<Draft>[]
  /** The operator's own questions, in the order they are asked. */
  readonly own: readonly PlacedQuestion<Draft>[]
  /** The initial answers of a draft that differ from the shipped form's. */
  readonly initial?: Partial<Pick<Application, Overridable>>
  /**
   * Returns the answer to each own question that is asked, as it is stored. An answer of another
   * kind becomes empty. Absent without own questions.
   */
  readonly read?: (application: Draft, answers: OwnAnswers) => OwnAnswers
  /**
   * Parts that are loaded later. Absent for the shipped form, which has them beside their callers:
   * see `submission.ts`, `summary.ts` and `correction.ts`.
   */
  readonly implied?: ImpliedParts<Draft>
  readonly summary?: SummaryParts<Draft>
  readonly correction?: CorrectionLimits<Draft>
  /** The operator's additions; undefined for none. */
  readonly definition: FormDefinition | undefined
}

type OwnAnswers = NonNullable<CommonAnswers['answers']>

/** Returns the path of an operator's question in the application. */
export function ownPath(id: string): string {
  return `answers.${id}`
}

/** Returns the application with answers to the own questions that are asked, and to no others. */
export function withOwnAnswers<Draft extends CommonAnswers>(
  application: Draft,
  form: Form<Draft>,
): Draft {
  const { answers = {}, ...rest } = application
  return { ...rest, ...(form.read && { answers: form.read(application, answers) }) } as Draft
}

/** Returns the declaration of a question; undefined for a group of questions. */
export function questionOf<Draft extends CommonAnswers>(
  name: NoInfer<NameIn<Draft>>,
  { schema }: Form<Draft>,
): Question<unknown> | undefined {
  return schema.entries[name].question
}

/** Returns whether no application is complete without an answer. */
export function isAlwaysRequired<Draft extends CommonAnswers>(
  name: NoInfer<NameIn<Draft>>,
  { schema }: Form<Draft>,
): boolean {
  return schema.entries[name].isRequired === true
}
