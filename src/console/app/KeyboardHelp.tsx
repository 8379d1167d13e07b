import { useState } from 'react'
import { keys } from '../../messages/en/console.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import styles from './KeyboardHelp.module.css'

/** The list of shortcuts, behind a button and the question mark. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  const close = () => setOpen(false)
  return (
    <>
      <button
        aria-label={keys.show}
        className={styles.button}
        onClick={() => setOpen(true)}
        type="button"
      >
        ?
      </button>
      <AlertDialog
        calm
        confirmLabel={keys.close}
        onCancel={close}
        onConfirm={close}
        open={isOpen}
        title={keys.title}
      >
        <dl className={styles.list}>
          {keys.list.map(([key, effect]) => (
            <div className={styles.row} key={key}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </AlertDialog>
    </>
  )
}
