import type { ReactNode } from 'react'
import type { Address } from '../../../application/application.ts'
import type { Issue } from '../../../application/issues.ts'
import { contact, controller, ownDetails, owner } from '../../../application/schema.ts'
import { editPeople } from '../../draft/draft.ts'
import type { PersonForm } from '../../draft/person-form.ts'
import { Question } from '../../form/Question.tsx'
import { FormScope } from '../../form/scope.tsx'
import type { TouchedFields } from '../../form/use-step-form.ts'
import { Columns } from '../../ui/Columns.tsx'
import { HomeAddress } from './HomeAddress.tsx'

interface Props<Person> {
  readonly form: TouchedFields
  /** The path of the person in the application. */
  readonly path: string
  readonly person: Person
  readonly onChange: (changes: Partial<Person>) => void
  /** Replaces the step's own issues, for a person who is not in the application yet. */
  readonly issues?: readonly Issue[]
}

interface DetailsProps extends Props<PersonForm> {
  readonly offered: readonly Address[]
}

interface IdentityProps extends DetailsProps {
  /** The questions about an owner, in their places. */
  readonly title?: ReactNode
  readonly stake?: ReactNode
}

/** Everything that identifies a person: name, SSN, birth date, phone, email and home address. */
export function IdentityFields({ title, stake, ...props }: IdentityProps) {
  const offerAddress = (address: Address) =>
    editPeople((people) => ({
      ...people,
      otherAddresses: [...people.otherAddresses, address],
    }))
  return (
    <PersonScope {...props} schema={props.path === 'authorizedController' ? controller : owner}>
      {title}
      <NameFields />
      <DetailFields {...props} onAddAddress={offerAddress} stake={stake} />
    </PersonScope>
  )
}

/** What an owner enters who was asked for it. */
export function OwnDetailsFields(props: DetailsProps) {
  return (
    <PersonScope {...props} schema={ownDetails}>
      <DetailFields {...props} />
    </PersonScope>
  )
}

function DetailFields({
  form,
  path,
  person,
  onChange,
  issues,
  offered,
  onAddAddress,
  stake,
}: DetailsProps & {
  readonly onAddAddress?: (address: Address) => void
  readonly stake?: ReactNode
}) {
  return (
    <>
      <Columns>
        <Question of="ssn" />
        <Question of="dob" />
      </Columns>
      {stake}
      <PhoneAndEmail />
      <HomeAddress
        form={form}
        issues={issues}
        offered={offered}
        onAdd={onAddAddress}
        onChange={onChange}
        path={path}
        person={person}
      />
    </>
  )
}

/** The questions about a contact. */
export function ContactFields<Person extends { readonly id: string }>(props: Props<Person>) {
  return (
    <PersonScope {...props} schema={contact}>
      <NameFields />
      <PhoneAndEmail />
    </PersonScope>
  )
}

/** The questions inside are about this person. */
export function PersonScope<Person extends { readonly id: string }>({
  form,
  path,
  person,
  onChange,
  issues,
  schema,
  children,
}: Props<Person> & {
  readonly schema: typeof owner | typeof controller | typeof contact | typeof ownDetails
  readonly children: ReactNode
}) {
  return (
    <FormScope
      feedback={(name, text) => form.feedback(`${path}.${name}`, text, issues)}
      onChange={(changes) => onChange({ ...person, ...changes })}
      schema={schema}
      section={`section-${person.id}`}
      values={{ ...person }}
    >
      {children}
    </FormScope>
  )
}

/** First and last name. */
export function NameFields() {
  return (
    <Columns>
      <Question autoComplete="given-name" of="firstName" />
      <Question autoComplete="family-name" of="lastName" />
    </Columns>
  )
}

function PhoneAndEmail() {
  return (
    <Columns>
      <Question autoComplete="tel-national" of="phone" />
      <Question autoComplete="email" of="email" />
    </Columns>
  )
}
