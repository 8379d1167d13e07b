import { lazy, Suspense, useEffect } from 'react'
import type { Owner } from '../../../application/application.ts'
import { enteredText } from '../../../application/forms/us/summary-parts.ts'
import { ownValue } from '../../../application/json/own-value.ts'
import { canAddOwner, fullName, remainingStake } from '../../../application/ownership.ts'
import { limits } from '../../../application/reference/limits.ts'
import { titleIn } from '../../../application/reference/titles.ts'
import { label } from '../../../application/summary/labels.ts'
import { lastDayText } from '../../../application/text/day-text.ts'
import type { LaterMessages, Messages } from '../../../messages/messages.ts'
import { type DraftState, editPeople, useDraft } from '../../draft/draft.ts'
import {
  forgetRemovedOwners,
  ownerFormWith,
  removeListedOwner,
  setNewOwnerOpen,
  stopEditing,
  undoRemoval,
  useRemovedOwners,
} from '../../draft/people-changes.ts'
import {
  editOwner,
  listedOwners,
  newOwnerForm,
  ownerPath,
  type SavedOwnerLink,
} from '../../draft/people-form.ts'
import { ownerFormIssues } from '../../draft/people-issues.ts'
import { ownerFormOf } from '../../draft/person-form.ts'
import { useRefusedAnswers } from '../../draft/submission-errors.ts'
import { today } from '../../draft/today.ts'
import { focusOnNextFrame } from '../../form/focus.ts'
import { useEqual } from '../../form/use-equal.ts'
import type { StepForm } from '../../form/use-step-form.ts'
import { laterMessages, useLaterMessages, useMessages } from '../../language/messages.ts'
import { untilLoaded } from '../../requests/until-loaded.ts'
import { endToastActions, toast } from '../../toasts/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { AccordionItem } from './AccordionItem.tsx'
import styles from './CompanyOwners.module.css'
import { hasNoIssues } from './has-no-issues.ts'
import { OwnerForm } from './OwnerForm.tsx'

const ADD_OWNER_ID = 'add-owner'

/** Loaded once an owner is asked for their own details. */
const OwnerLink = lazy(async () => ({
  default: (await untilLoaded(() => import('../../owner-entry/OwnerLink.tsx'))).OwnerLink,
}))

interface Props {
  readonly form: StepForm
}

/** The accordion of the listed owners, and "Add an Owner" while there is room for one. */
export function CompanyOwners({ form }: Props) {
  const { ownerDetails: texts } = useLaterMessages()
  const isAddingOwner = useDraft(({ form }) => form.people.isAddingOwner)
  const owners = useEqual(({ form }) => listedOwners(form.people))
  const newId = useDraft(({ form }) => newOwnerForm(form.people).id)
  const unassigned = remainingStake(owners)
  const { removed } = useRemovedOwners()
  useEffect(
    () => () => {
      forgetRemovedOwners()
      endToastActions()
    },
    [],
  )
  return (
    <>
      {owners.length > 0 && (
        <ul className={styles.owners}>
          {owners.map((owner) => (
            <li key={owner.id}>
              <ListedOwner form={form} owner={owner} />
            </li>
          ))}
        </ul>
      )}
      {removed.map(({ owner }) => (
        <p className={styles.removed} key={owner.id}>
          <span>{texts.removed(fullName(owner))}</span>
          <Button about={fullName(owner)} onPress={() => restore(owner)} variant="text">
            {texts.undo}
          </Button>
        </p>
      ))}
      {owners.length > 0 && unassigned > 0 && (
        <p className={styles.unassigned}>{texts.unassigned(unassigned, limits)}</p>
      )}
      {canAddOwner(owners) && (
        <AccordionItem
          closeLabel={texts.cancel}
          expanded={isAddingOwner}
          header={<h3 className={styles.name}>{texts.addOwner}</h3>}
          id={ADD_OWNER_ID}
          onExpandedChange={(isOpen) => {
            form.untouch(ownerPath(useDraft.getState().form.people, newId))
            editPeople((people) => setNewOwnerOpen(people, isOpen))
          }}
          openLabel={texts.add}
        >
          <OwnerForm
            canAsk
            focusAfterSave={[cardId(newId)]}
            form={form}
            id={newId}
            label={texts.addOwner}
            saveLabel={texts.create}
            savedMessage="added"
          />
        </AccordionItem>
      )}
    </>
  )
}

interface ListedOwnerProps extends Props {
  readonly owner: Owner
}

