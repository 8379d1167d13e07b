import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

/** A button. While `loading` it keeps its width and its focus, and does nothing. */
export type ButtonProps = {
  children: ReactNode
  /** `secondary` unless given; `text` is a quiet one without a border. */
  variant?: 'primary' | 'secondary' | 'text' | 'danger' | undefined
  type?: 'button' | 'submit' | undefined
  onPress?: (() => void) | undefined
  loading?: boolean | undefined
  disabled?: boolean | undefined
  /** What the button is about, as its description: "Edit", "Jane Doe". */
  about?: string | undefined
  id?: string | undefined
  expanded?: boolean | undefined
  controls?: string | undefined
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', type = 'button', loading = false } = props
  return (
    <button
      aria-busy={loading || undefined}
      aria-controls={props.controls}
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
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
