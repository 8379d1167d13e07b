import type { ReactNode } from 'react'
import styles from './InlineButton.module.css'

/** A button in a sentence, which changes a field. The field has the focus then, as the button goes. */
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
