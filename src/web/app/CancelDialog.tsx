import { AlertDialog } from '../ui/AlertDialog.tsx'

interface Props {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asked by Back on the first step. */
export function CancelDialog({ onConfirm, onCancel }: Props) {
  return (
    <AlertDialog
      cancelLabel="No, keep going"
      confirmLabel="Yes, cancel"
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      open
      title="Are you sure you want to cancel your Application?"
    >
      What you have typed so far will be deleted.
    </AlertDialog>
  )
}
