/** Application in, issues out. The browser, the server and the command line call this function. */
import {
  type Address,
  type Application,
  type AuthorizedController,
  answersIn,
  type CompleteApplication,
  emptyApplication,
  isAsked,
  type OwnDetails,
  type Owner,
} from './application.ts'
import type { Today } from './fields/field.ts'
import { validateSignature } from './fields/signature.ts'
import { validateStakeTotal } from './fields/stake.ts'
import { type Form, withOwnAnswers } from './form.ts'
import { broken, compact, type Issue, isBelow, prefixPaths } from './issues.ts'
import {
  emptyController,
  emptySoleProprietor,
  remainingStake,
  signers,
  soleProprietorAnswers,
} from './ownership.ts'
import { type Conditions, isBlank } from './question.ts'
import { isSoleProprietor } from './reference/structures.ts'
import { address, controller, ownDetails, owner } from './schema.ts'

/** Every rule that an application breaks, in the order of its questions. Empty if complete. */
export function validate(draft: Application, today: Today, form: Form): readonly Issue[] {
  const application = withOwnAnswers(draft, form)
  const { businessStructure, plaid, manualEntry } = application
  const withoutPeople = { ...application, companyOwners: [], authorizedController: null }
  const issues = questionIssues(answersIn(withoutPeople, form.schema), application, today)
  // The bank's name is looked up, or asked for, once there is a valid number.
  const hasBank = issues.every(({ path }) => path !== 'manualEntry.routingNumber')
  return inOrder(form.schema, [
    ...issues.filter(({ path }) => hasBank || path !== 'manualEntry.bankName'),
    ...(businessStructure === '' ? [] : peopleIssues(application, today)),
    ...compact({
      manualEntry:
        plaid && manualEntry
          ? broken('bank.both')
          : plaid || manualEntry
            ? undefined
            : broken('bank.missing'),
    }),
    ...signatureIssues(application),
  ])
}

/** Narrows an application without issues to a complete one. */
export function isComplete<Draft extends Application>(
  application: Draft,
  issues: readonly Issue[],
): application is Draft & CompleteApplication {
  return application.businessStructure !== '' && issues.length === 0
}

/**
 * The issues of one owner. One who is asked to enter their own details needs only the rest, and a
 * way to reach them.
 *
 * @param remaining percent of the company that the other owners do not own
 * @param application on which it depends what is asked
 */
export function validateOwner(
  entered: Owner,
  remaining: number,
  today: Today,
  application: Conditions,
): readonly Issue[] {
  const issues = entered.enteredBy
    ? invitedIssues(entered, entered.enteredBy, today, application)
    : personIssues(entered, owner, today, application)
  if (issues.some(({ path }) => path === 'stake')) return issues
  const total = compact({ stake: validateStakeTotal(entered.stake, remaining) })
  return inOrder(owner, [...issues, ...total])
}

/**
 * The issues of the details that an owner enters by a link of their own. Nothing of the application is
 * known there: what is asked under its answers is asked as for one without any.
 */
export function validateOwnDetails(entered: OwnDetails, today: Today): readonly Issue[] {
  return inOrder(ownDetails, personIssues(entered, ownDetails, today, emptyApplication))
}

/** The issues of an address on its own. */
export function validateAddress(
  entered: Address,
  today: Today,
  application: Conditions = emptyApplication,
): readonly Issue[] {
  return questionIssues(answersIn(entered, address), application, today)
}

/** A company has owners or a controller; a sole proprietor is the only owner, of 100%. */
function peopleIssues(application: Application, today: Today): readonly Issue[] {
  const { companyOwners, authorizedController } = application
  if (isSoleProprietor(application)) {
    return soleProprietorIssues(companyOwners, today, application)
  }
  const controlling = authorizedController ?? (companyOwners.length === 0 ? emptyController : null)
  return [
    ...companyOwners.flatMap((entered, index) => {
      const remaining = remainingStake(companyOwners, entered.id)
      const issues = validateOwner(entered, remaining, today, application)
      return prefixPaths(`companyOwners.${index}`, issues)
    }),
    ...(controlling
      ? prefixPaths(
          'authorizedController',
          personIssues(controlling, controller, today, application),
        )
      : []),
  ]
}

function soleProprietorIssues(
  [first = emptySoleProprietor, ...others]: readonly Owner[],
  today: Today,
  application: Conditions,
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
  application: Conditions,
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

/** An empty home address is one missing answer, not four. */
function personIssues(
  person: Owner | AuthorizedController | OwnDetails,
  schema: typeof owner | typeof controller | typeof ownDetails,
  today: Today,
  application: Conditions,
): readonly Issue[] {
  const issues = questionIssues(answersIn(person, schema), application, today)
  const others = issues.filter(({ path }) => !isBelow(path, 'address'))
  if (!isBlank(person.address) || others.length === issues.length) return issues
  return [...others, { path: 'address', ...broken('required') }]
}

function signatureIssues(application: Application): readonly Issue[] {
  const { signing, termsSignerFullName } = application
  const signer = signerOf(application)
  const chosen = signing ? signing.signeeId : (signer?.id ?? '')
  return compact({
    termsSignerFullName: validateSignature(
      termsSignerFullName,
      signer?.name ?? termsSignerFullName,
    ),
    'signing.signeeId': signer ? undefined : broken(chosen === '' ? 'required' : 'signer.unknown'),
  })
}

/**
 * The signer: the person chosen; if the client names nobody, the person with the typed name, else
 * the first who may sign.
 */
export function signerOf(application: Application) {
  const { signing, termsSignerFullName } = application
  const offered = signers(application)
  if (signing) return offered.find(({ id }) => id === signing.signeeId)
  return offered.find(({ name }) => !validateSignature(termsSignerFullName, name)) ?? offered[0]
}

/** Issues in the order of their questions. */
function inOrder(
  { entries }: { readonly entries: object },
  issues: readonly Issue[],
): readonly Issue[] {
  const names = Object.keys(entries)
  const place = ({ path }: Issue) => names.indexOf(path.split('.')[0] ?? '')
  return issues.toSorted((one, other) => place(one) - place(other))
}

function questionIssues(
  answers: ReturnType<typeof answersIn>,
  application: Conditions,
  today: Today,
): Issue[] {
  return [...answers].flatMap((answer) => {
    const { path, question, value, group } = answer
    const { requiredIf, optional, field, rule } = question
    const isNeeded = isAsked(answer, application) && requiredIf?.(application, group) !== false
    if (!isNeeded || (optional && isBlank(value))) return []
    const issue = field.validate(value, today) ?? rule?.(application, group)
    return issue ? [{ path, ...issue }] : []
  })
}
