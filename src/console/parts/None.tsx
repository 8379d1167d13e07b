import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** Shown in place of an empty list. */
export function None({ children }: { readonly children: ReactNode }) {
  return <p className={styles.none}>{children}</p>
}
