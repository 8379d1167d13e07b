import type { ReactNode } from 'react'
import styles from './WhyWeAsk.module.css'

/** A small disclosure beside a label, under it once open; the platform's own, so that it opens before any script. */
export function WhyWeAsk({ labelId, children }: { labelId: string; children: ReactNode }) {
  return (
    <details className={styles.why}>
      <summary aria-describedby={labelId} className={styles.summary}>
        Why we ask
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
