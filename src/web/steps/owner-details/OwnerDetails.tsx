import { useState } from 'react'
import type { Application } from '../../../application/application.ts'
import { owner } from '../../../application/forms/us/schema.ts'
import { limits } from '../../../application/reference/limits.ts'
import { isSoleProprietor } from '../../../application/reference/structures.ts'
import type { LaterMessages } from '../../../messages/messages.ts'
import { editPeople, useDraft } from '../../draft/draft.ts'
import {
  hasSettledOwners,
  offerAddress,
  offeredHomes,
  setNoOwners,
} from '../../draft/people-changes.ts'
import {
  asksForController,
  editOwner,
  listedOwners,
  openOwnersAt,
  type PeopleForm,
  soleProprietorForm,
} from '../../draft/people-form.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { type StepForm, useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { ContactFields, IdentityFields } from '../../questions/PersonFields.tsx'
import { ContactScope, ControllerScope, IdentityScope } from '../../questions/PersonScope.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { CompanyOwners } from './CompanyOwners.tsx'

/** Returns the intro: the questions depend on whether such a business can have owners. */
function introOf(
  structure: Application['businessStructure'],
  { soleProprietorIntro, intro, ownerlessIntros }: LaterMessages['ownerDetails'],
): string {
  if (isSoleProprietor({ businessStructure: structure })) return soleProprietorIntro
  const ownerless = Object.entries(ownerlessIntros).find(([id]) => id === structure)?.[1]
  return (ownerless ?? intro)(limits)
}

/** Step 3: the owners and the controller of the company. A sole proprietor is the only owner. */
export function OwnerDetails({ onBack, onNext }: StepScreenProps) {
  const { ownerDetails: texts } = useLaterMessages()
  const form = useStepForm('owner-details')
  const structure = useDraft(({ draft }) => draft.businessStructure)
  const blocked = useDraft(({ draft, form: { people } }) => {
    if (hasSettledOwners(people, draft)) return undefined
    return people.isAddingOwner ? 'adding' : 'none'
  })
  return (
    <StepScreen
      disabledReason={blocked && texts.blocked[blocked]}
      form={form}
      id="owner-details"
      intro={introOf(structure, texts)}
      onBack={onBack}
      onSubmit={(onward) => {
        if (form.next()) onNext(onward)
        else
          editPeople((now) =>
            openOwnersAt(
              now,
              form.issues().map(({ path }) => path),
            ),
          )
      }}
    >
      {isSoleProprietor({ businessStructure: structure }) ? (
        <SoleProprietor form={form} />
      ) : (
        <>
          <Owners form={form} />
          <Controller form={form} />
        </>
      )}
      <PrimaryContact form={form} />
    </StepScreen>
  )
}

interface PartProps {
  readonly form: StepForm
}

function edit(changes: Partial<PeopleForm>): void {
  editPeople((now) => ({ ...now, ...changes }))
}

function SoleProprietor({ form }: PartProps) {
  const { soleProprietor: texts } = useLaterMessages().ownerDetails
  return (
    <FieldGroup intro={texts.fixed(limits)} title={texts.heading}>
      <IdentityScope
        fields={form}
        offered={offeredHomes}
        onAddAddress={offerAddress}
        onChange={(changes) =>
          editPeople((now) => editOwner(now, { ...soleProprietorForm(now), ...changes }))
        }
        path="companyOwners.0"
        schema={owner}
        values={({ people }) => soleProprietorForm(people)}
      >
        <IdentityFields />
      </IdentityScope>
    </FieldGroup>
  )
}

/** Asks for the owners, or whether there are none. Saying so removes the listed owners. */
function Owners({ form }: PartProps) {
  const { ownerDetails: texts, groups } = useLaterMessages()
  const hasNoOwners = useDraft(({ form }) => form.people.noOwners)
  const [confirmsRemoval, setConfirmsRemoval] = useState(false)
  const changeNoOwners = (noOwners: boolean) => {
    editPeople((now) => setNoOwners(now, noOwners))
    form.untouch('authorizedController')
  }
  return (
    <>
      <FieldGroup title={groups.people}>
        <Checkbox
          checked={hasNoOwners}
          label={texts.noOwners(limits)}
          name="noOwners"
          onChange={(checked) => {
            const { people } = useDraft.getState().form
            if (checked && listedOwners(people).length > 0) setConfirmsRemoval(true)
            else changeNoOwners(checked)
          }}
        />
        {!hasNoOwners && <CompanyOwners form={form} />}
      </FieldGroup>
      <AlertDialog
        cancelLabel={texts.removeOwners.cancel}
        confirmLabel={texts.removeOwners.confirm}
        danger
        onCancel={() => setConfirmsRemoval(false)}
        onConfirm={() => {
          setConfirmsRemoval(false)
          changeNoOwners(true)
        }}
        open={confirmsRemoval}
        title={texts.removeOwners.title}
      >
        {texts.removeOwners.body}
      </AlertDialog>
    </>
  )
}

function Controller({ form }: PartProps) {
  const { ownerDetails: texts, questionNotes, questions } = useLaterMessages()
  const hasNoOwners = useDraft(({ form }) => form.people.noOwners)
  const isOther = useDraft(({ form }) => form.people.useAuthorizedController)
  const isAsked = useDraft(({ draft, form }) => asksForController(form.people, draft))
  return (
    <FieldGroup
      help={questionNotes.authorizedController?.help}
      title={questions.authorizedController.label}
    >
      {hasNoOwners ? (
        <p>{texts.someoneNeeded}</p>
      ) : (
        <Checkbox
          checked={isOther}
          label={texts.otherController}
          name="useAuthorizedController"
          onChange={(useAuthorizedController) => {
            edit({ useAuthorizedController })
            form.untouch('authorizedController')
          }}
        />
      )}
      <Collapsible open={isAsked}>
        <p>{texts.controlProng}</p>
        <ControllerScope fields={form} offered={offeredHomes} onAddAddress={offerAddress}>
          <IdentityFields />
        </ControllerScope>
      </Collapsible>
    </FieldGroup>
  )
}

function PrimaryContact({ form }: PartProps) {
  const { ownerDetails: texts, questions } = useLaterMessages()
  const isOther = useDraft(({ form }) => form.people.usePrimaryContact)
  return (
    <FieldGroup title={questions.primaryContact.label}>
      <Checkbox
        checked={isOther}
        label={texts.otherContact}
        name="usePrimaryContact"
        onChange={(usePrimaryContact) => {
          edit({ usePrimaryContact })
          form.untouch('primaryContact')
        }}
      />
      <Collapsible open={isOther}>
        <ContactScope fields={form}>
          <ContactFields />
        </ContactScope>
      </Collapsible>
    </FieldGroup>
  )
}
