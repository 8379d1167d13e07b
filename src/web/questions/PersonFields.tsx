import type { ReactNode } from 'react'
import { email } from '../../application/fields/email.ts'
import { phone } from '../../application/forms/us/fields/phone.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { offeredContact } from '../draft/offered-contact.ts'
import { today } from '../draft/today.ts'
import { pathIn, useScope } from '../form/scope.tsx'
import { TypedQuestion } from '../form/TypedQuestion.tsx'
import { useEqual } from '../form/use-equal.ts'
import { useLaterMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { Columns } from '../ui/Columns.tsx'
import { InlineButton } from '../ui/InlineButton.tsx'
import { HomeAddress } from './HomeAddress.tsx'
import { Question } from './Question.tsx'

interface Props {
  /** Whether the title and the stake are asked as well. */
  readonly hasRole?: boolean
  /**
   * Whether the person enters the other answers, so that only a name and an address are asked here.
   */
  readonly isAsked?: boolean
}

/** The identifying answers of a person: name, SSN, birth date, phone, email and home address. */
export function IdentityFields({ hasRole = false, isAsked = false }: Props) {
  return (
    <>
      <Columns>
        <TypedQuestion of="firstName" />
        <TypedQuestion of="lastName" />
      </Columns>
      {hasRole && (
        <Columns>
          <Question of="title" />
          <Question of="stake" />
        </Columns>
      )}
      {isAsked ? (
        <Columns>
          <TypedQuestion of="email" />
        </Columns>
      ) : (
        <DetailFields hasOffers />
      )}
    </>
  )
}

interface DetailProps {
  /** Whether a phone number and an email address of the application are offered. */
  readonly hasOffers?: boolean
  /** Replaces the question for the email. */
  readonly email?: ReactNode
}

/** The details that an owner can be asked to enter. */
export function DetailFields({ hasOffers = false, email }: DetailProps) {
  return (
    <>
      <Columns>
        <TypedQuestion of="ssn" {...(pageConfig().acceptsItin === false && { hint: undefined })} />
        <TypedQuestion of="dob" />
      </Columns>
      {hasOffers ? <OfferedPhoneAndEmail /> : <PhoneAndEmail email={email} />}
      <HomeAddress />
    </>
  )
}

/** The questions about a contact. */
export function ContactFields() {
  return (
    <>
      <Columns>
        <TypedQuestion of="firstName" />
        <TypedQuestion of="lastName" />
      </Columns>
      <OfferedPhoneAndEmail />
    </>
  )
}

function OfferedPhoneAndEmail() {
  const { advice } = useLaterMessages()
  const scope = useScope()
  const offered = useEqual(({ form }) => {
    const values = scope.values(form)
    const text = (name: string) => String(ownValue(values, name) ?? '')
    const contact = offeredContact(form, {
      id: text('id'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      phone: text('phone'),
      email: text('email'),
    })
    // An answer keeps the offer during typing, so that nothing moves under the keys.
    const unless = (name: keyof typeof contact, { validate }: typeof phone) =>
      validate(text(name), today()) ? contact[name] : undefined
    return { phone: unless('phone', phone), email: unless('email', email) }
  })
  const offer = (name: keyof typeof offered, { format }: typeof phone) => {
    const value = offered[name]
    if (value === undefined) return undefined
    return (
      <InlineButton fills={pathIn(scope, name)} onPress={() => scope.onChange({ [name]: value })}>
        {advice.use(format(value))}
      </InlineButton>
    )
  }
  const notes = { phone: offer('phone', phone), email: offer('email', email) }
  return <PhoneAndEmail notes={notes} />
}

function PhoneAndEmail({
  email,
  notes,
}: Pick<DetailProps, 'email'> & {
  readonly notes?: { readonly phone: ReactNode; readonly email: ReactNode }
}) {
  return (
    <>
      <Columns>
        <TypedQuestion note={notes?.phone} of="phone" />
        {email === undefined && <TypedQuestion note={notes?.email} of="email" />}
      </Columns>
      {email}
    </>
  )
}
