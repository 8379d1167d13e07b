import * as en from '../../messages/en.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'

const words = en.wizard.startOver

interface Props {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Opened before everything typed is deleted. */
export function StartOverDialog({ onConfirm, onCancel }: Props) {
  return (
    <AlertDialog
      cancelLabel={words.cancel}
      confirmLabel={words.confirm}
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      open
      title={words.title}
    >
      {words.body}
    </AlertDialog>
  )
}
