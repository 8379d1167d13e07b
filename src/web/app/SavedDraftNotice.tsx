import { Suspense, useState } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { hasAnswers, startOver, useDraft } from '../draft/draft.ts'
import { useMessages } from '../language/messages.ts'
import { dialog } from './lazy-screens.ts'
import styles from './SavedDraftNotice.module.css'

/** What the tab saves and until when, and the way to delete it. */
export function SavedDraftNotice({ onStartOver }: { readonly onStartOver: () => void }) {
  const { savedDraft: texts } = useMessages().wizard
  const [isConfirming, setConfirming] = useState(false)
  const isStarted = useDraft(hasAnswers)
  const StartOverDialog = dialog('startOver')
  return (
    <div className={styles.saved}>
      <p>{texts.sent}</p>
      {isStarted && (
        <>
          <p>{texts.saved(limits.idleMinutes)}</p>
          <button className={styles.startOver} onClick={() => setConfirming(true)} type="button">
            {texts.startOver}
          </button>
        </>
      )}
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
    </div>
  )
}
