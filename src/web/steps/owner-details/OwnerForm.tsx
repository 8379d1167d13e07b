import { type KeyboardEvent, useMemo, useState } from 'react'
import { owner as schema } from '../../../application/forms/us/schema.ts'
import { editPeople, useDraft } from '../../draft/draft.ts'
import {
  inviteOwner,
  offeredHomes,
  ownerFormWith,
  saveOwner,
  withoutDetails,
} from '../../draft/people-changes.ts'
import { editOwner, listedOwners, newOwnerForm, ownerPath } from '../../draft/people-form.ts'
import { ownerFormIssues } from '../../draft/people-issues.ts'
import type { OwnerForm as OwnerFormValues } from '../../draft/person-form.ts'
import { today } from '../../draft/today.ts'
import { unreadIssues, withUnread } from '../../draft/unread.ts'
import { focusOnNextFrame } from '../../form/focus.ts'
import { issuesOnce, type StepForm, useFeedback } from '../../form/use-step-form.ts'
import { laterMessages, useLaterMessages } from '../../language/messages.ts'
import { IdentityFields } from '../../questions/PersonFields.tsx'
import { IdentityScope } from '../../questions/PersonScope.tsx'
import { Question } from '../../questions/Question.tsx'
import { toast } from '../../toasts/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldMessage } from '../../ui/FieldMessage.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import styles from './CompanyOwners.module.css'
import { hasNoIssues } from './has-no-issues.ts'

interface Props {
  readonly form: StepForm
  /** The id of the owner. */
  readonly id: string
  /** The name of the form: the owner, or "Add an Owner". */
  readonly label: string
  readonly saveLabel: string
  /** The text of the toast after the owner is saved. */
  readonly savedMessage: 'added' | 'updated'
  /** Whether the owner can be asked to enter their own details. */
  readonly canAsk?: boolean
  /** The elements to focus after saving. The first that exists receives the focus. */
  readonly focusAfterSave: readonly string[]
}

/** The form of one owner inside the step's form. Enter in a field saves the owner, not the step. */
export function OwnerForm({ form, id, label, saveLabel, ...props }: Props) {
  const { ownerDetails } = useLaterMessages()
  const path = useDraft(({ form: { people } }) => ownerPath(people, id))
  const enteredBy = useDraft(({ form: { people } }) => ownerFormWith(people, id).enteredBy)
  const [isAsking, setAsking] = useState(false)
  const { save, isSending } = useSaving(form, id, isAsking, props)
  const unsaved = useFeedback(form, `${path}.form`, '')
  const fields = useMemo(
    () => ({
      ...form,
      issues: issuesOnce(({ form: now }) => {
        const owner = ownerFormWith(now.people, id)
        const entered = isAsking ? withoutDetails(owner) : owner
        const missing = ownerFormIssues(now.people, entered, today(), now.answers)
        return withUnread(missing, unreadIssues(now, today()))
      }),
    }),
    [form, id, isAsking],
  )
  const saveOnEnter = (event: KeyboardEvent) => {
    const { target } = event
    const isInTextInput = target instanceof HTMLInputElement && target.type !== 'radio'
    if (event.key !== 'Enter' || event.defaultPrevented || !isInTextInput) return
    event.preventDefault()
    save()
  }

  return (
    // The keys that arrive here were pressed in the fields inside.
    <fieldset aria-label={label} className={styles.owner} onKeyDown={saveOnEnter}>
      <IdentityScope
        fields={fields}
        offered={offeredHomes}
        onChange={(changes) =>
          editPeople((now) => editOwner(now, { ...ownerFormWith(now, id), ...changes }))
        }
        owners={({ people }) => listedOwners(people)}
        path={path}
        schema={schema}
        values={({ people }) => ownerFormWith(people, id)}
      >
        {props.canAsk && (
          <RadioGroup
            hint={ownerDetails.who.hint}
            inline
            label={ownerDetails.who.label}
            onChange={(id) => {
              form.untouch(path)
              setAsking(id === 'owner')
            }}
            options={[
              { id: 'self', text: ownerDetails.who.self },
              { id: 'owner', text: ownerDetails.who.owner },
            ]}
            value={isAsking ? 'owner' : 'self'}
          />
        )}
        {enteredBy?.sha256 ? (
          <Columns>
            <Question of="title" />
            <Question of="stake" />
          </Columns>
        ) : (
          <IdentityFields hasRole isAsked={isAsking || !!enteredBy} />
        )}
      </IdentityScope>
      <div className={styles.buttons}>
        <FieldMessage {...unsaved} id={`${path}.form.message`} label={label} visited={false} />
        <Button
          describedBy={unsaved.message === undefined ? undefined : `${path}.form.message`}
          id={`${path}.form`}
          loading={isSending}
          onPress={save}
          // The link beside it is the main action.
          variant={enteredBy ? 'secondary' : 'primary'}
        >
          {saveLabel}
        </Button>
      </div>
    </fieldset>
  )
}

/** Saves an owner, or asks them to enter their own details, if the entries have no issues. */
function useSaving(
  form: StepForm,
  id: string,
  isAsking: boolean,
  { savedMessage, focusAfterSave }: Pick<Props, 'savedMessage' | 'focusAfterSave'>,
) {
  const [isSending, setSending] = useState(false)

  const save = () => {
    const { people, answers } = useDraft.getState().form
    const path = ownerPath(people, id)
    const owner = ownerFormWith(people, id)
    const isComplete = (entered: OwnerFormValues) =>
      hasNoIssues(form, ownerFormIssues(people, entered, today(), answers))
    if (isAsking) return isComplete(withoutDetails(owner)) ? ask(owner, path) : undefined
    if (!isComplete(owner)) return
    form.untouch(path)
    editPeople((now) => saveOwner(now, owner))
    toast('success', () => laterMessages().ownerDetails[savedMessage])
    focusOnNextFrame(...focusAfterSave)
  }
  const ask = async (owner: OwnerFormValues, path: string) => {
    setSending(true)
    const ownerLink = await import('../../owner-entry/owner-links.ts')
      .then(({ invite }) => invite(owner))
      .catch(() => undefined)
    setSending(false)
    if (!ownerLink) return toast('error', () => laterMessages().ownerLink.notCreated)
    form.untouch(path)
    // Unless the form was closed or saved in the meantime.
    editPeople((now) =>
      now.isAddingOwner && newOwnerForm(now).id === id
        ? inviteOwner(now, newOwnerForm(now), ownerLink)
        : now,
    )
    focusOnNextFrame(...focusAfterSave)
  }
  return { save, isSending }
}
