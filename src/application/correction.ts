/**
 * Corrections: a reviewer asks for some answers again, and the applicant signs the whole again. The
 * sensitive answers that nobody asks for stay with the operator: neither the applicant's link nor
 * the corrected version has them, and they are filled in from the version before.
 */
import {
  type Answer,
  type AnswerName,
  type Application,
  answersIn,
  mapAnswers,
  questionOf,
  questionsIn,
} from './application.ts'
import { documentsPath } from './documents.ts'
import { type Issue, isBelow } from './issues.ts'
import { couldHaveMore, soleProprietorAnswers } from './ownership.ts'
import { isBlank } from './question.ts'
import { documentKinds } from './reference/documents.ts'
import { isSoleProprietor } from './reference/structures.ts'
import { contact, controller, ownDetails, owner } from './schema.ts'
import { steps } from './steps.ts'

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

/** Answers that are only right together. */
const together: readonly (readonly [AnswerName, ...AnswerName[]])[] = [
  ['cardPresentSales', 'cardNotPresentSalesPhone', 'cardNotPresentSalesInternet'],
  ['annualSalesB2C', 'annualSalesB2B'],
  ['whenChargeCustomer', 'deliveryAvgNumbDays'],
  ['useFulfillment', 'fulfillmentCompanyName'],
  ['manualEntry', 'plaid'],
]

/** Of a person. What nobody answers, such as the id, is not asked for. */
const personal: readonly (readonly [string, ...string[]])[] = [
  ['title'],
  ['stake'],
  ['firstName', 'lastName'],
  ['ssn'],
  ['dob'],
  ['phone'],
  ['email'],
  ['address'],
]

/**
 * Everything that can be asked for, in the order of the form. What an owner has entered is left
 * out: whoever has the applicant's link must not see it. So are a sole proprietor's title and stake,
 * which are fixed.
 */
export function correctable(application: Application): readonly Correctable[] {
  const names = steps.flatMap(({ groups }) => groups.flatMap(questionsIn))
  return names.flatMap((name): readonly Correctable[] => {
    const group = together.find((one) => one.includes(name))
    if (group) return group[0] === name ? [{ paths: group }] : []
    switch (name) {
      case 'companyOwners':
        return [
          ...application.companyOwners.flatMap(({ enteredBy }, index) =>
            ofPerson(`companyOwners.${index}`, owner, {
              ...(enteredBy && ownDetails.entries),
              ...(isSoleProprietor(application) && soleProprietorAnswers),
            }),
          ),
          ...missingOwner(application),
        ]
      case 'authorizedController':
        return application.authorizedController ? ofPerson(name, controller) : []
      case 'primaryContact':
        return application.primaryContact ? ofPerson(name, contact) : []
      case 'documents':
        return documentKinds.map((kind) => ({ paths: [documentsPath(kind)] }))
      case 'termsSignerFullName':
      case 'persistentMarketingIdentifier':
      case 'signing':
        return []
      default:
        return questionOf(name)?.onlyIf?.(application) === false ? [] : [{ paths: [name] }]
    }
  })
}

/** Owners are only added after the others, whose places stay what they are. */
function missingOwner(application: Application): readonly Correctable[] {
  const { companyOwners } = application
  const hasRoom = !isSoleProprietor(application) && couldHaveMore(companyOwners)
  return hasRoom ? [{ paths: [`companyOwners.${companyOwners.length}`] }] : []
}

/** Whether a path stands for a whole owner, as only that of one who is missing does. */
export function isMissingOwner(path: string): boolean {
  return /^companyOwners\.\d+$/.test(path)
}

interface Person {
  readonly entries: object
}

function ofPerson(path: string, person: Person, except: object = {}): readonly Correctable[] {
  return personal.flatMap(([first, ...others]) =>
    first in person.entries && !(first in except)
      ? [{ paths: [`${path}.${first}`, ...others.map((name) => `${path}.${name}`)] as const }]
      : [],
  )
}

/** Whether an answer is asked for again. */
export function isAskedFor(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => isBelow(path, field))
}

/** The sensitive answers that nobody asks for, and that stay with the operator. */
export function keptPaths(application: Application, fields: readonly string[]): readonly string[] {
  return [...answersIn(application)]
    .filter((answer) => canStay(answer) && !isAskedFor(answer.path, fields))
    .filter(({ value }) => !isBlank(value))
    .map(({ path }) => path)
}

/** The application without the answers that are kept. */
export function withoutKept(application: Application, kept: readonly string[]): Application {
  return mapAnswers(application, (answer) => (isKept(answer, kept) ? '' : answer.value))
}

/** The application with the answers that are kept, as they were before. */
export function withKept(
  application: Application,
  kept: readonly string[],
  before: Application,
): Application {
  const answers = new Map([...answersIn(before)].map(({ path, value }) => [path, value]))
  return mapAnswers(application, (answer) =>
    isKept(answer, kept) && answer.question.onlyIf?.(application) !== false
      ? (answers.get(answer.path) ?? answer.value)
      : answer.value,
  )
}

/** The issues of an application, without those of answers that are kept. */
export function issuesBesides(
  application: Application,
  kept: readonly string[],
  issues: readonly Issue[],
): readonly Issue[] {
  const answers = [...answersIn(application)].filter((answer) => isKept(answer, kept))
  return issues.filter(({ path }) => !answers.some((answer) => answer.path === path))
}

function isKept(answer: Answer, kept: readonly string[]): boolean {
  return canStay(answer) && kept.includes(answer.path)
}

/** The token of a linked account is used up. It only says that there is one. */
function canStay({ path, question }: Answer): boolean {
  return question.sensitive === true && path !== 'plaid.publicToken'
}
