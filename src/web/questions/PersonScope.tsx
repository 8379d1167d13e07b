import { createContext, type ReactNode, useContext } from 'react'
import type { Address, Owner } from '../../application/application.ts'
import {
  contact,
  type controller,
  type ownDetails,
  type owner,
} from '../../application/forms/us/schema.ts'
import type { Issue } from '../../application/issues.ts'
import type { PersonForm } from '../draft/person-form.ts'
import { FormScope } from '../form/scope.tsx'
import type { TouchedFields } from '../form/use-step-form.ts'

interface Props<Person> {
  readonly form: TouchedFields
  /** The path of the person in the application. */
  readonly path: string
  readonly person: Person
  readonly onChange: (changes: Partial<Person>) => void
  /**
   * The issues to use in place of the step's own, for a person who is not in the application yet.
   */
  readonly issues?: readonly Issue[]
}

interface IdentityProps extends Props<PersonForm> {
  readonly schema: typeof owner | typeof controller | typeof ownDetails
  /** The addresses that can be chosen as a home. */
  readonly offered: readonly Address[]
  /** Offers a new address to the other people as well. Without it, the form's own button does. */
  readonly onAddAddress?: (address: Address) => void
  /** All owners, who share the company. */
  readonly owners?: readonly Owner[]
  readonly children: ReactNode
}

type Identity = Pick<IdentityProps, 'person' | 'onChange' | 'offered' | 'onAddAddress' | 'owners'>

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

/** Sets the person to call for the questions inside. */
export function ContactScope<Person extends { readonly id: string }>(
  props: Props<Person> & { readonly children: ReactNode },
) {
  return <PersonScope {...props} schema={contact} />
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
  readonly schema: IdentityProps['schema'] | typeof contact
  readonly children: ReactNode
}) {
  const values = { ...person }
  return (
    <FormScope
      value={{
        fields: issues ? { ...form, issues: () => issues } : form,
        onChange: (changes) => onChange({ ...person, ...changes }),
        path,
        schema,
        section: `section-${person.id}`,
        values: () => values,
      }}
    >
      {children}
    </FormScope>
  )
}
