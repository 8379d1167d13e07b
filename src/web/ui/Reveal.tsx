import type { ReactNode } from 'react'
import styles from './Reveal.module.css'

/** Fields that an answer reveals: mounted and faded in while `when` holds. */
export function Reveal({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? <div className={styles.reveal}>{children}</div> : null
}
