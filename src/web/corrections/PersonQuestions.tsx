import { useState } from 'react'
import { controller, owner } from '../../application/forms/us/schema.ts'
import { limits } from '../../application/reference/limits.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { editPeople } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import {
  editContact,
  editController,
  offerAddress,
  offeredAddresses,
} from '../draft/people-changes.ts'
import { editOwner, ownerForms } from '../draft/people-form.ts'
import type { WholeForm } from '../form/use-step-form.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { IdentityFields } from '../questions/PersonFields.tsx'
import { ContactScope, IdentityScope } from '../questions/PersonScope.tsx'
import { Questions } from '../questions/Question.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { setMissing } from './correction-form.ts'

interface Props {
  readonly form: WholeForm
  readonly names: readonly string[]
}

interface OwnerProps extends Props {
  readonly index: number
  readonly isMissing: boolean
}

/** Questions about an owner; for a missing owner, all that the business structure asks. */
export function OwnerQuestions(props: OwnerProps) {
  return (
    <>
      {props.isMissing && <NobodyMissing {...props} />}
      <OneOwner {...props} />
    </>
  )
}

/** Says that there is no other owner. Until a reload, undoing it brings the typed text back. */
function NobodyMissing({ form, index }: OwnerProps) {
  const { noOtherOwner } = useOutsideMessages().corrections
  const card = form.people.owners[index]
  const [typed, setTyped] = useState(card)
  return (
    <Checkbox
      checked={!card}
      label={noOtherOwner(limits)}
      name="noOtherOwner"
      onChange={(isNobody) => {
        setTyped(card)
        editPeople((people) => setMissing(people, index, !isNobody, typed))
      }}
    />
  )
}

function OneOwner({ form, names, index, isMissing }: OwnerProps) {
  const person = ownerForms(form.people)[index]
  if (!person) return null
  return (
    <IdentityScope
      form={form}
      offered={offeredAddresses(form.people, form.answers)}
      onAddAddress={offerAddress}
      onChange={(changes) => editPeople((people) => editOwner(people, { ...person, ...changes }))}
      owners={applicationOf(form).companyOwners}
      path={`companyOwners.${index}`}
      person={person}
      schema={owner}
    >
      {isMissing ? (
        <IdentityFields hasRole={!isSoleProprietor(form.answers)} />
      ) : (
        <Questions names={names} />
      )}
    </IdentityScope>
  )
}

export function ControllerQuestions({ form, names }: Props) {
  return (
    <IdentityScope
      form={form}
      offered={offeredAddresses(form.people, form.answers)}
      onAddAddress={offerAddress}
      onChange={(changes) => editPeople((people) => editController(people, changes))}
      path="authorizedController"
      person={form.people.authorizedController}
      schema={controller}
    >
      <Questions names={names} />
    </IdentityScope>
  )
}

export function ContactQuestions({ form, names }: Props) {
  return (
    <ContactScope
      form={form}
      onChange={(changes) => editPeople((people) => editContact(people, changes))}
      path="primaryContact"
      person={form.people.primaryContact}
    >
      <Questions names={names} />
    </ContactScope>
  )
}
