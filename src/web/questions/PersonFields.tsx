import type { ReactNode } from 'react'
import { TypedQuestion } from '../form/TypedQuestion.tsx'
import { Columns } from '../ui/Columns.tsx'
import { HomeAddress } from './HomeAddress.tsx'
import { StakeQuestion, TitleQuestion } from './RoleQuestions.tsx'

interface Props {
  /** Whether the title and the stake are asked, too. */
  readonly hasRole?: boolean
  /** Whether the person enters the rest, and is only named and written to here. */
  readonly isAsked?: boolean
}

/** Everything that identifies a person: name, SSN, birth date, phone, email and home address. */
export function IdentityFields({ hasRole = false, isAsked = false }: Props) {
  return (
    <>
      {hasRole && (
        <Columns>
          <TitleQuestion />
        </Columns>
      )}
      <Columns>
        <TypedQuestion of="firstName" />
        <TypedQuestion of="lastName" />
      </Columns>
      {isAsked ? (
        <Columns>
          <StakeQuestion />
          <TypedQuestion of="email" />
        </Columns>
      ) : (
        <DetailFields hasRole={hasRole} />
      )}
    </>
  )
}

interface DetailProps extends Pick<Props, 'hasRole'> {
  /** In place of the question for the email. */
  readonly email?: ReactNode
}

/** What an owner can be asked to enter. */
export function DetailFields({ hasRole = false, email }: DetailProps) {
  return (
    <>
      <Columns>
        <TypedQuestion of="ssn" />
        <TypedQuestion of="dob" />
      </Columns>
      {hasRole && (
        <Columns>
          <StakeQuestion />
        </Columns>
      )}
      <PhoneAndEmail email={email} />
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
      <PhoneAndEmail />
    </>
  )
}

function PhoneAndEmail({ email }: Pick<DetailProps, 'email'>) {
  return (
    <>
      <Columns>
        <TypedQuestion of="phone" />
        {email === undefined && <TypedQuestion of="email" />}
      </Columns>
      {email}
    </>
  )
}
