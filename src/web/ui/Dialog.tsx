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

/**
 * A dialog over the page, as long as it is rendered. Its title and its buttons stay in sight; what
 * is between them scrolls.
 */
type DialogProps = {
  title: string
  /** Without it, there are the title and the buttons only. */
  children?: ReactNode
  /** At its foot. */
  buttons: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  /** Whether it is read out as a whole when it opens. */
  described?: boolean | undefined
  /** As wide as the page. */
  large?: boolean | undefined
  /** Makes it a form. */
  onSubmit?: (() => void) | undefined
  /** Escape, or the device's own way to go back. */
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

/** What a `<dialog>` needs to be over the page as long as it is rendered; Escape closes it. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing it, and not only removing it, returns the focus to where it was.
    return () => dialog?.close()
  }, [])
  return {
    ref,
    // The browser would close it, and report that later: until then it would still be rendered, and
    // pressing what opens it would do nothing.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    // Where no key closes it: by a gesture, or with the focus outside of it. The browser sends no
    // `cancel` where nothing was pressed before, and this also after the `close()` above.
    onClose({ currentTarget: { isConnected, open } }: SyntheticEvent<HTMLDialogElement>) {
      if (isConnected && !open) onClose()
    },
  }
}
