/** A phone number and an email address that a person would otherwise type again. */
import { email } from '../../application/fields/email.ts'
import { phone } from '../../application/forms/us/fields/phone.ts'
import type { FormState } from './form-state.ts'
import { today } from './today.ts'

interface Reachable {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
}

type OfferedContact = Readonly<Record<'phone' | 'email', string | undefined>>

/**
 * Returns the offer for a person: the contact of someone with the same name, otherwise the
 * business's contact if nobody has taken it yet.
 */
export function offeredContact({ answers, people }: FormState, person: Reachable): OfferedContact {
  const { owners, authorizedController, primaryContact } = people
  const all: readonly (Reachable | null)[] = [
    ...owners.map(({ saved, typed }) => typed ?? saved),
    people.useAuthorizedController || people.noOwners ? authorizedController : null,
    people.usePrimaryContact ? primaryContact : null,
  ]
  const others = all.flatMap((other) => (other && other.id !== person.id ? other : []))
  const same = others.find((other) => name(other) !== '' && name(other) === name(person))
  const offered = (part: 'phone' | 'email', ofBusiness: string) => {
    const isTaken = others.some((other) => other[part] === ofBusiness)
    const value = same?.[part] || (isTaken ? '' : ofBusiness)
    const field = { phone, email }[part]
    return field.validate(value, today()) ? undefined : value
  }
  return {
    phone: offered('phone', answers.businessPhone),
    email: offered('email', answers.businessEmail),
  }
}

function name({ firstName, lastName }: Reachable): string {
  return `${firstName} ${lastName}`.trim().toLowerCase()
}
