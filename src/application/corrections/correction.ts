/**
 * Corrections: a reviewer requests some answers again, and the applicant signs the whole
 * application again. The sensitive answers that are not requested stay with the operator. Neither
 * the applicant's link nor the corrected version contains them; they are filled in from the version
 * before.
 */
import { type Answer, answersIn, isAsked, mapAnswers, type Node } from '../answers.ts'
import type { Application } from '../application.ts'
import type { CommonAnswers } from '../common-questions.ts'
import { documentsPath } from '../documents/documents.ts'
import { type CorrectionLimits, type Form, ownPath } from '../form.ts'
import { isAskedAt } from '../forms/answer-to.ts'
import { documentKindsOf } from '../forms/asked-documents.ts'
import { ownNodes } from '../forms/own-nodes.ts'
import { correctionLimits } from '../forms/us/correction-limits.ts'
import { type Issue, isBelow } from '../issues.ts'
import { canAddOwner } from '../ownership.ts'
import { isBlank } from '../question.ts'
import { peopleAt } from '../signers.ts'

/** A requestable item: answers corrected together, documents of a kind, or a missing owner. */
export interface Correctable {
  /**
   * Dotted paths: `businessPhone`, `companyOwners.0.address`, `documents.voided-check`. After the
   * last owner, `companyOwners.2` is a missing one.
   */
  readonly paths: readonly [string, ...string[]]
}

/**
 * Returns everything that can be requested, in the order of the form. The form may exclude items:
 * nobody with the applicant's link may see what an owner has entered.
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

/**
 * Returns the limits of a form. Those of the shipped form are here, so that the script of the first
 * step does not contain them.
 */
function limitsOf<Draft extends CommonAnswers>({
  correction,
}: Form<Draft>): CorrectionLimits<Draft> {
  return correction ?? (correctionLimits as unknown as CorrectionLimits<Draft>)
}

/** Returns the questions of a person, whether alone or in a list. */
function groupOf({ entries = {}, item, wrapped }: Node): Group {
  const inner = wrapped ?? item
  return inner ? groupOf(inner) : { entries }
}

interface Group {
  readonly entries: Readonly<Record<string, Node>>
}

/** Returns the items of a group. Assigned values, such as an id, are not among them. */
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
 * Returns a question with the others that are corrected together with it; nothing for one of those
 * others. They are included even if they are not asked yet, since another answer to the question
 * may require them.
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

/** Returns the earlier question that this one is corrected with. */
export function correctedWith({ question, correctedWith }: Node): string | undefined {
  return (question ?? { correctedWith }).correctedWith
}

/** Returns whether an applicant answers it, and not with each version anyway. */
function isCorrectable({ question, entries = {}, item, wrapped }: Node): boolean {
  if (question) return !question.neverCorrected
  const inner = wrapped ?? item
  return inner ? isCorrectable(inner) : Object.values(entries).some(isCorrectable)
}

/** Returns whether a path stands for a whole owner, which only the path of a missing owner does. */
export function isMissingOwner(path: string): boolean {
  return /^companyOwners\.\d+$/.test(path)
}

/** Returns the other owners' stakes that open, too: they leave too little for a missing owner. */
export function openedStakes(
  { companyOwners }: Pick<Application, 'companyOwners'>,
  fields: readonly string[],
): readonly string[] {
  if (!fields.some(isMissingOwner) || canAddOwner(companyOwners)) return []
  const stakes = companyOwners.map((_, index) => `companyOwners.${index}.stake`)
  return stakes.filter((path) => !isAskedFor(path, fields))
}

/** Returns whether an answer is requested. */
export function isAskedFor(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => isBelow(path, field))
}

/** Returns the sensitive answers that are not requested and stay with the operator. */
export function keptPaths<Draft extends CommonAnswers>(
  application: Draft,
  fields: readonly string[],
  { schema }: Pick<Form<Draft>, 'schema'>,
): readonly string[] {
  return answersIn(application, schema)
    .filter((answer) => canStay(answer) && !isAskedFor(answer.path, fields))
    .filter(({ value }) => !isBlank(value))
    .map(({ path }) => path)
}

/** Returns the application without the kept answers. */
export function withoutKept<Draft extends CommonAnswers>(
  application: Draft,
  kept: readonly string[],
  { schema }: Pick<Form<Draft>, 'schema'>,
): Draft {
  const without = (answer: Answer) => (isKept(answer, kept) ? answer.question.empty : answer.value)
  return mapAnswers(application, without, schema)
}

/** Returns the application with the kept answers of the version before. */
export function withKept<Draft extends CommonAnswers>(
  application: Draft,
  kept: readonly string[],
  before: Draft,
  { schema }: Pick<Form<Draft>, 'schema'>,
): Draft {
  const answers = new Map(answersIn(before, schema).map(({ path, value }) => [path, value]))
  return mapAnswers(
    application,
    (answer) =>
      isKept(answer, kept) && isAsked(answer, application)
        ? (answers.get(answer.path) ?? answer.value)
        : answer.value,
    schema,
  )
}

/** Returns the issues of an application, except for kept answers. */
export function issuesBesides<Draft extends CommonAnswers>(
  application: Draft,
  kept: readonly string[],
  issues: readonly Issue[],
  { schema }: Pick<Form<Draft>, 'schema'>,
): readonly Issue[] {
  const answers = answersIn(application, schema).filter((answer) => isKept(answer, kept))
  return issues.filter(({ path }) => !answers.some((answer) => answer.path === path))
}

function isKept(answer: Answer, kept: readonly string[]): boolean {
  return canStay(answer) && kept.includes(answer.path)
}

/** Returns whether an answer can be kept. The token of a linked account is used up. */
function canStay({ path, question }: Answer): boolean {
  return question.sensitive === true && path !== 'plaid.publicToken'
}
