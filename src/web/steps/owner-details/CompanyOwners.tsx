import type { Address, Owner } from '../../../application/application.ts'
import { ownLabel } from '../../../application/field-labels.ts'
import {
  editedForm,
  ownerFormProblems,
  ownerPath,
  removeOwner,
  saveOwner,
  stopEditing,
  typeOwner,
} from '../../../application/owner-list.ts'
import { canAddOwner, remainingStake } from '../../../application/ownership.ts'
import {
  emptyOwnerForm,
  fullName,
  type OwnerForm,
  ownerFormOf,
} from '../../../application/people.ts'
import { hasProblems } from '../../../application/problems.ts'
import type { OwnerDetailsValues } from '../../../application/steps/owner-details.ts'
import type { StepForm } from '../../form/use-step-form.ts'
import { newId } from '../../state/random.ts'
import { toast } from '../../state/toasts.ts'
import { today } from '../../state/today.ts'
import { AccordionItem } from '../../ui/AccordionItem.tsx'
import { Button } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { StakeBar } from '../../ui/StakeBar.tsx'
import styles from './CompanyOwners.module.css'
import { focusLater } from './focus-later.ts'
import { OwnerEditor } from './OwnerEditor.tsx'
import { OwnerFields } from './OwnerFields.tsx'

const ADD_OWNER_ID = 'add-owner'

interface Props {
  readonly form: StepForm<OwnerDetailsValues>
  readonly offered: readonly Address[]
  /** Completes a new home address of a form; answers the form with it chosen, if it was complete. */
  readonly addAddress: (path: string, address: Address, choose: (address: Address) => void) => void
}

/** The accordion of the owners listed, and "Add an Owner" while there is room for one. */
export function CompanyOwners({ form, offered, addAddress }: Props) {
  const { values } = form
  const unassigned = remainingStake(values.owners)

  const edit = (ownerForm: OwnerForm) => form.change((current) => typeOwner(current, ownerForm))

  const save = (ownerForm: OwnerForm, done: string) => {
    const problems = ownerFormProblems(values, ownerForm, today())
    form.reveal(...Object.keys(problems))
    if (hasProblems(problems)) {
      focusLater(...Object.keys(problems))
      return
    }
    form.change((current) => saveOwner(current, ownerForm, newId()))
    form.conceal(ownerPath(values, ownerForm))
    toast('success', done)
    focusLater(ADD_OWNER_ID, editId(ownerForm.id))
  }

  const editor = (
    label: string,
    ownerForm: OwnerForm,
    saveLabel: 'Create' | 'Save',
    done: string,
  ) => {
    const path = ownerPath(values, ownerForm)
    const problems = ownerFormProblems(values, ownerForm, today())
    return (
      <OwnerEditor
        id={`${path}.form`}
        label={label}
        onSave={() => save(ownerForm, done)}
        saveLabel={saveLabel}
      >
        <OwnerFields
          feedback={(field, shown) => form.feedback(`${path}.${field}`, shown, problems)}
          form={ownerForm}
          offered={offered}
          onAddAddress={(address) =>
            addAddress(path, address, (added) =>
              edit({ ...ownerForm, address: added, newAddress: null }),
            )
          }
          onChange={(changes) => edit({ ...ownerForm, ...changes })}
          remaining={remainingStake(values.owners, ownerForm.id)}
        />
      </OwnerEditor>
    )
  }

  const remove = (owner: Owner) => {
    form.change((current) => removeOwner(current, owner.id))
    form.conceal('companyOwners')
    toast('info', `Removed Company owner ${fullName(owner)}`)
    focusLater(ADD_OWNER_ID)
  }

  const problemsOf = (owner: Owner) =>
    ownerFormProblems(values, editedForm(values, owner) ?? ownerFormOf(owner), today())

  return (
    <>
      {values.owners.length > 0 && (
        <ul className={styles.owners}>
          {values.owners.map((owner) => {
            const edited = editedForm(values, owner)
            return (
              <li key={owner.id}>
                <AccordionItem
                  actions={
                    <Button about={fullName(owner)} onPress={() => remove(owner)} variant="text">
                      Remove
                    </Button>
                  }
                  closeLabel="Cancel"
                  expanded={edited !== undefined}
                  header={
                    <OwnerHeader
                      missing={Object.keys(problemsOf(owner)).map(ownLabel)}
                      owner={owner}
                    />
                  }
                  id={editId(owner.id)}
                  onExpandedChange={(open) => {
                    form.conceal(ownerPath(values, ownerFormOf(owner)))
                    if (open) {
                      form.reveal(...Object.keys(problemsOf(owner)))
                      edit(ownerFormOf(owner))
                    } else form.change((current) => stopEditing(current, owner.id))
                  }}
                  openLabel="Edit"
                >
                  {editor(
                    fullName(owner),
                    edited ?? ownerFormOf(owner),
                    'Save',
                    'Company owner has been updated successfully',
                  )}
                </AccordionItem>
              </li>
            )
          })}
        </ul>
      )}
      {values.owners.length > 0 && unassigned > 0 && (
        <p className={styles.unassigned}>{unassigned}% still unassigned</p>
      )}
      {canAddOwner(values.owners, values.noOwners) && (
        <AccordionItem
          closeLabel="Cancel"
          expanded={values.addingOwner}
          header={<h3 className={styles.name}>Add an Owner</h3>}
          id={ADD_OWNER_ID}
          onExpandedChange={(open) => {
            form.conceal(ownerPath(values, values.newOwner))
            form.change((current) => ({
              ...current,
              addingOwner: open,
              newOwner: open ? current.newOwner : emptyOwnerForm(newId()),
            }))
          }}
          openLabel="Add"
        >
          {editor(
            'Add an Owner',
            values.newOwner,
            'Create',
            'Company owner has been added successfully',
          )}
        </AccordionItem>
      )}
    </>
  )
}

function OwnerHeader({
  owner,
  missing,
}: {
  readonly owner: Owner
  readonly missing: readonly string[]
}) {
  return (
    <div className={styles.header}>
      <div>
        <h3 className={styles.name}>{fullName(owner)}</h3>
        <p className={styles.title}>{owner.title}</p>
        {missing.length > 0 && (
          <p className={styles.missing}>
            <WarningIcon />
            Please check: {missing.join(', ')}
          </p>
        )}
      </div>
      <StakeBar label="Stake" percent={owner.stake} />
    </div>
  )
}

function editId(ownerId: string): string {
  return `edit-${ownerId}`
}
