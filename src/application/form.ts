/**
 * The form as a value: what is asked, of whom, and where. Everything that walks questions takes one,
 * so that what an operator adds, and another form, is asked, validated, shown and exported alike.
 */
import type { Node } from './answers.ts'
import type { Application, FormSchema, GroupIn, NameIn } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import type { Today } from './fields/field.ts'
import type { FormDefinition, Overridable } from './forms/definition.ts'
import type { Issue } from './issues.ts'
import type { Group, Question } from './question.ts'
import type { Step, StepId } from './step-list.ts'
import type { SummaryParts } from './summary-rows.ts'

/** A question of the operator's own, in its place. */
export interface PlacedQuestion<Draft extends CommonAnswers = Application> {
  readonly id: string
  readonly step: StepId
  /** The question that it follows; undefined at the end of its step. */
  readonly after: NameIn<Draft> | undefined
}

/** Where people stand in an application: a list of them, or one who may be missing. */
export interface Role<Draft extends CommonAnswers = Application> {
  readonly at: NameIn<Draft>
  /** Whether they may sign. */
  readonly signs: boolean
}

/** What holds of a part of an application, in place of what holds of each of its questions alone. */
export interface PartRule<Draft extends CommonAnswers = Application> {
  readonly of: NameIn<Draft>
  readonly issues: (application: Draft, today: Today) => readonly Issue[]
}

/** What of a submission follows from the rest of it, such as people who have several roles. */
export interface ImpliedParts<Draft extends CommonAnswers> {
  /** The id of a person of each role who is sent without one; in a list, a number follows. */
  readonly ids: { readonly [At in NameIn<Draft>]?: string }
  /** Adds it to a draft, in which only what is asked has answers. */
  complete(draft: Draft): Draft
  /** Removes it again. */
  shorten(submission: Draft): Draft
}

/** What of the people a reviewer can ask for. */
export interface CorrectionLimits<Draft extends CommonAnswers> {
  /** The questions of a person that nobody is asked again. */
  closed(role: NameIn<Draft>, person: Group, application: Draft): readonly string[]
  /** The paths of people who may be missing in a role. */
  missing(role: NameIn<Draft>, application: Draft): readonly string[]
}

export interface Form<Draft extends CommonAnswers = Application> {
  /** The steps in their order. */
  readonly steps: readonly Step<Draft>[]
  /** The questions by group, each with a heading. */
  readonly groups: Readonly<Record<GroupIn<Draft>, Readonly<Record<string, Node>>>>
  /** The schema of an application, including everything that is declared about its questions. */
  readonly schema: FormSchema<Draft>
  /** In the order in which they are asked for. */
  readonly people: readonly Role<Draft>[]
  readonly rules: readonly PartRule<Draft>[]
  /** The operator's own questions, in the order in which they are asked. */
  readonly own: readonly PlacedQuestion<Draft>[]
  /** The answers in a new draft that are not those of the form that ships. */
  readonly initial?: Partial<Pick<Application, Overridable>>
  /**
   * An answer to each own question that is asked, as it is stored: what is none of its kind is empty.
   * Missing without own questions.
   */
  readonly read?: (application: Draft, answers: OwnAnswers) => OwnAnswers
  /**
   * What is loaded later. Missing for the form that ships, where it stands beside what uses it: see
   * `submission.ts`, `summary.ts` and `correction.ts`.
   */
  readonly implied?: ImpliedParts<Draft>
  readonly summary?: SummaryParts<Draft>
  readonly correction?: CorrectionLimits<Draft>
  /** What the operator has added; undefined for nothing. */
  readonly definition: FormDefinition | undefined
}

type OwnAnswers = NonNullable<CommonAnswers['answers']>

/** Returns the path of an operator's question in the application. */
export function ownPath(id: string): string {
  return `answers.${id}`
}

/** The application with answers to the own questions that are asked, and to no others. */
export function withOwnAnswers<Draft extends CommonAnswers>(
  application: Draft,
  form: Form<Draft>,
): Draft {
  const { answers = {}, ...rest } = application
  return { ...rest, ...(form.read && { answers: form.read(application, answers) }) } as Draft
}

/** What is declared about a question; undefined for a group of questions. */
export function questionOf<Draft extends CommonAnswers>(
  name: NoInfer<NameIn<Draft>>,
  { schema }: Form<Draft>,
): Question<unknown> | undefined {
  return schema.entries[name].question
}

/** Whether no application is complete without an answer. */
export function isAlwaysRequired<Draft extends CommonAnswers>(
  name: NoInfer<NameIn<Draft>>,
  { schema }: Form<Draft>,
): boolean {
  return schema.entries[name].isRequired === true
}
