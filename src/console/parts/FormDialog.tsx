import { type FormEvent, type ReactNode, useId } from 'react'
import { useModal } from '../../web/ui/use-modal.ts'
import styles from './FormDialog.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** The buttons at its end. */
  readonly buttons: ReactNode
  /** Whether it takes as much of the page as there is. */
  readonly isLarge?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** A form over the page. */
export function FormDialog({ title, children, buttons, isLarge, onSubmit, onClose }: Props) {
  const id = useId()
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={id}
      className={styles.dialog}
      data-large={isLarge ? '' : undefined}
    >
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.buttons}>{buttons}</div>
      </form>
    </dialog>
  )
}
