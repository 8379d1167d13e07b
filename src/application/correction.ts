/**
 * Corrections: a reviewer asks for some answers again, and the applicant signs the whole again. The
 * sensitive answers that nobody asks for stay with the operator: neither the applicant's link nor
 * the corrected version has them, and they are filled in from the version before.
 */
import { type Answer, answersIn, isAsked, mapAnswers, type Node } from './answers.ts'
import type { Application } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import { documentsPath } from './documents.ts'
import { type CorrectionLimits, type Form, ownPath } from './form.ts'
import { isAskedAt } from './forms/answer-to.ts'
import { documentKindsOf } from './forms/asked-documents.ts'
import { ownNodes } from './forms/own-nodes.ts'
import { correctionLimits } from './forms/us/correction-limits.ts'
import { type Issue, isBelow } from './issues.ts'
import { canAddOwner } from './ownership.ts'
import { isBlank } from './question.ts'
import { peopleAt } from './signers.ts'

/**
 * What a reviewer asks for: answers that are corrected together, documents of a kind, or an owner who
 * is missing.
 */
export interface Correctable {
  /**
   * Dotted: `businessPhone`, `companyOwners.0.address`, `documents.voided-check`. After the last
   * owner, `companyOwners.2` is one who is missing.
   */
  readonly paths: readonly [string, ...string[]]
}

/**
 * Everything that can be asked for, in the order of the form, but for what the form closes: nobody with
 * the applicant's link may see what an owner has entered.
 */
export function correctable<Draft extends CommonAnswers>(
  application: Draft,
  form: Form<Draft>,
): readonly Correctable[] {
  const { closed, missing } = limitsOf(form)
  return Object.keys(form.schema.entries).flatMap((name) => {
    if (name === 'documents') {
      return documentKindsOf(form).map((kind) => ({ paths: [documentsPath(kind)] as const }))
    }
    if (name === 'answers') {
      return Object.keys(ownNodes(form))
        .map((id) => ownPath(id))
        .filter(isAskedHere)
        .map((path) => ({ paths: [path] as const }))
    }
    const role = form.people.find(({ at }) => at === name)
    if (!role) return together(name, form.schema, '', isAskedHere)
    const people: unknown = application[role.at]
    return [
      ...peopleAt(people).flatMap((person, index) => {
        const prefix = Array.isArray(people) ? `${name}.${index}.` : `${name}.`
        const group = groupOf(form.schema.entries[role.at])
        return inGroup(group, prefix, isAskedHere, closed(role.at, person, application))
      }),
      ...missing(role.at, application).map((path) => ({ paths: [path] as const })),
    ]
  })

  function isAskedHere(path: string): boolean {
    return isAskedAt(path, application, form)
  }
}

/** The form that ships has them here: the script of its first step, which has the form, needs none. */
function limitsOf<Draft extends CommonAnswers>({
  correction,
}: Form<Draft>): CorrectionLimits<Draft> {
  return correction ?? (correctionLimits as unknown as CorrectionLimits<Draft>)
}

/** The questions of a person, also in a list. */
function groupOf({ entries = {}, item, wrapped }: Node): Group {
  const inner = wrapped ?? item
  return inner ? groupOf(inner) : { entries }
}

interface Group {
  readonly entries: Readonly<Record<string, Node>>
}

/** What can be asked for of a group. What nobody answers, such as an id, is not. */
function inGroup(
  group: Group,
  prefix: string,
  isAskedHere: (path: string) => boolean,
  closed: readonly string[],
): readonly Correctable[] {
  return Object.keys(group.entries).flatMap((name) =>
    closed.includes(name) ? [] : together(name, group, prefix, isAskedHere),
  )
}

/**
 * A question with those that are only right together with it; nothing for one of those. These come
 * along also where they are not asked yet: they may be with another answer to the question.
 */
