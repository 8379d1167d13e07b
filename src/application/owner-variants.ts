/** The two variants of the owners' step, and what is carried from one to the other. */
import type { Owner } from './application.ts'
import type { Lead } from './lead.ts'
import type { OwnerList } from './owner-list.ts'
import { emptyOwnerForm, isTouched, type OwnerForm, ownerFormOf } from './people.ts'

interface Variants extends OwnerList {
  /** The form of the sole-proprietor variant. */
  readonly soleProprietor: OwnerForm
  readonly useAuthorizedController: boolean
}

/** How many of the owners listed a sole proprietorship cannot hold: all but the first. */
export function ownersBeyondSoleProprietor(owners: readonly Owner[]): readonly Owner[] {
  return owners.slice(1)
}

/**
 * Carries what was entered over to the other variant, after the business structure changed to or
 * from sole proprietor. The first owner becomes the proprietor, and the other way round.
 */
export function changeVariant<Values extends Variants>(values: Values, toSole: boolean): Values {
  if (!toSole) return becomeCompany(values)
  const [first] = values.owners
  return {
    ...values,
    owners: first ? [first] : [],
    edited: {},
    addingOwner: false,
    newOwner: emptyOwnerForm(values.newOwner.id),
    noOwners: false,
    useAuthorizedController: false,
    soleProprietor: first ? asSoleProprietor(ownerFormOf(first)) : values.soleProprietor,
  }
}

/** A proprietor who is not yet in the list stands in the form of a new owner, to be created there. */
function becomeCompany<Values extends Variants>(values: Values): Values {
  const { owners, soleProprietor } = values
  const blank = blankSoleProprietor()
  const isListed =
    owners.length > 0 || !isTouched(soleProprietor, { ...blank, id: soleProprietor.id })
  return {
    ...values,
    soleProprietor: blank,
    ...(isListed ? {} : { newOwner: soleProprietor, addingOwner: true, noOwners: false }),
  }
}

/** The form of a new owner; a lead pre-fills the name. */
export function blankNewOwner(id: string, lead?: Lead): OwnerForm {
  return { ...emptyOwnerForm(id), ...leadName(lead) }
}

/** The proprietor's form; a lead pre-fills the name. */
export function blankSoleProprietor(lead?: Lead): OwnerForm {
  return asSoleProprietor({ ...emptyOwnerForm(soleProprietorId), ...leadName(lead) })
}

/** The form with what is fixed for a proprietor: the title Owner and all of the business. */
export function asSoleProprietor(form: OwnerForm): OwnerForm {
  return { ...form, title: 'Owner', stake: '100' }
}

function leadName(lead: Lead | undefined) {
  return { firstName: lead?.firstName ?? '', lastName: lead?.lastName ?? '' }
}

const soleProprietorId = 'sole-proprietor'
