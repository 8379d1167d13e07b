/** Who owns, who controls, who is called, and who may sign. */
import type { Application, AuthorizedController, Owner, PrimaryContact } from './application.ts'
import { fullName } from './people.ts'
import { limits } from './reference/limits.ts'

/** A person who may sign, as "Signing As" shows them. */
export interface Signer {
  readonly id: string
  readonly name: string
  /** An owner's title, or "Authorized Controller". */
  readonly title: string
}

/** Whether one person is the company. */
export function isSoleProprietor(application: Pick<Application, 'businessStructure'>): boolean {
  return application.businessStructure === 'SOLE PROPRIETOR'
}

/** What the other owners leave of the company, in percent; `id` is the owner left out of the sum. */
export function remainingStake(owners: readonly Owner[], id?: string): number {
  return limits.maximumStake - totalStake(owners.filter((owner) => owner.id !== id))
}

/** Whether another owner could still hold the minimum, so that one may be added. */
export function canAddOwner(owners: readonly Owner[], noOwners: boolean): boolean {
  return !noOwners && totalStake(owners) <= limits.ownerEntryHiddenAbove
}

/** Who controls the company: the person entered for it, else the first owner. */
export function controllerFor(
  owners: readonly Owner[],
  entered: AuthorizedController | null,
): AuthorizedController | null {
  if (entered !== null) return entered
  const [first] = owners
  if (!first) return null
  const { id, firstName, lastName, phone, email, ssn, dob, address } = first
  return { id, role: 'authorized-controller', firstName, lastName, phone, email, ssn, dob, address }
}

/** Whom to call: the person entered for it, else whoever controls the company. */
export function contactFor(
  controller: AuthorizedController | null,
  entered: PrimaryContact | null,
): PrimaryContact | null {
  if (entered !== null) return entered
  if (!controller) return null
  const { id, firstName, lastName, phone, email } = controller
  return { id, role: 'primary-contact', firstName, lastName, phone, email }
}

/** The controller that was entered; null where the first owner stands in. */
export function enteredController(
  application: Pick<Application, 'companyOwners' | 'authorizedController'>,
): AuthorizedController | null {
  const { authorizedController: controller, companyOwners: owners } = application
  return controller && owners.some((owner) => owner.id === controller.id) ? null : controller
}

/** The contact that was entered; null where the controller or the first owner stands in. */
export function enteredContact(
  application: Pick<Application, 'companyOwners' | 'authorizedController' | 'primaryContact'>,
): PrimaryContact | null {
  const { primaryContact: contact, authorizedController: controller } = application
  const standsIn = [controller, ...application.companyOwners].some(
    (person) => person?.id === contact?.id,
  )
  return standsIn ? null : contact
}

/** Owners, and the controller where that is another person. */
export function signers(
  application: Pick<Application, 'companyOwners' | 'authorizedController'>,
): readonly Signer[] {
  const controller = enteredController(application)
  return [
    ...application.companyOwners.map((owner) => ({
      id: owner.id,
      name: fullName(owner),
      title: owner.title,
    })),
    ...(controller
      ? [{ id: controller.id, name: fullName(controller), title: 'Authorized Controller' }]
      : []),
  ]
}

/** "Jane Doe (CEO)". */
export function signerLabel(signer: Signer): string {
  return `${signer.name} (${signer.title})`
}

function totalStake(owners: readonly Owner[]): number {
  return owners.reduce((total, owner) => total + owner.stake, 0)
}
