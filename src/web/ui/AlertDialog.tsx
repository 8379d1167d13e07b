import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './AlertDialog.module.css'
import { Button } from './Button.tsx'

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
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing it, and not only removing it, returns the focus to where it was.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      aria-describedby={props.children === undefined || props.calm ? undefined : `${id}-body`}
      aria-labelledby={`${id}-title`}
      className={styles.dialog}
      // Escape closes a dialog without a `cancel` event where nothing was pressed in it before. The
      // event also follows the `close()` above, when the dialog is already removed.
      onClose={({ currentTarget: { isConnected, open } }) => {
        if (isConnected && !open) (props.onEscape ?? props.onCancel)()
      }}
      ref={ref}
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
