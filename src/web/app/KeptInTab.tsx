import { Suspense, useState } from 'react'
import { hasAnswers, resetDraft, useDraft } from '../state/draft.ts'
import { startOverDialog } from './fetched-parts.ts'
import styles from './KeptInTab.module.css'

/** What is kept of the answers and until when, and the way to delete them. */
export function KeptInTab({ onStartOver }: { readonly onStartOver: () => void }) {
  const [asks, setAsks] = useState(false)
  const isStarted = useDraft(hasAnswers)
  const StartOverDialog = startOverDialog()
  return (
    <div className={styles.kept}>
      <p>Your answers are sent only when you submit.</p>
      {isStarted && (
        <>
          <p>
            This tab keeps them until you submit or leave it idle for 30 minutes. Social Security
            numbers, birth dates, Tax ID and bank numbers are never kept.
          </p>
          <button className={styles.startOver} onClick={() => setAsks(true)} type="button">
            Start over and delete what I typed
          </button>
        </>
      )}
      {asks && (
        <Suspense fallback={null}>
          <StartOverDialog
            onCancel={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false)
              resetDraft()
              onStartOver()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
