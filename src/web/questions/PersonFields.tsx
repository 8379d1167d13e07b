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

/** What an owner can be asked to enter. */
export function DetailFields({ hasRole = false }: Pick<Props, 'hasRole'>) {
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
      <PhoneAndEmail />
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

function PhoneAndEmail() {
  return (
    <Columns>
      <TypedQuestion of="phone" />
      <TypedQuestion of="email" />
    </Columns>
  )
}
