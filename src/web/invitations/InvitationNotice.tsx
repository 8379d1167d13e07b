import { type ReactNode, useId, useState } from 'react'
import { create } from 'zustand'
import { type ClosedLink, isInvitationId } from '../../api/invitation-links.ts'
import { hasTyped, useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import { requestNewLink, sendProgress } from '../requests/invitations.ts'
import { pageConfig } from '../requests/page-config.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { hasSupport, SupportContact } from '../ui/SupportContact.tsx'
import styles from './InvitationNotice.module.css'

interface Opening {
  readonly id: string
  /** The reason why the link opens nothing. */
  readonly why: ClosedLink | 'incomplete' | 'unreachable'
}

export const useOpening = create<Opening>(() => ({ id: '', why: 'unknown' }))

/** Names the operator who filled in the answers. */
export function InvitedNotice() {
  const { invitation: texts } = useLaterMessages()
  return (
    <Banner>
      <p>{texts.invited(pageConfig().brandName)}</p>
    </Banner>
  )
}

/** Says why the link opens nothing and whom to ask, and offers a new link. */
export function ClosedNotice() {
  const { invitation: texts } = useLaterMessages()
  const { id, why } = useOpening()
  const isStarted = useDraft(hasTyped)
  const [isAsked, setAsked] = useState<boolean>()
  const mayAsk = why !== 'used' && why !== 'unreachable' && isInvitationId(id)
  return (
    <Banner kind="warning">
      <p>
        <strong>{texts.closed[why]}</strong> {isStarted && texts.kept}
      </p>
      <WhomToAsk />
      {mayAsk && (
        <p className={styles.actions}>
          <Button onPress={async () => setAsked(await requestNewLink(id))}>{texts.newLink}</Button>
        </p>
      )}
      <p role="status">
        {isAsked === true && texts.requested}
        {isAsked === false && texts.notRequested}
      </p>
    </Banner>
  )
}

function WhomToAsk() {
  const { invitation: texts } = useLaterMessages()
  const config = pageConfig()
  return (
    <p>
      {texts.ask(config.brandName)}
      {hasSupport(config) && ' '}
      <SupportContact {...config} />
    </p>
  )
}

interface LockedProps {
  readonly name: string
  readonly children: ReactNode
}

/** The locked inputs of a question, which only the inviting person can change. */
export function Locked({ name, children }: LockedProps) {
  const { invitation: texts } = useLaterMessages()
  const invitation = useDraft(({ form }) => form.invitation)
  const [isDisputed, setDisputed] = useState(false)
  const id = useId()
  const { brandName } = pageConfig()
  const dispute = () => {
    setDisputed(true)
    if (invitation) sendProgress(invitation, { disputed: [name] })
  }
  return (
    <div className={styles.panel}>
      <fieldset aria-describedby={id} className={styles.locked} disabled>
        {children}
      </fieldset>
      <div className={styles.note}>
        <p id={id}>{texts.locked(brandName)}</p>
        {!isDisputed && (
          <Button onPress={dispute} variant="text">
            {texts.notRight}
          </Button>
        )}
      </div>
      <div role="status">
        {isDisputed && (
          <Banner kind="warning">
            <p>{texts.disputed(brandName)}</p>
            <WhomToAsk />
          </Banner>
        )}
      </div>
    </div>
  )
}
