import type { ReactNode } from 'react'
import styles from './None.module.css'

/** In place of a list that is empty. */
export function None({ children }: { readonly children: ReactNode }) {
  return <p className={styles.none}>{children}</p>
}
