import { lazy, Suspense, useState } from 'react'
import { frame } from '../../messages/console/general.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import styles from './KeyboardHelp.module.css'

const KeyboardDialog = lazy(async () => ({
  default: (await import('./KeyboardDialog.tsx')).KeyboardDialog,
}))

/** The list of shortcuts, behind a button and the question mark. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <button
        aria-label={frame.keys}
        className={styles.button}
        onClick={() => setOpen(true)}
        type="button"
      >
        ?
      </button>
      {isOpen && (
        <Suspense>
          <KeyboardDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
