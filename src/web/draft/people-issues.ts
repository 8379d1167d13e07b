/** Finds the issues of the people's forms. */
import type { Today } from '../../application/fields/field.ts'
import { typedStake } from '../../application/fields/stake.ts'
import type { ConditionAnswers } from '../../application/forms/us/condition-answers.ts'
import { validateOwner } from '../../application/forms/us/validate-people.ts'
import { broken, compact, type Issue, isBelow, prefixPaths } from '../../application/issues.ts'
import { remainingStake } from '../../application/ownership.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import {
  asksForController,
  formIn,
  listedOwners,
  type OwnerCards,
  openOwnerForms,
  ownerPath,
  type PeopleForm,
  soleProprietorForm,
  unsavedOwnerForms,
} from './people-form.ts'
import { type OwnerForm, toOwner, withNewAddressIssues } from './person-form.ts'

/**
 * Returns the issues of one owner's form beside the other owners. Create and Save check them. An
 * owner's own details can follow until the application is signed.
 */
export function ownerFormIssues(
  form: OwnerCards,
  ownerForm: OwnerForm,
  today: Today,
  answers: ConditionAnswers,
): readonly Issue[] {
  const remaining = remainingStake(listedOwners(form), ownerForm.id)
  const issues = validateOwner(toOwner(ownerForm), remaining, today, answers).filter(
    ({ code }) => code !== 'owner.waiting',
  )
  const typed = withTypedStake(issues, ownerForm, today)
  const shown = withNewAddressIssues(typed, ownerForm, today, answers)
  return prefixPaths(ownerPath(form, ownerForm.id), shown)
}

/**
 * Returns the issues of a company's owners, including their open forms. An open form has to be
 * finished or canceled first, even if it is empty: otherwise its owner could be overlooked. The
 * form of an owner with a link is open to show the link.
 */
function ownerListIssues(
  form: PeopleForm,
  today: Today,
  answers: ConditionAnswers,
): readonly Issue[] {
  if (form.noOwners) return []
  const unsaved = unsavedOwnerForms(form)
  const open = openOwnerForms(form).filter((owner) => !owner.enteredBy || unsaved.includes(owner))
  const forms = form.owners.flatMap((card) =>
    card.saved || open.includes(formIn(card)) ? [formIn(card)] : [],
  )
  return forms.flatMap((ownerForm) => [
    ...ownerFormIssues(form, ownerForm, today, answers),
    ...(open.includes(ownerForm)
      ? [{ path: `${ownerPath(form, ownerForm.id)}.form`, ...broken('owner.unsaved') }]
      : []),
  ])
}

/** Returns the issues of the owners' step, out of all issues of the application. */
export function ownersStepIssues(
  issues: readonly Issue[],
  form: PeopleForm,
  answers: ConditionAnswers,
  today: Today,
): readonly Issue[] {
  if (isSoleProprietor(answers)) {
    return withTypedIssues(issues, form, [soleProprietorForm(form)], today, answers)
  }
  const hasController = asksForController(form, answers)
  const others = issues.filter(({ path }) =>
    isBelow(path, 'authorizedController') ? hasController : !isBelow(path, 'companyOwners'),
  )
  return [
    ...ownerListIssues(form, today, answers),
    ...withTypedIssues(others, form, [], today, answers),
  ]
}

/**
 * Returns the issues of people as their forms show them: with the stake as it was typed, and with
 * each field of a new address.
 *
 * @param owners the forms of the owners, in order
 */
export function withTypedIssues(
  issues: readonly Issue[],
  { authorizedController }: PeopleForm,
  owners: readonly OwnerForm[],
  today: Today,
  answers: ConditionAnswers,
): readonly Issue[] {
  const ofOwners = owners.reduce((soFar, owner, index) => {
    const path = `companyOwners.${index}`
    const shown = withTypedStake(soFar, owner, today, `${path}.stake`)
    return withNewAddressIssues(shown, owner, today, answers, `${path}.address`)
  }, issues)
  const path = 'authorizedController.address'
  return withNewAddressIssues(ofOwners, authorizedController, today, answers, path)
}

function withTypedStake(
  issues: readonly Issue[],
  { stake }: OwnerForm,
  today: Today,
  path = 'stake',
): readonly Issue[] {
  const [typed] = compact({ [path]: typedStake.validate(stake, today) })
  return issues.map((issue) => (issue.path === path ? (typed ?? issue) : issue))
}
