import { type ReactNode, useId } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './AlertDialog.module.css'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'

/** A question or an alert over the page. Escape cancels; without `cancelLabel` it only informs. */
export type AlertDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  /** Confirming destroys something. */
  danger?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

export function AlertDialog(props: AlertDialogProps) {
  const bodyId = useId()
  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen={props.open}
      onOpenChange={(open) => !open && props.onCancel()}
    >
      <Modal className={classNames(styles.modal)}>
        <Dialog
          {...(props.children !== undefined && { 'aria-describedby': bodyId })}
          className={classNames(styles.dialog)}
          role="alertdialog"
        >
          <Heading className={classNames(styles.title)} level={2} slot="title">
            {props.title}
          </Heading>
          {props.children !== undefined && (
            <div className={styles.body} id={bodyId}>
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
