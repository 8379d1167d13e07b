import { createContext, type ReactNode, useContext } from 'react'
import type { Address, Owner } from '../../application/application.ts'
import {
  contact,
  controller,
  type ownDetails,
  type owner,
} from '../../application/forms/us/schema.ts'
import { type DraftState, editPeople, useDraft } from '../draft/draft.ts'
import type { FormState } from '../draft/form-state.ts'
import type { PeopleForm } from '../draft/people-form.ts'
import type { PersonForm } from '../draft/person-form.ts'
import { FormScope } from '../form/scope.tsx'
import type { TouchedFields } from '../form/use-step-form.ts'

interface Props<Person> {
  readonly fields: TouchedFields
  /** The path of the person in the application. */
  readonly path: string
  /** Returns the person, from the present state of all forms. */
  readonly values: (form: FormState) => Person
  readonly onChange: (changes: Partial<Person>) => void
}

interface IdentityProps extends Props<PersonForm> {
  readonly schema: typeof owner | typeof controller | typeof ownDetails
  /** Returns the addresses that can be chosen as a home. */
  readonly offered: (state: DraftState) => readonly Address[]
  /** Offers a new address to the other people as well. Without it, the form's own button does. */
  readonly onAddAddress?: (address: Address) => void
  /** Returns all owners, who share the company. */
  readonly owners?: (form: FormState) => readonly Owner[]
  readonly children: ReactNode
}

type Identity = Omit<IdentityProps, 'children'>

const IdentityContext = createContext<Identity | undefined>(undefined)

/** Returns the person whom the questions around are about. */
export function useIdentity(): Identity {
  const identity = useContext(IdentityContext)
  if (!identity) throw new Error('There is no person here')
  return identity
}

/** Sets the owner or controller for the questions inside. */
export function IdentityScope(props: IdentityProps) {
  return (
    <IdentityContext value={props}>
      <PersonScope {...props} />
    </IdentityContext>
  )
}

type RoleProps = Pick<IdentityProps, 'fields' | 'children'>

function editRole<Role extends 'authorizedController' | 'primaryContact'>(
  role: Role,
  changes: Partial<PeopleForm[Role]>,
) {
  editPeople((people) => ({ ...people, [role]: { ...people[role], ...changes } }))
}

/** Sets the person who controls the company for the questions inside. */
export function ControllerScope(
  props: RoleProps & Pick<IdentityProps, 'offered' | 'onAddAddress'>,
) {
  return (
    <IdentityScope
      {...props}
      onChange={(changes) => editRole('authorizedController', changes)}
      path="authorizedController"
      schema={controller}
      values={({ people }) => people.authorizedController}
    />
  )
}

/** Sets the person to call for the questions inside. */
export function ContactScope(props: RoleProps) {
  return (
    <PersonScope
      {...props}
      onChange={(changes) => editRole('primaryContact', changes)}
      path="primaryContact"
      schema={contact}
      values={({ people }) => people.primaryContact}
    />
  )
}

function PersonScope<Person extends { readonly id: string }>({
  fields,
  path,
  values,
  onChange,
  schema,
  children,
}: Props<Person> & {
  readonly schema: IdentityProps['schema'] | typeof contact
  readonly children: ReactNode
}) {
  const id = useDraft(({ form }) => values(form).id)
  return (
    <FormScope
      value={{
        fields,
        onChange: (changes) => onChange(changes as Partial<Person>),
        path,
        schema,
        section: `section-${id}`,
        values: (form) => ({ ...values(form) }),
      }}
    >
      {children}
    </FormScope>
  )
}
