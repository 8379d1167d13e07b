import * as en from '../../messages/en.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'

export interface ConfirmDialogProps {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Opened by Back on the first step. */
export const CancelDialog = confirmDialog(en.wizard.cancel)

/** Opened before everything typed is deleted. */
export const StartOverDialog = confirmDialog(en.wizard.startOver)

function confirmDialog(texts: {
  readonly title: string
  readonly body: string
  readonly confirm: string
  readonly cancel: string
}) {
  return function ConfirmDialog({ onConfirm, onCancel }: ConfirmDialogProps) {
    return (
      <AlertDialog
        cancelLabel={texts.cancel}
        confirmLabel={texts.confirm}
        danger
        onCancel={onCancel}
        onConfirm={onConfirm}
        open
        title={texts.title}
      >
        {texts.body}
      </AlertDialog>
    )
  }
}
