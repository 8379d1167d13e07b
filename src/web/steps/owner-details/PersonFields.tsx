import type { ReactNode } from 'react'
import type { Address } from '../../../application/application.ts'
import type { Issue } from '../../../application/issues.ts'
import { contact, controller, owner } from '../../../application/schema.ts'
import type { PersonForm } from '../../draft/person-form.ts'
import { Question } from '../../form/Question.tsx'
import { FormScope } from '../../form/scope.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { Columns } from '../../ui/Columns.tsx'
import { HomeAddress } from './HomeAddress.tsx'

interface Props<Person> {
  readonly form: StepForm
  /** The path of the person in the application. */
  readonly path: string
  readonly person: Person
  readonly onChange: (changes: Partial<Person>) => void
  /** Replaces the step's own issues, for a person who is not in the application yet. */
  readonly issues?: readonly Issue[]
}

interface IdentityProps extends Props<PersonForm> {
  readonly offered: readonly Address[]
  /** Questions before those that identify a person. */
  readonly children?: ReactNode
}

/** Everything that identifies a person: name, SSN, birth date, phone, email and home address. */
export function IdentityFields({ offered, children, ...props }: IdentityProps) {
  const { form, path, person, onChange, issues } = props
  return (
    <PersonScope {...props} schema={path === 'authorizedController' ? controller : owner}>
      {children}
      <NameFields />
      <Columns>
        <Question of="ssn" />
        <Question of="dob" />
      </Columns>
      <PhoneAndEmail />
      <HomeAddress
        form={form}
        issues={issues}
        offered={offered}
        onChange={onChange}
        path={path}
        person={person}
      />
    </PersonScope>
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

function PersonScope<Person extends { readonly id: string }>({
  form,
  path,
  person,
  onChange,
  issues,
  schema,
  children,
}: Props<Person> & {
  readonly schema: typeof owner | typeof controller | typeof contact
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

function NameFields() {
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
