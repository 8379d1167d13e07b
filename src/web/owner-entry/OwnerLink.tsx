import { useId, useLayoutEffect, useRef, useState } from 'react'
import { OWNER_PATH } from '../../api/pages.ts'
import type { Owner } from '../../application/application.ts'
import { fullName } from '../../application/ownership.ts'
import { limits } from '../../application/reference/limits.ts'
import { lastDayText } from '../../application/text/day-text.ts'
import { editPeople, useDraft } from '../draft/draft.ts'
import { renewOwnerLink } from '../draft/people-changes.ts'
import type { SavedOwnerLink } from '../draft/people-form.ts'
import type { OwnerForm } from '../draft/person-form.ts'
import { focusOnNextFrame } from '../form/focus.ts'
import { laterMessages, useLaterMessages, useMessages } from '../language/messages.ts'
import { LinkActions } from '../secret-links/LinkActions.tsx'
import panel from '../secret-links/LinkPanel.module.css'
import { linkFragment } from '../secret-links/secret-link.ts'
import { toast } from '../toasts/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { invite, withdraw } from './owner-links.ts'

interface Props {
  readonly owner: Owner
  /** Returns the owner's open form, which a new link saves. */
  readonly typed: () => OwnerForm
  /** Returns whether the open form has no issues; otherwise shows them. */
  readonly hasNoIssues: () => boolean
  readonly ownerLink: SavedOwnerLink
  /** The id of the card, which receives the focus if this disappears with it. */
  readonly cardId: string
}

/** The link for an owner who has not entered anything yet: to pass on, to withdraw or to renew. */
export function OwnerLink({ owner, typed, hasNoIssues, ownerLink, cardId }: Props) {
  const texts = useLaterMessages().ownerLink
  const { language } = useMessages()
  const { businessName } = useDraft(({ form }) => form.answers)
  const [isBusy, setBusy] = useState(false)
  const renewId = useId()
  const link = window.location.origin + OWNER_PATH + linkFragment(ownerLink)
  const until = lastDayText(ownerLink.expiresAt, language, new Date())
  const name = fullName(owner)
  const isWaiting = ownerLink.state === 'waiting'

  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement)) focusOnNextFrame(cardId)
    }
  }, [cardId])

  const run = async (change: () => Promise<boolean>) => {
    setBusy(true)
    const isDone = await change().catch(() => false)
    setBusy(false)
    if (!isDone) toast('error', () => laterMessages().ownerLink.failed)
  }
  const end = async () => {
    const isDone = await withdraw(ownerLink)
    // The pressed button disappears.
    if (isDone) focusOnNextFrame(renewId)
    return isDone
  }
  const renew = async () => {
    const form = typed()
    if (!(await withdraw(ownerLink))) return false
    const renewed = await invite(form)
    editPeople((now) => renewOwnerLink(now, form, renewed))
    return true
  }

  return (
    <div className={panel.panel} ref={place}>
      {ownerLink.objection && <p>{texts.correct}</p>}
      {isWaiting && (
        <>
          <p>{texts.intro(name)}</p>
          <LinkActions
            email={{ label: texts.email, to: owner.email }}
            label={texts.link(name)}
            link={link}
            note={texts.note(name, businessName, link, until, limits)}
            subject={texts.subject(businessName)}
          />
          <p>{texts.until(until)}</p>
        </>
      )}
      <div className={classNames(panel.actions, panel.alternative)}>
        {isWaiting && (
          <Button loading={isBusy} onPress={() => run(end)} variant="text">
            {texts.withdraw}
          </Button>
        )}
        <Button
          id={renewId}
          loading={isBusy}
          onPress={() => hasNoIssues() && run(renew)}
          variant="text"
        >
          {texts.renew}
        </Button>
      </div>
    </div>
  )
}
