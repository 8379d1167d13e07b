import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** A question or an alert over the page. Without `cancelLabel`, it only informs. */
type AlertDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  /**
   * Neither urgent nor a question: it is not read out as a whole, and closing it is no main action.
   */
  calm?: boolean | undefined
  /** Whether confirming destroys something. */
  danger?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
  /** Called for Escape; by default, Escape cancels. */
  onEscape?: (() => void) | undefined
}

export function AlertDialog({ open, ...props }: AlertDialogProps) {
  return (
    open && (
      <Dialog
        buttons={
          <>
            {props.cancelLabel !== undefined && (
              <Button onPress={props.onCancel}>{props.cancelLabel}</Button>
            )}
            <Button
              onPress={props.onConfirm}
              variant={props.danger ? 'danger' : props.calm ? 'secondary' : 'primary'}
            >
              {props.confirmLabel}
            </Button>
          </>
        }
        described={props.children !== undefined && !props.calm}
        onClose={props.onEscape ?? props.onCancel}
        role={props.calm ? 'dialog' : 'alertdialog'}
        title={props.title}
      >
        {props.children}
      </Dialog>
    )
  )
}
