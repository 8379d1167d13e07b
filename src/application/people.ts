/** The forms in which people are entered, their rules, and the person that comes out of a form. */
import {
  type Address,
  type AuthorizedController,
  emptyAddress,
  isBlankAddress,
  type Owner,
  type PrimaryContact,
} from './application.ts'
import { choiceProblem } from './fields/choice.ts'
import { dateOfBirth } from './fields/date-of-birth.ts'
import { email } from './fields/email.ts'
import { REQUIRED } from './fields/field.ts'
import { phone } from './fields/phone.ts'
import { ssn } from './fields/ssn.ts'
import { stake } from './fields/stake.ts'
import { text } from './fields/text.ts'
import { addressProblems } from './postal-address.ts'
import { collect, type Problems, under } from './problems.ts'
import { isOwnerTitle, type OwnerTitle } from './reference/titles.ts'
import type { Today } from './today.ts'

/** Name, phone and e-mail: all that is asked of a contact. */
export interface ContactForm {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
}

/** Someone who has to be identified. */
export interface PersonForm extends ContactForm {
  readonly ssn: string
  readonly dob: string
  /** The home address chosen from those entered before; null while none is. */
  readonly address: Address | null
  /** The fields of "Add New Address"; null while that is not chosen. */
  readonly newAddress: Address | null
}

/** A person who owns a part of the company. */
export interface OwnerForm extends PersonForm {
  readonly title: string
  /** As typed; a whole percent once it is right. */
  readonly stake: string
}

/** A contact form without answers. */
export function emptyContactForm(id: string): ContactForm {
  return { id, firstName: '', lastName: '', phone: '', email: '' }
}

/** A person's form without answers. */
export function emptyPersonForm(id: string): PersonForm {
  return { ...emptyContactForm(id), ssn: '', dob: '', address: null, newAddress: null }
}

/** An owner's form without answers. */
export function emptyOwnerForm(id: string): OwnerForm {
  return { ...emptyPersonForm(id), title: '', stake: '' }
}

/** What is wrong with a contact. */
export function contactProblems(form: ContactForm, today: Today): Problems {
  return collect({
    firstName: text.problem(form.firstName, today),
    lastName: text.problem(form.lastName, today),
    phone: phone.problem(form.phone, today),
    email: email.problem(form.email, today),
  })
}

/** What is wrong with a person who has to be identified. */
export function personProblems(form: PersonForm, today: Today): Problems {
  const address = homeAddress(form)
  return {
    ...contactProblems(form, today),
    ...collect({
      ssn: ssn.problem(form.ssn, today),
      dob: dateOfBirth.problem(form.dob, today),
      address: address === null ? REQUIRED : undefined,
    }),
    ...(address === null ? {} : under('address', addressProblems(address, today))),
  }
}

/** What is wrong with an owner. `remaining` is what the other owners leave of the company. */
export function ownerProblems(form: OwnerForm, remaining: number, today: Today): Problems {
  return {
    ...collect({ title: choiceProblem(form.title, isOwnerTitle) }),
    ...personProblems(form, today),
    ...collect({ stake: stake.problem(form.stake, remaining) }),
  }
}

/** The home address that a form stands for: the new one while it is being added, else the chosen. */
function homeAddress(form: PersonForm): Address | null {
  return form.newAddress ?? form.address
}

/** The owner that a form without problems stands for. */
export function ownerOf(form: OwnerForm): Owner {
  return {
    ...identityOf(form),
    role: 'company-owner',
    title: form.title as OwnerTitle,
    stake: Math.trunc(Number(form.stake)),
  }
}

/** The controller that a form without problems stands for. */
export function controllerOf(form: PersonForm): AuthorizedController {
  return { ...identityOf(form), role: 'authorized-controller' }
}

/** The contact that a form stands for. */
export function contactOf(form: ContactForm): PrimaryContact {
  return { ...contactFields(form), role: 'primary-contact' }
}

/** The form in which an owner is edited again. */
export function ownerFormOf(owner: Owner): OwnerForm {
  const stake = Number.isNaN(owner.stake) ? '' : String(owner.stake)
  return { ...personFormOf(owner), title: owner.title, stake }
}

/** The form in which a person is edited again. */
export function personFormOf(person: Owner | AuthorizedController): PersonForm {
  return {
    ...contactFields(person),
    ssn: person.ssn,
    dob: person.dob,
    address: isBlankAddress(person.address) ? null : person.address,
    newAddress: null,
  }
}

/** The form in which a contact is edited again. */
export function contactFormOf(contact: PrimaryContact): ContactForm {
  return contactFields(contact)
}

/** "Jane Doe". */
export function fullName(person: {
  readonly firstName: string
  readonly lastName: string
}): string {
  return `${person.firstName.trim()} ${person.lastName.trim()}`.trim()
}

/** Whether anything was typed into a form, compared with the form it began as. */
export function isTouched(form: OwnerForm, began: OwnerForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(began)
}

function contactFields(form: ContactForm): ContactForm {
  const { id, firstName, lastName, phone, email } = form
  return { id, firstName, lastName, phone, email }
}

function identityOf(form: PersonForm) {
  return {
    ...contactFields(form),
    ssn: form.ssn,
    dob: form.dob,
    address: homeAddress(form) ?? emptyAddress,
  }
}
