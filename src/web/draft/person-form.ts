/** The forms in which people are entered, and the people that they describe. */
import { emptyAddress } from '../../application/addresses.ts'
import type {
  Address,
  AuthorizedController,
  OwnDetails,
  Owner,
} from '../../application/application.ts'
import type { Today } from '../../application/fields/field.ts'
import { stake, typedStake } from '../../application/fields/stake.ts'
import { type Issue, prefixPaths } from '../../application/issues.ts'
import { emptyController, emptyOwner } from '../../application/ownership.ts'
import { isBlank } from '../../application/question.ts'
import { validateAddress } from '../../application/validate.ts'

interface WithHomeAddress {
  /** The home address chosen from those entered before; null while none is. */
  readonly address: Address | null
  /** The fields under "Add New Address"; null while that is not chosen. */
  readonly newAddress: Address | null
}

export type PersonForm = Omit<AuthorizedController, 'role' | 'address'> & WithHomeAddress

/** An owner's form. The stake is as it was typed. */
export type OwnerForm = Omit<Owner, 'role' | 'address' | 'stake'> &
  WithHomeAddress & { readonly stake: string }

export const emptyOwnerForm: OwnerForm = ownerFormOf(emptyOwner)
export const emptyPersonForm: PersonForm = personFormOf(emptyController)

/** The owner that a form describes, valid or not. */
export function toOwner({ newAddress, stake: typed, ...form }: OwnerForm): Owner {
  const value = stake.parse(typedStake.parse(typed))
  return { ...form, role: 'company-owner', stake: value, address: home(form.address, newAddress) }
}

/** The controller that a form describes, valid or not. */
export function toController({ newAddress, ...form }: PersonForm): AuthorizedController {
  return { ...form, role: 'authorized-controller', address: home(form.address, newAddress) }
}

/** What an owner enters about themselves, valid or not. */
export function toOwnDetails({ ssn, dob, phone, email, ...form }: PersonForm): OwnDetails {
  return { ssn, dob, phone, email, address: home(form.address, form.newAddress) }
}

/** The form in which an owner is edited again. */
export function ownerFormOf({ role: _, stake: value, ...owner }: Owner): OwnerForm {
  return { ...owner, stake: stake.format(value), ...homeOf(owner) }
}

/** The form in which a controller is edited again. */
export function personFormOf({ role: _, ...person }: AuthorizedController): PersonForm {
  return { ...person, ...homeOf(person) }
}

/**
 * While a new address is open, an address without anything in it is not one missing answer: each of
 * its fields is missing.
 *
 * @param path the path of the address in the issues
 */
export function withNewAddressIssues(
  issues: readonly Issue[],
  { newAddress }: WithHomeAddress,
  today: Today,
  path = 'address',
): readonly Issue[] {
  if (!newAddress) return issues
  return issues.flatMap((issue) =>
    issue.path === path ? prefixPaths(path, validateAddress(newAddress, today)) : [issue],
  )
}

/** The new address while it is being added, else the chosen one. */
function home(chosen: Address | null, added: Address | null): Address {
  return added ?? chosen ?? emptyAddress
}

function homeOf({ address }: { readonly address: Address }): WithHomeAddress {
  return { address: isBlank(address) ? null : address, newAddress: null }
}
