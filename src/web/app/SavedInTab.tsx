import { Suspense, useState } from 'react'
import { limits } from '../../application/reference/limits.ts'
import * as en from '../../messages/en.ts'
import { hasAnswers, startOver, useDraft } from '../draft/draft.ts'
import { dialog } from './lazy-screens.ts'
import styles from './SavedInTab.module.css'

const words = en.wizard.savedInTab

/** What the tab saves and until when, and the way to delete it. */
export function SavedInTab({ onStartOver }: { readonly onStartOver: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const isStarted = useDraft(hasAnswers)
  const StartOverDialog = dialog('startOver')
  return (
    <div className={styles.saved}>
      <p>{words.sent}</p>
      {isStarted && (
        <>
          <p>{words.saved(limits.idleMinutes)}</p>
          <button className={styles.startOver} onClick={() => setConfirming(true)} type="button">
            {words.startOver}
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
