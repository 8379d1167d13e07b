import { useState } from 'react'
import type { Address } from '../../../application/application.ts'
import { editOwnersAt } from '../../../application/owner-list.ts'
import { isSoleProprietor } from '../../../application/ownership.ts'
import { addressProblems } from '../../../application/postal-address.ts'
import { hasProblems, under } from '../../../application/problems.ts'
import {
  controllerIsEntered,
  type OwnerDetailsValues,
  offeredAddresses,
  ownersAreSettled,
} from '../../../application/steps/owner-details.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useDraft } from '../../state/draft.ts'
import { toast } from '../../state/toasts.ts'
import { today } from '../../state/today.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Reveal } from '../../ui/Reveal.tsx'
import { CompanyOwners } from './CompanyOwners.tsx'
import { ContactFields } from './ContactFields.tsx'
import { focusLater } from './focus-later.ts'
import { PersonFields } from './PersonFields.tsx'

/** Step 3: who owns and who controls the company. One person is the whole of a sole proprietorship. */
export function OwnerDetails({ onBack, onNext }: StepScreenProps) {
  const form = useStepForm('owner-details')
  const { values, set, feedback } = form
  const draft = useDraft((state) => state.draft)
  const [asksToRemove, setAsksToRemove] = useState(false)
  const offered = offeredAddresses(draft, values)
  const isSole = isSoleProprietor(draft)

  const addAddress = (path: string, address: Address, choose: (address: Address) => void) => {
    const problems = under(`${path}.address`, addressProblems(address, today()))
    form.reveal(...Object.keys(problems))
    if (hasProblems(problems)) {
      focusLater(...Object.keys(problems))
      return
    }
    set({ addedAddresses: [...values.addedAddresses, address] })
    choose(address)
    toast('success', 'Address added')
    focusLater(`${path}.address`)
  }

  const setNoOwners = (noOwners: boolean) => {
    set({ noOwners, ...(noOwners ? { owners: [], edited: {}, addingOwner: false } : {}) })
    form.conceal('authorizedController')
  }

  const editController = (changes: Partial<typeof values.authorizedController>) =>
    form.change((current) => ({
      ...current,
      authorizedController: { ...current.authorizedController, ...changes },
    }))

  const editProprietor = (changes: Partial<typeof values.soleProprietor>) =>
    form.change((current) => ({
      ...current,
      soleProprietor: { ...current.soleProprietor, ...changes },
    }))

  return (
    <StepScreen
      id="owner-details"
      intro={
        isSole
          ? 'As a sole proprietor you are the one owner. Have your Social Security number at hand.'
          : 'Please list all owners with at least 25% stake in the company. Have their Social Security numbers and birth dates at hand.'
      }
      onBack={onBack}
      onSubmit={(onward) => {
        if (form.next()) onNext(onward)
        else form.change((current) => editOwnersAt(current, Object.keys(form.problems)))
      }}
      problems={form.problems}
      waitsFor={ownersAreSettled(values, draft) ? undefined : waitsFor(values)}
    >
      {isSole ? (
        <FieldGroup intro="Title: Owner. Stake: 100%." title="Owner">
          <PersonFields
            feedback={(field, shown) => feedback(`companyOwners.0.${field}`, shown)}
            form={values.soleProprietor}
            offered={offered}
            onAddAddress={(address) =>
              addAddress('companyOwners.0', address, (added) =>
                editProprietor({ address: added, newAddress: null }),
              )
            }
            onChange={editProprietor}
          />
        </FieldGroup>
      ) : (
        <>
          <FieldGroup title="Company Ownership">
            <Checkbox
              checked={values.noOwners}
              label="There are no company owners with at least 25% stake."
              name="noOwners"
              onChange={(checked) => {
                if (checked && values.owners.length > 0) setAsksToRemove(true)
                else setNoOwners(checked)
              }}
            />
            {!values.noOwners && (
              <CompanyOwners addAddress={addAddress} form={form} offered={offered} />
            )}
          </FieldGroup>
          <FieldGroup
            title="Authorized Controller"
            why="Federal law has us identify one person who controls the company (the control prong), whether or not they own any of it. Where nobody is named here, it is the first owner."
          >
            {values.noOwners ? (
              <p>
                Someone has to control the company. Please name one person who makes its decisions.
              </p>
            ) : (
              <Checkbox
                checked={values.useAuthorizedController}
                label="Someone else has authority to make decisions on the company's behalf. (not common)"
                name="useAuthorizedController"
                onChange={(checked) => {
                  set({ useAuthorizedController: checked })
                  form.conceal('authorizedController')
                }}
              />
            )}
            <Reveal when={controllerIsEntered(values, draft)}>
              <p>
                This person is the Control Prong: one individual with significant responsibility to
                control or manage the company, such as a chief executive or a managing member.
              </p>
              <PersonFields
                feedback={(field, shown) => feedback(`authorizedController.${field}`, shown)}
                form={values.authorizedController}
                offered={offered}
                onAddAddress={(address) =>
                  addAddress('authorizedController', address, (added) =>
                    editController({ address: added, newAddress: null }),
                  )
                }
                onChange={editController}
              />
            </Reveal>
          </FieldGroup>
        </>
      )}
      <FieldGroup title="Primary Contact">
        <Checkbox
          checked={values.usePrimaryContact}
          label="Another person will be the point of contact for my company"
          name="usePrimaryContact"
          onChange={(checked) => {
            set({ usePrimaryContact: checked })
            form.conceal('primaryContact')
          }}
        />
        <Reveal when={values.usePrimaryContact}>
          <ContactFields
            feedback={(field, shown) => feedback(`primaryContact.${field}`, shown)}
            form={values.primaryContact}
            onChange={(changes) =>
              form.change((current) => ({
                ...current,
                primaryContact: { ...current.primaryContact, ...changes },
              }))
            }
          />
        </Reveal>
      </FieldGroup>
      <AlertDialog
        cancelLabel="Keep the owners"
        confirmLabel="Remove the owners"
        danger
        onCancel={() => setAsksToRemove(false)}
        onConfirm={() => {
          setAsksToRemove(false)
          setNoOwners(true)
        }}
        open={asksToRemove}
        title="Remove the owners listed?"
      >
        Checking this box removes the owners you entered.
      </AlertDialog>
    </StepScreen>
  )
}

function waitsFor({ addingOwner }: Pick<OwnerDetailsValues, 'addingOwner'>): string {
  return addingOwner
    ? 'To go on, complete the owner above and press Create.'
    : 'To go on, add each owner, or check the box if there are none.'
}