function ListedOwner({ form, owner }: ListedOwnerProps) {
  const laterTexts = { ...useMessages(), ...useLaterMessages() }
  const { ownerDetails: texts, questions, referenceTexts } = laterTexts
  const { id } = owner
  const isOpen = useDraft(({ form: { people } }) =>
    people.owners.some(({ saved, typed }) => saved?.id === id && typed),
  )
  const ownerLink = useDraft(({ form: { people } }) =>
    ownValue(people.invitations, owner.enteredBy?.invitation ?? ''),
  )
  const name = fullName(owner)
  const path = useDraft(({ form }) => ownerPath(form.people, id))
  const typedIn = ({ form: { people } }: DraftState) => ownerFormWith(people, id)
  const issuesIn = (state: DraftState) =>
    ownerFormIssues(state.form.people, typedIn(state), today(), state.form.answers)
  const refused = useRefusedAnswers()(path, true)
  const paths = useEqual((state) => issuesIn(state).map((issue) => issue.path))
  const toCheck = paths.length > 0 ? paths : [refused?.field ?? []].flat()

  const toggle = (isOpen: boolean) => {
    form.untouch(path)
    if (isOpen) form.touch(...paths)
    editPeople((now) => (isOpen ? editOwner(now, ownerFormOf(owner)) : stopEditing(now, id)))
  }
  const remove = () => {
    form.untouch(path)
    removeListedOwner(owner)
    const action = { label: () => laterMessages().ownerDetails.undo, run: () => restore(owner) }
    toast('info', () => laterMessages().ownerDetails.removed(name), { action })
    focusOnNextFrame(ADD_OWNER_ID)
  }

  return (
    <AccordionItem
      actions={
        <Button about={name} onPress={remove} variant="text">
          {texts.remove}
        </Button>
      }
      closeLabel={texts.cancel}
      expanded={isOpen}
      header={
        <div className={styles.header}>
          <div>
            <h3 className={styles.name} translate="no">
              {name}
            </h3>
            <p className={styles.title}>{titleIn(owner.title, referenceTexts)}</p>
            {ownerLink ? (
              <p role="status">{stateText(ownerLink, owner, laterTexts)}</p>
            ) : (
              toCheck.length === 0 && (
                <p className={styles.complete}>
                  <CheckIcon />
                  {texts.complete}
                </p>
              )
            )}
            {ownerLink?.objection && (
              <p className={styles.missing} role="status">
                <WarningIcon />
                <span>{laterTexts.ownerLink.objection(name, ownerLink.objection.text)}</span>
              </p>
            )}
            {toCheck.length > 0 && (
              <p className={styles.missing}>
                <WarningIcon />
                {texts.pleaseCheck(toCheck.map((name) => label(name, { questions })).join(', '))}
              </p>
            )}
          </div>
          <StakeBar label={texts.stake} percent={owner.stake ?? 0} />
        </div>
      }
      cardId={cardId(id)}
      id={editId(id)}
      onExpandedChange={toggle}
      openLabel={texts.edit}
    >
      {isOpen && ownerLink && ownerLink.state !== 'entered' && (
        <Suspense fallback={null}>
          <OwnerLink
            cardId={cardId(owner.id)}
            hasNoIssues={() => hasNoIssues(form, issuesIn(useDraft.getState()))}
            owner={owner}
            ownerLink={ownerLink}
            typed={() => typedIn(useDraft.getState())}
          />
        </Suspense>
      )}
      {isOpen && (
        <OwnerForm
          focusAfterSave={[cardId(owner.id)]}
          form={form}
          id={id}
          label={name}
          saveLabel={texts.save}
          savedMessage="updated"
        />
      )}
    </AccordionItem>
  )
}

/**
 * Returns "Waiting for Ana Núñez · Link expires Nov 28, 2026", "Entered by Ana Núñez on Nov 22,
 * 2026".
 */
function stateText(
  { state, expiresAt }: SavedOwnerLink,
  owner: Owner,
  texts: LaterMessages & Pick<Messages, 'language'>,
): string {
  if (state === 'entered' && owner.enteredBy) return enteredText(owner, owner.enteredBy, texts)
  const { states } = texts.ownerLink
  const text = states[state === 'waiting' || state === 'expired' ? state : 'withdrawn']
  const until = lastDayText(expiresAt, texts.language, new Date(), 'medium')
  return [text(fullName(owner)), state === 'waiting' && texts.ownerLink.expires(until)]
    .filter(Boolean)
    .join(' · ')
}

/** Undoes a removal, and leads to the restored card. */
function restore(owner: Owner): void {
  const restored = undoRemoval(owner)
  if (restored) focusOnNextFrame(cardId(restored.id))
}

function cardId(ownerId: string): string {
  return `card-${ownerId}`
}

function editId(ownerId: string): string {
  return `edit-${ownerId}`
}

/** An owner's stake: the number and a thin bar. `percent` is from 0 to 100. */
function StakeBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className={styles.stake}>
      <span>
        <b>{percent}%</b> <span className={styles.label}>{label}</span>
      </span>
      <Meter max={100} value={percent} />
    </div>
  )
}
