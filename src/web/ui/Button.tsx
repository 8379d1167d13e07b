import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

/** While `loading`, the button keeps its width and the focus, and does nothing. */
type ButtonProps = {
  children: ReactNode
  /** `secondary` by default; `text` has no border. */
  variant?: 'primary' | 'secondary' | 'text' | 'danger' | undefined
  type?: 'button' | 'submit' | undefined
  onPress?: (() => void) | undefined
  loading?: boolean | undefined
  disabled?: boolean | undefined
  /** Describes the button to assistive technology: "Jane Doe" for "Edit". */
  about?: string | undefined
  /** The id of an element that describes the button. */
  describedBy?: string | undefined
  id?: string | undefined
  expanded?: boolean | undefined
  controls?: string | undefined
}

/** The element that the first click of the latest click or double click pressed. */
let first: Element | null = null

/**
 * The second click of a double click does nothing if it lands on another element: the first click
 * has brought that element under the pointer. So does a third click.
 */
function refuseElsewhere(event: MouseEvent): void {
  // Clicks that the page makes for values without an event are no presses.
  if (!event.isTrusted) return
  const pressed = event.target instanceof Element ? event.target.closest('a, button, label') : null
  if (event.detail < 2) first = pressed
  else if (pressed && pressed !== first) {
    event.preventDefault()
    event.stopPropagation()
  }
}

if (typeof document !== 'undefined') document.addEventListener('click', refuseElsewhere, true)

export function Button(props: ButtonProps) {
  const { variant = 'secondary', type = 'button', loading = false } = props
  return (
    <button
      aria-busy={loading || undefined}
      aria-controls={props.controls}
      aria-describedby={props.describedBy}
      aria-description={props.about}
      aria-disabled={loading || undefined}
      aria-expanded={props.expanded}
      className={classNames(styles.button, styles[variant])}
      disabled={props.disabled}
      id={props.id}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else props.onPress?.()
      }}
      type={type}
    >
      <span className={styles.content}>{props.children}</span>
      {loading && <span aria-hidden="true" className={styles.spinner} />}
    </button>
  )
}

/** A link that looks like a button; `primary` by default. */
export function ButtonLink(
  props: Pick<ButtonProps, 'children'> & {
    href: string
    variant?: 'primary' | 'secondary' | undefined
  },
) {
  const { variant = 'primary' } = props
  return (
    <a className={classNames(styles.button, styles[variant])} href={props.href}>
      <span className={styles.content}>{props.children}</span>
    </a>
  )
}