function together(
  first: string,
  { entries }: Group,
  prefix: string,
  isAskedHere: (path: string) => boolean,
): readonly Correctable[] {
  const withFirst = Object.entries(entries).filter(([, node]) => correctedWith(node) === first)
  const { [first]: node } = entries
  if (!node || !isCorrectable(node) || correctedWith(node) !== undefined) return []
  if (!isAskedHere(`${prefix}${first}`)) return []
  return [{ paths: [`${prefix}${first}`, ...withFirst.map(([name]) => `${prefix}${name}`)] }]
}

/** The question before it, together with which alone it is corrected. */
export function correctedWith({ question, correctedWith }: Node): string | undefined {
  return (question ?? { correctedWith }).correctedWith
}

/** Whether somebody answers it, other than with each version. */
function isCorrectable({ question, entries = {}, item, wrapped }: Node): boolean {
  if (question) return !question.neverCorrected
  const inner = wrapped ?? item
  return inner ? isCorrectable(inner) : Object.values(entries).some(isCorrectable)
}

/** Whether a path stands for a whole owner, as only that of one who is missing does. */
export function isMissingOwner(path: string): boolean {
  return /^companyOwners\.\d+$/.test(path)
}

/** The stakes of the others, which are open, too, where they leave too little for a missing owner. */
export function openedStakes(
  { companyOwners }: Pick<Application, 'companyOwners'>,
  fields: readonly string[],
): readonly string[] {
  if (!fields.some(isMissingOwner) || canAddOwner(companyOwners)) return []
  const stakes = companyOwners.map((_, index) => `companyOwners.${index}.stake`)
  return stakes.filter((path) => !isAskedFor(path, fields))
}

/** Whether an answer is asked for again. */
export function isAskedFor(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => isBelow(path, field))
}

/** The sensitive answers that nobody asks for, and that stay with the operator. */
export function keptPaths<Draft extends CommonAnswers>(
  application: Draft,
  fields: readonly string[],
  { schema }: Pick<Form<Draft>, 'schema'>,
): readonly string[] {
  return [...answersIn(application, schema)]
    .filter((answer) => canStay(answer) && !isAskedFor(answer.path, fields))
    .filter(({ value }) => !isBlank(value))
    .map(({ path }) => path)
}

/** The application without the answers that are kept. */
export function withoutKept<Draft extends CommonAnswers>(
  application: Draft,
  kept: readonly string[],
  { schema }: Pick<Form<Draft>, 'schema'>,
): Draft {
  const without = (answer: Answer) => (isKept(answer, kept) ? answer.question.empty : answer.value)
  return mapAnswers(application, without, schema)
}

/** The application with the answers that are kept, as they were before. */
export function withKept<Draft extends CommonAnswers>(
  application: Draft,
  kept: readonly string[],
  before: Draft,
  { schema }: Pick<Form<Draft>, 'schema'>,
): Draft {
  const answers = new Map([...answersIn(before, schema)].map(({ path, value }) => [path, value]))
  return mapAnswers(
    application,
    (answer) =>
      isKept(answer, kept) && isAsked(answer, application)
        ? (answers.get(answer.path) ?? answer.value)
        : answer.value,
    schema,
  )
}

/** The issues of an application, except of answers that are kept. */
export function issuesBesides<Draft extends CommonAnswers>(
  application: Draft,
  kept: readonly string[],
  issues: readonly Issue[],
  { schema }: Pick<Form<Draft>, 'schema'>,
): readonly Issue[] {
  const answers = [...answersIn(application, schema)].filter((answer) => isKept(answer, kept))
  return issues.filter(({ path }) => !answers.some((answer) => answer.path === path))
}

function isKept(answer: Answer, kept: readonly string[]): boolean {
  return canStay(answer) && kept.includes(answer.path)
}

/** The token of a linked account is used up. It only says that there is one. */
function canStay({ path, question }: Answer): boolean {
  return question.sensitive === true && path !== 'plaid.publicToken'
}
