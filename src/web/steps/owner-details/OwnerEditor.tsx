import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './OwnerEditor.module.css'

interface Props {
  /** Whose form it is. */
  readonly label: string
  /** Of the button that saves: what is told of a form that was not saved leads here. */
  readonly id: string
  readonly saveLabel: 'Create' | 'Save'
  readonly onSave: () => void
  readonly children: ReactNode
}

/** The frame of an owner's form inside the step's: Enter in a field saves the owner, not the step. */
export function OwnerEditor({ label, id, saveLabel, onSave, children }: Props) {
  const saveOnEnter = (event: KeyboardEvent) => {
    const { target } = event
    const inTextInput = target instanceof HTMLInputElement && target.type !== 'radio'
    if (event.key !== 'Enter' || event.defaultPrevented || !inTextInput) return
    event.preventDefault()
    onSave()
  }
  return (
    // The keys that arrive here were pressed in the fields inside; the frame itself is no control.
    <fieldset aria-label={label} className={styles.editor} onKeyDown={saveOnEnter}>
      {children}
      <div className={styles.buttons}>
        <Button id={id} onPress={onSave} variant="primary">
          {saveLabel}
        </Button>
      </div>
    </fieldset>
  )
}
