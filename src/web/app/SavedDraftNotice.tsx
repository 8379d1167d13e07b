import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useClearedFields } from '../draft/cleared-fields.ts'
import { hasTyped, isSigned, startOver, useDraft } from '../draft/draft.ts'
import { useRestored } from '../draft/restored.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { useMessages } from '../language/messages.ts'
import { RestoredNotice } from '../notices/RestoredNotice.tsx'
import { hasStorage } from '../tab/tab-storage.ts'
import { dialog } from './lazy-screens.ts'
import styles from './SavedDraftNotice.module.css'

/** Says what the tab has saved, and for how long, and offers to delete it. */
export function SavedDraftNotice(props: StartOverProps) {
  const { savedDraft: texts } = useMessages().wizard
  const isStarted = useDeferredValue(useDraft(hasTyped))
  return (
    <div className={styles.saved}>
      <p>{texts.sent}</p>
      {isStarted && hasStorage() && <p>{texts.saved}</p>}
      {isStarted && <StartOver {...props} />}
    </div>
  )
}

interface StartOverProps {
  readonly onStartOver: () => void
}

/** Deletes all answers after a confirmation. */
function StartOver({ onStartOver }: StartOverProps) {
  const { savedDraft: texts } = useMessages().wizard
  const [isConfirming, setConfirming] = useState(false)
  const StartOverDialog = dialog('startOver')
  return (
    <>
      <button className={styles.startOver} onClick={() => setConfirming(true)} type="button">
        {texts.startOver}
      </button>
      {isConfirming && (
        <Suspense fallback={null}>
          <StartOverDialog
            onCancel={() => setConfirming(false)}
            onConfirm={() => {
              setConfirming(false)
              startOver()
              onStartOver()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Says what is saved and what to enter again, after a reload or a long time without activity. It
 * stays until it is closed or acknowledged.
 */
export function WelcomeBack({ onGo, onStartOver }: StartOverProps & Pick<StepScreenProps, 'onGo'>) {
  const { wasIdle } = useRestored()
  const place = useRef<HTMLDivElement>(null)
  // A returning applicant may have scrolled further down.
  useEffect(() => {
    if (wasIdle) place.current?.scrollIntoView({ block: 'center' })
  }, [wasIdle])
  // Nothing is left to enter then, even if the page learns of it only now.
  const isFinished = useDraft(isSigned)
  const fields = useClearedFields(true)
  if (isFinished) return null
  return (
    <div ref={place}>
      <RestoredNotice fields={fields} onGo={onGo}>
        {wasIdle && <StartOver onStartOver={onStartOver} />}
      </RestoredNotice>
    </div>
  )
}
