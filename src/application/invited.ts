/** The content of an invitation: answers that the operator already knows. */
import * as v from 'valibot'
import { answersIn, type DeepReadonly } from './answers.ts'
import { type AnswerName, type Application, isAnswerName } from './application.ts'
import type { Today } from './fields/field.ts'
import { type Form, ownPath } from './form.ts'
import { ownIdAt } from './forms/own-nodes.ts'
import { applicationSchema } from './forms/us/schema.ts'
import { type Issue, isBelow } from './issues.ts'
import { isRecord } from './json/is-record.ts'
import { jsonObject } from './json/json-object.ts'
import { canonicalJson } from './json/json-text.ts'
import { ownValue } from './json/own-value.ts'
import { languages } from './language.ts'
import { isBlank } from './question.ts'
import { readStored, stored } from './reading/stored.ts'
import { arrive } from './submission.ts'
import { validate } from './validate.ts'

const invitedSchema = jsonObject({
  schema: v.literal(1),
  /** The answers in `given`; all others are empty. */
  answers: applicationSchema,
  /** The names of the questions and groups that are answered. */
  given: v.array(v.string()),
  /** The names of the answers that the applicant cannot change. */
  locked: v.array(v.string()),
  /** The address that the page leads to after the submission; empty for none. */
  returnUrl: v.string(),
  language: v.nullable(v.picklist(languages)),
})

const storedInvited = stored(invitedSchema)

export type InvitedApplication = DeepReadonly<v.InferOutput<typeof invitedSchema>>

/** Reads the stored content of an invitation. Throws an `Unreadable`. */
export function readInvited(opened: unknown): InvitedApplication {
  return readStored('invitation', storedInvited, opened)
}

/** Answers that nobody gives for an applicant: they come with the signature, or from the page. */
const NEVER_GIVEN: readonly AnswerName[] = [
  'termsSignerFullName',
  'signing',
  'persistentMarketingIdentifier',
  'plaid',
  'documents',
]

/** People and the bank account can be completed, so they cannot be locked. */
const NEVER_LOCKED: readonly AnswerName[] = [
  'companyOwners',
  'authorizedController',
  'primaryContact',
  'manualEntry',
]

/** Returns the names of the answers in an invitation's request; `answers.ID` for own questions. */
export function givenNames(sent: unknown): readonly string[] {
  if (!isRecord(sent)) return []
  return namesOf(sent).flatMap((name) =>
    name === OWN_ANSWERS ? namesOf(sent[name]).map(ownPath) : isAnswerName(name) ? [name] : [],
  )
}

function namesOf(sent: unknown): readonly string[] {
  return Object.entries(isRecord(sent) ? sent : {}).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [name],
  )
}

const OWN_ANSWERS = 'answers'

/** Returns the paths of answers that nobody may give for an applicant. */
export function neverGiven(answers: Application, { schema }: Form): readonly string[] {
  const sensitive = answersIn(answers, schema).filter(
    ({ question, value }) => question.sensitive && !isBlank(value),
  )
  const others = NEVER_GIVEN.filter((name) => {
    const value = answers[name]
    return Array.isArray(value) ? value.length > 0 : !isBlank(value)
  })
  const entered = answers.companyOwners.flatMap(({ enteredBy }, index) =>
    enteredBy ? [`companyOwners.${index}.enteredBy`] : [],
  )
  return [...others, ...sensitive.map(({ path }) => path), ...entered].filter(
    (path, _, all) => !all.some((other) => other !== path && isBelow(path, other)),
  )
}

/** Returns the issues of the given answers. The applicant adds the absent ones. */
export function givenIssues(
  answers: Application,
  given: readonly string[],
  today: Today,
  form: Form,
): readonly Issue[] {
  const all = answersIn(answers, form.schema)
  const values = new Map(all.map(({ path, value }) => [path, isBlank(value)] as const))
  // An own question is checked even while absent answers leave it unasked.
  const own = all.flatMap(({ path, question, value }): readonly Issue[] => {
    const isGiven = ownIdAt(path) !== undefined && !isBlank(value)
    const broken = isGiven ? question.field.validate(value, today) : undefined
    return broken ? [{ path, ...broken }] : []
  })
  const standard = validate(answers, today, form).filter(({ path }) => ownIdAt(path) === undefined)
  return [...standard, ...own].filter(({ path, code }) => {
    const isGiven = given.some((name) => isBelow(path, name))
    return isGiven && code !== 'required' && values.get(path) !== true
  })
}

/** Returns whether a given answer can be locked. */
export function canBeLocked(name: string, given: readonly string[]): boolean {
  return given.some((field) => field === name) && !NEVER_LOCKED.some((field) => field === name)
}

/**
 * Returns the locked answers that the application has changed. Answers to own questions that are
 * gone do not count.
 */
export function changedLocked(
  { answers, locked }: Pick<InvitedApplication, 'answers' | 'locked'>,
  application: Application,
  form: Form,
): readonly string[] {
  // Compares the answers as they would arrive: an answer that does not apply is empty.
  const names = locked.filter(isAnswerName)
  const ids = form.own.map(({ id }) => id).filter((id) => locked.includes(ownPath(id)))
  const standard = Object.fromEntries(names.map((name) => [name, answers[name]]))
  const own = Object.fromEntries(ids.map((id) => [id, ownAnswer(answers, id)]))
  const sent = { ...v.parse(applicationSchema, application), ...standard }
  const whole = { ...sent, ...(ids.length > 0 && { answers: { ...sent.answers, ...own } }) }
  const expected = arrive(whole, form).application
  const differ = (one: unknown, other: unknown) => comparable(one) !== comparable(other)
  return [
    ...names.filter((name) => differ(expected[name], application[name])),
    ...ids.filter((id) => differ(ownAnswer(expected, id), ownAnswer(application, id))).map(ownPath),
  ]
}

function ownAnswer({ answers = {} }: Application, id: string) {
  return ownValue(answers, id)
}

function comparable(answer: unknown): string {
  if (!isRecord(answer)) return canonicalJson(answer)
  const { id: _, ...parts } = answer
  return canonicalJson(parts)
}
