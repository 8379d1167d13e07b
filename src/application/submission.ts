/** The application as it is sent, with the people whom it implies, added and removed here. */
import type * as v from 'valibot'
import { type Answer, answersIn, isAsked, mapAnswers } from './answers.ts'
import type { Application } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import type { Today } from './fields/field.ts'
import { type Form, type ImpliedParts, withOwnAnswers } from './form.ts'
import { impliedPeople } from './forms/us/implied-people.ts'
import type { applicationSchema } from './forms/us/schema.ts'
import { broken, type Issue, isBelow } from './issues.ts'
import { isBlank } from './question.ts'
import { peopleAt } from './signers.ts'
import { validate } from './validate.ts'

/** The normalized body of `POST /api/applications`, as it is stored. */
export type Submission = Application

/** A client's submission. Any part of it may be absent or null. */
export type SubmissionBody = v.InferInput<typeof applicationSchema>

/** Returns the submission of a finished draft. */
export function toSubmission<Draft extends CommonAnswers>(draft: Draft, form: Form<Draft>): Draft {
  return impliedIn(form).complete(withoutUnasked(draft, form))
}

/** Returns the draft of a submission, without the people whom the draft implies anyway. */
export function fromSubmission<Draft extends CommonAnswers>(
  submission: Draft,
  form: Form<Draft>,
): Draft {
  return impliedIn(form).shorten(submission)
}

/**
 * Returns the implied parts of a form. Those of the shipped form are here, so that the script of
 * the first step does not contain them.
 */
function impliedIn<Draft extends CommonAnswers>({ implied }: Form<Draft>): ImpliedParts<Draft> {
  return implied ?? (impliedPeople as unknown as ImpliedParts<Draft>)
}

/** Returns the application without answers that the other answers rule out. */
export function withoutUnasked<Draft extends CommonAnswers>(
  draft: Draft,
  form: Form<Draft>,
): Draft {
  const application = withOwnAnswers(draft, form)
  const answerOrEmpty = (answer: Answer) =>
    isAsked(answer, application) ? answer.value : answer.question.empty
  return mapAnswers(application, answerOrEmpty, form.schema)
}

/** Returns the paths of the answers that `withoutUnasked` would drop. */
export function unaskedPaths<Draft extends CommonAnswers>(
  draft: Draft,
  form: Form<Draft>,
): readonly string[] {
  const application = withOwnAnswers(draft, form)
  return answersIn(draft, form.schema).flatMap((answer) => {
    const { path, value, question } = answer
    const isDropped = !isAsked(answer, application) && !isBlank(value) && value !== question.empty
    return isDropped ? [path] : []
  })
}

/** A submission that has arrived: the application, and the stored form with all its people. */
export interface ArrivedSubmission<Draft extends CommonAnswers = Application> {
  readonly application: Draft
  readonly submission: Draft
}

/**
 * Returns the validated and stored parts of a body. Every person has an id, and only questions that
 * were asked have answers. Invalid answers stay invalid.
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

/** Returns the people of a role, each with an id. */
function withIds(role: unknown, id: string): unknown {
  const named = peopleAt(role).map((person, index) => ({
    ...person,
    id: person.id || (Array.isArray(role) ? `${id}-${index + 1}` : id),
  }))
  return Array.isArray(role) ? named : (named[0] ?? null)
}

/** Returns the issues of a submission; empty if it is valid. */
export function validateSubmission<Draft extends CommonAnswers>(
  { application, submission }: ArrivedSubmission<Draft>,
  today: Today,
  form: Form<Draft>,
): readonly Issue[] {
  const ids = idIssues(submission, form)
  const isUnclear = ({ path }: Issue) =>
    ids.some((issue) => isBelow(path, issue.path.replace(/\.id$/, '')))
  return [...validate(application, today, form).filter((issue) => !isUnclear(issue)), ...ids]
}

interface PlacedPerson {
  /** `companyOwners.0` */
  readonly path: string
  readonly id: unknown
  readonly role: string
  /** Returns the answers by their path within the person. */
  readonly answers: () => ReadonlyMap<string, unknown>
}

/**
 * Returns the issues of ids. Ids distinguish people: two people of one role with the same id, or
 * people of several roles with one id but different details, would count as one person.
 */
function idIssues<Draft extends CommonAnswers>(
  submission: Draft,
  { people, schema }: Form<Draft>,
): readonly Issue[] {
  const all = people.flatMap(({ at }) =>
    peopleAt(submission[at]).map((person, index): PlacedPerson => {
      const path = Array.isArray(submission[at]) ? `${at}.${index}` : at
      const answers = () => {
        const ofRole = answersIn(submission[at], schema.entries[at], at)
        const own = ofRole.filter((answer) => answer.path.startsWith(`${path}.`))
        return new Map(own.map(({ path: whole, value }) => [whole.slice(path.length + 1), value]))
      }
      return { path, id: person.id, role: at, answers }
    }),
  )
  return all.flatMap((person, index) => {
    const same = all.slice(0, index).filter(({ id }) => id === person.id)
    const other = same.find(({ role }) => role === same.at(-1)?.role)
    const isClear = !other || (other.role !== person.role && isSamePerson(person, other))
    return isClear ? [] : [{ path: `${person.path}.id`, ...broken('person.id') }]
  })
}

/**
 * Returns whether all questions that both are asked have the same answers. Addresses ignore
 * capitals.
 */
function isSamePerson(one: PlacedPerson, other: PlacedPerson): boolean {
  const others = other.answers()
  return [...one.answers()].every(
    ([path, value]) =>
      !others.has(path) || comparable(path, value) === comparable(path, others.get(path)),
  )
}

function comparable(path: string, value: unknown): unknown {
  return path.includes('.') && typeof value === 'string' ? value.trim().toLowerCase() : value
}
