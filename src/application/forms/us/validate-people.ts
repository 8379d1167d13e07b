/** The rules about the people of an application, and about people who are being entered. */
import { answersIn } from '../../answers.ts'
import {
  type Address,
  type Application,
  type AuthorizedController,
  emptyApplication,
  type OwnDetails,
  type Owner,
} from '../../application.ts'
import type { Today } from '../../fields/field.ts'
import { validateStakeTotal } from '../../fields/stake.ts'
import { broken, compact, type Issue, isBelow, prefixPaths } from '../../issues.ts'
import {
  emptyController,
  emptySoleProprietor,
  remainingStake,
  soleProprietorAnswers,
} from '../../ownership.ts'
import { isBlank } from '../../question.ts'
import { isSoleProprietor } from '../../reference/structures.ts'
import { inOrder, questionIssues } from '../../validate.ts'
import type { ConditionAnswers } from './condition-answers.ts'
import { address, controller, ownDetails, owner } from './schema.ts'

/** Returns the issues of a company's owners. A sole proprietor is the only owner, with 100%. */
export function ownersIssues(application: Application, today: Today): readonly Issue[] {
  const { businessStructure, companyOwners } = application
  if (businessStructure === '') return []
  if (isSoleProprietor(application)) {
    return soleProprietorIssues(companyOwners, today, application)
  }
  return companyOwners.flatMap((entered, index) => {
    const remaining = remainingStake(companyOwners, entered.id)
    const issues = validateOwner(entered, remaining, today, application)
    return prefixPaths(`companyOwners.${index}`, issues)
  })
}

/** Returns the issues of the person who controls a company. A company without owners needs one. */
export function controllerIssues(application: Application, today: Today): readonly Issue[] {
  const { businessStructure, companyOwners, authorizedController } = application
  if (businessStructure === '' || isSoleProprietor(application)) return []
  const controlling = authorizedController ?? (companyOwners.length === 0 ? emptyController : null)
  if (!controlling) return []
  const issues = personIssues(controlling, controller, today, application)
  return prefixPaths('authorizedController', issues)
}

/**
 * Returns the issues of one owner. An owner who is asked to enter their own details needs only the
 * remaining answers, and a way to reach them.
 *
 * @param remaining the percentage of the company that the other owners do not own
 * @param application the application on which the conditions of questions depend
 */
export function validateOwner(
  entered: Owner,
  remaining: number,
  today: Today,
  application: ConditionAnswers,
): readonly Issue[] {
  const issues = entered.enteredBy
    ? invitedIssues(entered, entered.enteredBy, today, application)
    : personIssues(entered, owner, today, application)
  if (issues.some(({ path }) => path === 'stake')) return issues
  const total = compact({ stake: validateStakeTotal(entered.stake, remaining) })
  return inOrder(owner, [...issues, ...total])
}

/**
 * Returns the issues of the details that an owner enters with their own link. The link does not
 * know the application, so conditions see an empty one.
 */
export function validateOwnDetails(entered: OwnDetails, today: Today): readonly Issue[] {
  return inOrder(ownDetails, personIssues(entered, ownDetails, today, emptyApplication))
}

/** Returns the issues of a single address. */
export function validateAddress(
  entered: Address,
  today: Today,
  application: ConditionAnswers = emptyApplication,
): readonly Issue[] {
  return questionIssues(answersIn(entered, address), application, today)
}

function soleProprietorIssues(
  [first = emptySoleProprietor, ...others]: readonly Owner[],
  today: Today,
  application: ConditionAnswers,
): readonly Issue[] {
  const { title, stake } = soleProprietorAnswers
  const fixed = compact({
    title: first.title === title ? undefined : broken('sole.title'),
    stake: first.stake === stake ? undefined : broken('sole.stake', { max: stake }),
  })
  const issues = validateOwner({ ...first, ...soleProprietorAnswers }, stake, today, application)
  return [
    ...compact({ companyOwners: others.length > 0 ? broken('sole.owners') : undefined }),
    ...prefixPaths('companyOwners.0', inOrder(owner, [...fixed, ...issues])),
  ]
}

function invitedIssues(
  invited: Owner,
  { sha256 }: NonNullable<Owner['enteredBy']>,
  today: Today,
  application: ConditionAnswers,
): readonly Issue[] {
  const left = Object.entries(invited).filter(
    ([name, answer]) => Object.hasOwn(ownDetails.entries, name) && isBlank(answer),
  )
  const issues = questionIssues(answersIn(invited, owner), application, today)
  return [
    ...issues.filter(({ path }) => !left.some(([name]) => isBelow(path, name))),
    ...compact({
      email: isBlank(invited.phone + invited.email) ? broken('owner.contact') : undefined,
      enteredBy: sha256 === '' ? broken('owner.waiting') : undefined,
    }),
  ]
}

/** Counts an empty home address as one missing answer instead of four. */
function personIssues(
  person: Owner | AuthorizedController | OwnDetails,
  schema: typeof owner | typeof controller | typeof ownDetails,
  today: Today,
  application: ConditionAnswers,
): readonly Issue[] {
  const issues = questionIssues(answersIn(person, schema), application, today)
  const others = issues.filter(({ path }) => !isBelow(path, 'address'))
  if (!isBlank(person.address) || others.length === issues.length) return issues
  return [...others, { path: 'address', ...broken('required') }]
}
