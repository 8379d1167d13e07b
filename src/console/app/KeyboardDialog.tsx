import { useState } from 'react'
import { keys } from '../../messages/console/keys.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { areSingleKeysOn, setSingleKeys } from '../parts/shortcuts.ts'
import styles from './KeyboardDialog.module.css'

/** Lists the shortcuts, and turns those of a single character off. */
export function KeyboardDialog({ onClose }: { readonly onClose: () => void }) {
  const [areOn, setOn] = useState(areSingleKeysOn)
  return (
    <AlertDialog
      calm
      confirmLabel={keys.close}
      onCancel={onClose}
      onConfirm={onClose}
      open
      title={keys.title}
    >
      <Checkbox
        checked={areOn}
        label={keys.areOn}
        onChange={(isChecked) => {
          setSingleKeys(isChecked)
          setOn(isChecked)
        }}
      />
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
  )
}
