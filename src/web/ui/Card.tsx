import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** The sheet that holds a step, 780 px wide at most; on a phone it is the page itself. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
