/** Fills in the people of an application. */
import type { Page } from '@playwright/test'
import type {
  Address,
  AuthorizedController,
  Owner,
  PrimaryContact,
} from '../../src/application/application.ts'
import { addressLine } from '../../src/application/forms/us/addresses.ts'
import { states } from '../../src/application/forms/us/reference/states.ts'
import { choose, fill, type Scope } from './fields.ts'
import { plainApplication } from './samples.ts'
import { draftBefore, openWelcomed } from './saved-draft.ts'

/** Fills in an address from street to zip, in its part of the page. */
export async function fillAddress(page: Page, scope: Scope, address: Address) {
  const state = states.find(({ code }) => code === address.state)
  await fill(scope, { Street: address.street, 'Street 2': address.street2, City: address.city })
  await choose(page, scope, 'State', state?.name ?? '')
  await fill(scope, { Zip: address.zip })
}

/** Fills in name, phone and email. */
export async function fillContact(scope: Scope, person: Omit<PrimaryContact, 'id' | 'role'>) {
  await fill(scope, {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    Email: person.email,
    Phone: person.phone,
  })
}

/**
 * Fills in everything that identifies a person. An offered home address is chosen; another one is
 * typed under "Add New Address".
 */
export async function fillPerson(page: Page, scope: Scope, person: Owner | AuthorizedController) {
  await fillContact(scope, person)
  await fill(scope, { SSN: person.ssn, 'Date of Birth': person.dob })
  const known = scope.getByRole('radio', { name: addressLine(person.address), exact: true })
  if ((await known.count()) > 0) {
    await known.check()
    return
  }
  await scope.getByRole('radio', { name: 'Add New Address', exact: true }).check()
  await fillAddress(page, scope, person.address)
}

/** Fills in an owner's title and stake, and the person. */
export async function fillOwner(page: Page, scope: Scope, owner: Owner) {
  await choose(page, scope, 'Title', owner.title)
  await fill(scope, { 'Stake percent': String(owner.stake) })
  await fillPerson(page, scope, owner)
}

/** Opens the step of owners with these, as an applicant who returns to it. */
export async function openOwners(
  { page }: { readonly page: Page },
  ...companyOwners: readonly Owner[]
) {
  const draft = draftBefore('transaction-details', plainApplication({ companyOwners }))
  await openWelcomed(page, 'owner-details', draft)
}
