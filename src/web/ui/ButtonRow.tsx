import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

/**
 * The buttons that end a step: `back` at the left, the rest at the right. On a phone they fill the
 * width, the way forward first. In the document, and for the keyboard, Back comes first.
 */
export function ButtonRow({ back, children }: { back?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.row} data-button-row="">
      {back !== undefined && <div className={styles.back}>{back}</div>}
      <div className={styles.forward}>{children}</div>
    </div>
  )
}
