import { AlertDialog } from '../ui/AlertDialog.tsx'

interface Props {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asked before everything typed is deleted. */
export function StartOverDialog({ onConfirm, onCancel }: Props) {
  return (
    <AlertDialog
      cancelLabel="Keep my answers"
      confirmLabel="Delete and start over"
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      open
      title="Delete everything you typed?"
    >
      You begin again at the first step. This cannot be undone.
    </AlertDialog>
  )
}
