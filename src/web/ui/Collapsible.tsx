import type { ReactNode } from 'react'
import styles from './Collapsible.module.css'

/** Fields that depend on an answer: in the page, faded in, only while `open`. */
export function Collapsible({ open, children }: { open: boolean; children: ReactNode }) {
  return open && <div className={styles.collapsible}>{children}</div>
}
