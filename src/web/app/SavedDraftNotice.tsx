import { Suspense, useDeferredValue, useState } from 'react'
import { hasTyped, startOver, useDraft } from '../draft/draft.ts'
import { useMessages } from '../language/messages.ts'
import { dialog } from './lazy-screens.ts'
import styles from './SavedDraftNotice.module.css'

/** Says what the tab has saved, and for how long, and offers to delete it. */
export function SavedDraftNotice(props: StartOverProps) {
  const { savedDraft: texts } = useMessages().wizard
  const isStarted = useDeferredValue(useDraft(hasTyped))
  return (
    <div className={styles.saved}>
      <p>{texts.sent}</p>
      {isStarted && <p>{texts.saved}</p>}
      {isStarted && <StartOver {...props} />}
    </div>
  )
}

interface StartOverProps {
  readonly onStartOver: () => void
}

/** Deletes all answers after a confirmation. */
export function StartOver({ onStartOver }: StartOverProps) {
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
