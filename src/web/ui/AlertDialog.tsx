import { type ReactNode, useId } from 'react'
import styles from './AlertDialog.module.css'
import { Button } from './Button.tsx'
import { useModal } from './use-modal.ts'

/** A question or an alert over the page. Without `cancelLabel` it only informs. */
type AlertDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  /** Neither urgent nor a question, so that it is not read out as a whole. */
  calm?: boolean | undefined
  /** Confirming destroys something. */
  danger?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
  /** Escape cancels, unless it does this. */
  onEscape?: (() => void) | undefined
}

export function AlertDialog({ open, ...props }: AlertDialogProps) {
  return open && <OpenDialog {...props} />
}

function OpenDialog(props: Omit<AlertDialogProps, 'open'>) {
  const id = useId()
  return (
    <dialog
      {...useModal(props.onEscape ?? props.onCancel)}
      aria-describedby={props.children === undefined || props.calm ? undefined : `${id}-body`}
      aria-labelledby={`${id}-title`}
      className={styles.dialog}
      role={props.calm ? 'dialog' : 'alertdialog'}
    >
      <h2 className={styles.title} id={`${id}-title`}>
        {props.title}
      </h2>
      {props.children !== undefined && (
        <div className={styles.body} id={`${id}-body`}>
          {props.children}
        </div>
      )}
      <div className={styles.buttons}>
        {props.cancelLabel !== undefined && (
          <Button onPress={props.onCancel}>{props.cancelLabel}</Button>
        )}
        <Button onPress={props.onConfirm} variant={props.danger ? 'danger' : 'primary'}>
          {props.confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
