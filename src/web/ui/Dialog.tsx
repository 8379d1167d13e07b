import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { isComposing } from './is-composing.ts'

/**
 * A dialog over the page while it is rendered. Its title and its buttons stay in sight, and the
 * content between them scrolls.
 */
type DialogProps = {
  title: string
  /** Without content, there are only the title and the buttons. */
  children?: ReactNode
  /** At its foot. */
  buttons: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  /** Whether it is read out as a whole when it opens. */
  described?: boolean | undefined
  /** Whether it is as wide as the page. */
  large?: boolean | undefined
  /** Makes it a form. */
  onSubmit?: (() => void) | undefined
  /** Called for Escape, or for the device's own way back. */
  onClose: () => void
}

export function Dialog({ title, children, buttons, onSubmit, onClose, ...props }: DialogProps) {
  const id = useId()
  const parts = (
    <>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      <div className={styles.body} id={`${id}-body`}>
        {children}
      </div>
      <div className={styles.buttons}>{buttons}</div>
    </>
  )
  return (
    <dialog
      {...useModal(onClose)}
      aria-describedby={props.described ? `${id}-body` : undefined}
      aria-labelledby={`${id}-title`}
      className={classNames(styles.dialog, props.large && styles.large)}
      role={props.role}
    >
      {onSubmit ? (
        <form
          className={styles.frame}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {parts}
        </form>
      ) : (
        <div className={styles.frame}>{parts}</div>
      )}
    </dialog>
  )
}

/**
 * Returns the props of a `<dialog>` that is over the page while it is rendered. Escape closes it.
 */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing it, instead of only removing it, returns the focus to its earlier place.
    return () => dialog?.close()
  }, [])
  return {
    ref,
    // Otherwise the browser would close it and report that later. Until then it would still be
    // rendered, and its button would do nothing.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    // For closing without a key: by a gesture, or with the focus outside. The browser sends no
    // `cancel` if nothing was pressed before. It also sends this event after the `close()` above.
    onClose({ currentTarget: { isConnected, open } }: SyntheticEvent<HTMLDialogElement>) {
      if (isConnected && !open) onClose()
    },
  }
}
