import { useState } from 'react'
import { owner } from '../../application/forms/us/schema.ts'
import { limits } from '../../application/reference/limits.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { type DraftState, editPeople } from '../draft/draft.ts'
import { applicationOf, type FormState } from '../draft/form-state.ts'
import { offerAddress, offeredAddresses } from '../draft/people-changes.ts'
import { editOwner, ownerForms } from '../draft/people-form.ts'
import type { WholeForm } from '../form/use-step-form.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { IdentityFields } from '../questions/PersonFields.tsx'
import { ContactScope, ControllerScope, IdentityScope } from '../questions/PersonScope.tsx'
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

const offered = ({ form }: Pick<DraftState, 'form'>) => offeredAddresses(form.people, form.answers)
const ownersIn = (form: FormState) => applicationOf(form).companyOwners

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
      fields={form}
      offered={offered}
      onAddAddress={offerAddress}
      onChange={(changes) => editPeople((people) => editOwner(people, { ...person, ...changes }))}
      owners={ownersIn}
      path={`companyOwners.${index}`}
      schema={owner}
      values={() => person}
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
    <ControllerScope fields={form} offered={offered} onAddAddress={offerAddress}>
      <Questions names={names} />
    </ControllerScope>
  )
}

export function ContactQuestions({ form, names }: Props) {
  return (
    <ContactScope fields={form}>
      <Questions names={names} />
    </ContactScope>
  )
}
