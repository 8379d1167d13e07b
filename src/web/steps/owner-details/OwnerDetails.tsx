import { useState } from 'react'
import type { Application } from '../../../application/application.ts'
import { controller, owner } from '../../../application/forms/us/schema.ts'
import { limits } from '../../../application/reference/limits.ts'
import { isSoleProprietor } from '../../../application/reference/structures.ts'
import type { LaterMessages } from '../../../messages/messages.ts'
import { editPeople, useDraft } from '../../draft/draft.ts'
import {
  editContact,
  editController,
  hasSettledOwners,
  offerAddress,
  offeredAddresses,
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
import { useWholeForm, type WholeForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { ContactFields, IdentityFields } from '../../questions/PersonFields.tsx'
import { ContactScope, IdentityScope } from '../../questions/PersonScope.tsx'
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
  const form = useWholeForm('owner-details')
  const { people } = form
  const draft = useDraft((state) => state.draft)
  const parts = { form, offered: offeredAddresses(people, draft) }
  return (
    <StepScreen
      disabledReason={
        hasSettledOwners(people, draft)
          ? undefined
          : texts.blocked[people.isAddingOwner ? 'adding' : 'none']
      }
      form={form}
      id="owner-details"
      intro={introOf(draft.businessStructure, texts)}
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
      {isSoleProprietor(draft) ? (
        <SoleProprietor {...parts} />
      ) : (
        <>
          <Owners {...parts} />
          <Controller {...parts} isAsked={asksForController(people, draft)} />
        </>
      )}
      <PrimaryContact form={form} />
    </StepScreen>
  )
}

interface PartProps {
  readonly form: WholeForm
  readonly offered: ReturnType<typeof offeredAddresses>
}

function edit(changes: Partial<PeopleForm>): void {
  editPeople((now) => ({ ...now, ...changes }))
}

function SoleProprietor({ form, offered }: PartProps) {
  const { soleProprietor: texts } = useLaterMessages().ownerDetails
  return (
    <FieldGroup intro={texts.fixed(limits)} title={texts.heading}>
      <IdentityScope
        form={form}
        offered={offered}
        onAddAddress={offerAddress}
        onChange={(changes) =>
          editPeople((now) => editOwner(now, { ...soleProprietorForm(now), ...changes }))
        }
        path="companyOwners.0"
        person={soleProprietorForm(form.people)}
        schema={owner}
      >
        <IdentityFields />
      </IdentityScope>
    </FieldGroup>
  )
}

/** Asks for the owners, or whether there are none. Saying so removes the listed owners. */
function Owners({ form, offered }: PartProps) {
  const { ownerDetails: texts, groups } = useLaterMessages()
  const { people } = form
  const [confirmsRemoval, setConfirmsRemoval] = useState(false)
  const changeNoOwners = (noOwners: boolean) => {
    editPeople((now) => setNoOwners(now, noOwners))
    form.untouch('authorizedController')
  }
  return (
    <>
      <FieldGroup title={groups.people}>
        <Checkbox
          checked={people.noOwners}
          label={texts.noOwners(limits)}
          name="noOwners"
          onChange={(checked) => {
            if (checked && listedOwners(people).length > 0) setConfirmsRemoval(true)
            else changeNoOwners(checked)
          }}
        />
        {!people.noOwners && <CompanyOwners form={form} offered={offered} />}
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

function Controller({ form, offered, isAsked }: PartProps & { readonly isAsked: boolean }) {
  const { ownerDetails: texts, questionNotes, questions } = useLaterMessages()
  const { people } = form
  return (
    <FieldGroup
      help={questionNotes.authorizedController?.help}
      title={questions.authorizedController.label}
    >
      {people.noOwners ? (
        <p>{texts.someoneNeeded}</p>
      ) : (
        <Checkbox
          checked={people.useAuthorizedController}
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
        <IdentityScope
          form={form}
          offered={offered}
          onAddAddress={offerAddress}
          onChange={(changes) => editPeople((now) => editController(now, changes))}
          path="authorizedController"
          person={people.authorizedController}
          schema={controller}
        >
          <IdentityFields />
        </IdentityScope>
      </Collapsible>
    </FieldGroup>
  )
}

function PrimaryContact({ form }: Pick<PartProps, 'form'>) {
  const { ownerDetails: texts, questions } = useLaterMessages()
  const { usePrimaryContact, primaryContact } = form.people
  return (
    <FieldGroup title={questions.primaryContact.label}>
      <Checkbox
        checked={usePrimaryContact}
        label={texts.otherContact}
        name="usePrimaryContact"
        onChange={(usePrimaryContact) => {
          edit({ usePrimaryContact })
          form.untouch('primaryContact')
        }}
      />
      <Collapsible open={usePrimaryContact}>
        <ContactScope
          form={form}
          onChange={(changes) => editPeople((now) => editContact(now, changes))}
          path="primaryContact"
          person={primaryContact}
        >
          <ContactFields />
        </ContactScope>
      </Collapsible>
    </FieldGroup>
  )
}
