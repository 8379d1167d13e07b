/** The forms for entering people, and the people that they describe. */
import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import type {
  Address,
  AuthorizedController,
  OwnDetails,
  Owner,
} from '../../application/application.ts'
import type { Today } from '../../application/fields/field.ts'
import { stake, typedStake } from '../../application/fields/stake.ts'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import type { ConditionAnswers } from '../../application/forms/us/condition-answers.ts'
import { address, controller, owner } from '../../application/forms/us/schema.ts'
import { validateAddress } from '../../application/forms/us/validate-people.ts'
import { type Issue, prefixPaths } from '../../application/issues.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { emptyController, emptyOwner } from '../../application/ownership.ts'
import { isBlank, textQuestion } from '../../application/question.ts'

const homeAddress = {
  /** The home address that was chosen from the earlier ones; null while there is none. */
  address: v.nullish(address, null),
  /** The fields under "Add New Address"; null while that is not chosen. */
  newAddress: v.nullish(address, null),
}

const { role: _controller, ...controllerEntries } = controller.entries
const { role: _owner, ...ownerEntries } = owner.entries

export const personForm = jsonObject({ ...controllerEntries, ...homeAddress })

/** An owner's form, with the stake as it was typed. */
export const ownerForm = jsonObject({
  ...ownerEntries,
  ...homeAddress,
  stake: textQuestion(typedStake),
})

export type PersonForm = DeepReadonly<v.InferOutput<typeof personForm>>
export type OwnerForm = DeepReadonly<v.InferOutput<typeof ownerForm>>
type WithHomeAddress = Pick<PersonForm, keyof typeof homeAddress>

export const emptyOwnerForm: OwnerForm = ownerFormOf(emptyOwner)
export const emptyPersonForm: PersonForm = personFormOf(emptyController)

/** Returns the owner that a form describes, valid or not. */
export function toOwner({ newAddress, stake: typed, ...form }: OwnerForm): Owner {
  const value = stake.parse(typedStake.parse(typed))
  return { ...form, role: 'company-owner', stake: value, address: home(form.address, newAddress) }
}

/** Returns the controller that a form describes, valid or not. */
export function toController({ newAddress, ...form }: PersonForm): AuthorizedController {
  return { ...form, role: 'authorized-controller', address: home(form.address, newAddress) }
}

/** Returns the details that an owner enters, valid or not. */
export function toOwnDetails({ ssn, dob, phone, email, ...form }: PersonForm): OwnDetails {
  return { ssn, dob, phone, email, address: home(form.address, form.newAddress) }
}

/** Returns the form for editing an owner again. */
export function ownerFormOf({ role: _, stake: value, ...owner }: Owner): OwnerForm {
  return { ...owner, stake: stake.format(value), ...homeOf(owner) }
}

/** Returns the form for editing a controller again. */
export function personFormOf({ role: _, ...person }: AuthorizedController): PersonForm {
  return { ...person, ...homeOf(person) }
}

/**
 * Returns the issues of a form with an open new address: an empty address is then not one missing
 * answer, since each of its fields is missing.
 *
 * @param answers the answers of the application, if they are known
 * @param path the path of the address in the issues
 */
export function withNewAddressIssues(
  issues: readonly Issue[],
  { newAddress }: WithHomeAddress,
  today: Today,
  answers?: ConditionAnswers,
  path = 'address',
): readonly Issue[] {
  if (!newAddress) return issues
  return issues.flatMap((issue) =>
    issue.path === path ? prefixPaths(path, validateAddress(newAddress, today, answers)) : [issue],
  )
}

/** Returns the new address while it is being added, otherwise the chosen one. */
function home(chosen: Address | null, added: Address | null): Address {
  return added ?? chosen ?? emptyAddress
}

function homeOf({ address }: { readonly address: Address }): WithHomeAddress {
  return { address: isBlank(address) ? null : address, newAddress: null }
}
