/**
 * The application as it is sent, with the people whom it implies. This module adds and removes them.
 */
import type * as v from 'valibot'
import { type Answer, answersIn, isAsked, mapAnswers } from './answers.ts'
import type { Application } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import type { Today } from './fields/field.ts'
import { type Form, type ImpliedParts, withOwnAnswers } from './form.ts'
import { impliedPeople } from './forms/us/implied-people.ts'
import type { applicationSchema } from './forms/us/schema.ts'
import { broken, type Issue, isBelow } from './issues.ts'
import { peopleAt } from './signers.ts'
import { validate } from './validate.ts'

/** The body of `POST /api/applications` once it is normalized, and as it is stored. */
export type Submission = Application

/** What a client may send: anything may be absent or null. */
export type SubmissionBody = v.InferInput<typeof applicationSchema>

/** The submission of a finished draft. */
export function toSubmission<Draft extends CommonAnswers>(draft: Draft, form: Form<Draft>): Draft {
  return impliedIn(form).complete(withoutUnasked(draft, form))
}

/** The draft of a submission, without the people whom the draft implies anyway. */
export function fromSubmission<Draft extends CommonAnswers>(
  submission: Draft,
  form: Form<Draft>,
): Draft {
  return impliedIn(form).shorten(submission)
}

/** The form that ships has them here: the script of its first step, which has the form, needs none. */
function impliedIn<Draft extends CommonAnswers>({ implied }: Form<Draft>): ImpliedParts<Draft> {
  return implied ?? (impliedPeople as unknown as ImpliedParts<Draft>)
}

/** The application in which no question has an answer that the other answers rule out. */
export function withoutUnasked<Draft extends CommonAnswers>(
  draft: Draft,
  form: Form<Draft>,
): Draft {
  const application = withOwnAnswers(draft, form)
  const answerOrEmpty = (answer: Answer) =>
    isAsked(answer, application) ? answer.value : answer.question.empty
  return mapAnswers(application, answerOrEmpty, form.schema)
}

/** What arrived: the application, and as it is stored, with everybody who is in it. */
export interface ArrivedSubmission<Draft extends CommonAnswers = Application> {
  readonly application: Draft
  readonly submission: Draft
}

/**
 * What is validated and stored of a body: every person has an id, and only questions that were
 * asked have answers. Invalid answers stay invalid.
 */
export function arrive<Draft extends CommonAnswers>(
  body: Draft,
  form: Form<Draft>,
): ArrivedSubmission<Draft> {
  const { ids } = impliedIn(form)
  const people = form.people.map(({ at }) => [at, withIds(body[at], ids[at] ?? at)])
  const submission = toSubmission({ ...body, ...Object.fromEntries(people) }, form)
  return { application: fromSubmission(submission, form), submission }
}

/** The people of a role, each with an id. */
function withIds(role: unknown, id: string): unknown {
  const named = peopleAt(role).map((person, index) => ({
    ...person,
    id: person.id || (Array.isArray(role) ? `${id}-${index + 1}` : id),
  }))
  return Array.isArray(role) ? named : (named[0] ?? null)
}

/** The issues of the application that arrived; empty if it is valid. */
export function validateSubmission<Draft extends CommonAnswers>(
  { application, submission }: ArrivedSubmission<Draft>,
  today: Today,
  form: Form<Draft>,
): readonly Issue[] {
  const ids = idIssues(submission, form)
  const isUnclear = ({ path }: Issue) =>
    ids.some((issue) => isBelow(path, issue.path.replace(/\.id$/, '')))
  return [...validate(application, today, form).filter((one) => !isUnclear(one)), ...ids]
}

interface PlacedPerson {
  /** `companyOwners.0` */
  readonly path: string
  readonly id: unknown
  readonly role: string
  readonly answers: ReadonlyMap<string, unknown>
}

/**
 * Ids distinguish people. Two of one role with the same id, or people of several roles with one id
 * whose details differ, would count as one person.
 */
function idIssues<Draft extends CommonAnswers>(
  submission: Draft,
  { people, schema }: Form<Draft>,
): readonly Issue[] {
  const answers = [...answersIn(submission, schema)]
  const all = people.flatMap(({ at }) =>
    peopleAt(submission[at]).map((person, index): PlacedPerson => {
      const path = Array.isArray(submission[at]) ? `${at}.${index}` : at
      const own = answers.filter((answer) => answer.path.startsWith(`${path}.`))
      const named = own.map(
        ({ path: whole, value }) => [whole.slice(path.length + 1), value] as const,
      )
      return { path, id: person.id, role: at, answers: new Map(named) }
    }),
  )
  return all.flatMap((one, index) => {
    const same = all.slice(0, index).filter(({ id }) => id === one.id)
    const other = same.find(({ role }) => role === same.at(-1)?.role)
    const isClear = !other || (other.role !== one.role && isSamePerson(one, other))
    return isClear ? [] : [{ path: `${one.path}.id`, ...broken('person.id') }]
  })
}

/** Whether all that both are asked is the same; of an address, in any letters. */
function isSamePerson({ answers }: PlacedPerson, other: PlacedPerson): boolean {
  return [...answers].every(
    ([path, value]) =>
      !other.answers.has(path) ||
      comparable(path, value) === comparable(path, other.answers.get(path)),
  )
}

function comparable(path: string, value: unknown): unknown {
  return path.includes('.') && typeof value === 'string' ? value.trim().toLowerCase() : value
}
