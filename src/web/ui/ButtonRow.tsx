import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

/**
 * The buttons at the end of a step: `back` on the left, the others on the right. On a phone they are
 * full width with `back` last; the keyboard still reaches `back` first.
 */
export function ButtonRow({ back, children }: { back?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      {back !== undefined && <div className={styles.back}>{back}</div>}
      <div className={styles.forward}>{children}</div>
    </div>
  )
}
