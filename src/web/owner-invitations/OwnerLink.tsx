import { useState } from 'react'
import { OWNER_PATH } from '../../api/pages.ts'
import type { Owner } from '../../application/application.ts'
import { fullName } from '../../application/ownership.ts'
import { editPeople, useDraft } from '../draft/draft.ts'
import { type Invitation, renewInvitation } from '../draft/people-form.ts'
import { ownerFormOf } from '../draft/person-form.ts'
import { laterMessages, useLaterMessages, useMessages } from '../language/messages.ts'
import { LinkActions } from '../secret-links/LinkActions.tsx'
import panel from '../secret-links/LinkPanel.module.css'
import { linkFragment } from '../secret-links/secret-link.ts'
import { toast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { invite, withdraw } from './invitations.ts'

interface Props {
  readonly owner: Owner
  readonly invitation: Invitation
}

/** The link for an owner, to pass on, to withdraw or to renew. */
export function OwnerLink({ owner, invitation }: Props) {
  const texts = useLaterMessages().ownerLink
  const { language } = useMessages()
  const { businessName } = useDraft(({ form }) => form.answers)
  const [isBusy, setBusy] = useState(false)
  const link = window.location.origin + OWNER_PATH + linkFragment(invitation)
  const until = new Date(invitation.expiresAt).toLocaleDateString(language, { dateStyle: 'long' })
  const name = fullName(owner)
  const isWaiting = invitation.state === 'waiting'

  const run = async (change: () => Promise<boolean>) => {
    setBusy(true)
    const isDone = await change().catch(() => false)
    setBusy(false)
    if (!isDone) toast('error', () => laterMessages().ownerLink.failed)
  }
  const renew = async () => {
    if (!(await withdraw(invitation))) return false
    const renewed = await invite(ownerFormOf(owner))
    editPeople((now) => renewInvitation(now, owner, renewed))
    return true
  }

  return (
    <div className={panel.panel}>
      {isWaiting && (
        <>
          <p>{texts.intro(name)}</p>
          <LinkActions
            email={{ label: texts.email, to: owner.email }}
            label={texts.link(name)}
            link={link}
            note={texts.note(name, businessName, link, until)}
            subject={texts.subject(businessName)}
          />
          <p>{texts.until(until)}</p>
        </>
      )}
      <div className={panel.actions}>
        {isWaiting && (
          <Button loading={isBusy} onPress={() => run(() => withdraw(invitation))} variant="text">
            {texts.withdraw}
          </Button>
        )}
        {invitation.state !== 'entered' && (
          <Button loading={isBusy} onPress={() => run(renew)} variant="text">
            {texts.renew}
          </Button>
        )}
      </div>
    </div>
  )
}
