import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { hasTyped, isSigned, useDraft } from '../draft/draft.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import type { FinishLaterProps } from '../finish-later/FinishLaterPanel.tsx'
import { messages, useMessages, withLaterMessages } from '../language/messages.ts'
import { useOnline } from '../notices/OfflineNotice.tsx'
import { toast } from '../toasts/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Wizard.module.css'

/** An applicant who returns to the page after this time may need more time. */
const AWAY_MS = 120_000

/** The button that saves the application on the server. Its code is loaded at the press. */
export function FinishLater() {
  const { finishLater: texts } = useMessages().wizard
  const isSaved = useSavedOnline(({ saved }) => saved !== undefined)
  const isFinished = useDraft(isSigned)
  const isOnline = useOnline()
  const [Panel, setPanel] = useState<ComponentType<FinishLaterProps>>()
  const [isOpen, setOpen] = useState(false)
  const [isOffered, setOffered] = useState(false)

  const load = () =>
    withLaterMessages(import('../finish-later/FinishLaterPanel.tsx')).then(
      ({ FinishLaterPanel }) => setPanel(() => FinishLaterPanel),
      () => {
        setOpen(false)
        toast('error', () => messages().wizard.finishLater.notLoaded)
      },
    )
  const goOnSaving = useEffectEvent(() => {
    if (!Panel) load()
  })
  useEffect(() => {
    if (isSaved && isOnline) goOnSaving()
  }, [isSaved, isOnline])
  useEffect(() => onReturn(() => setOffered(hasTyped(useDraft.getState()))), [])
  const open = () => {
    setOffered(false)
    setOpen(true)
    if (!Panel) load()
  }

  if (isFinished) return null
  return (
    <div className={`no-print ${styles.finishLater}`}>
      {isOffered && !isSaved && <Banner onClose={() => setOffered(false)}>{texts.offer}</Banner>}
      <Button onPress={open} variant="text">
        {texts.label}
      </Button>
      {Panel && <Panel isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Calls back when the page is visible again after a while. Returns a function that stops it. */
function onReturn(callback: () => void): () => void {
  let leftAt = Number.POSITIVE_INFINITY
  const listener = () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (Date.now() - leftAt >= AWAY_MS) callback()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
