import type { ReactNode } from 'react'
import styles from './InlineButton.module.css'

/**
 * A button in a sentence that changes a field. The field receives the focus, as the button
 * disappears.
 */
export function InlineButton({
  fills,
  onPress,
  children,
}: {
  /** The id of the field. */
  fills: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      className={styles.button}
      onClick={() => {
        onPress()
        document.getElementById(fills)?.focus()
      }}
      type="button"
    >
      {children}
    </button>
  )
}
