import type { ReactNode } from 'react'
import styles from './Columns.module.css'
import { classNames } from './class-names.ts'

/**
 * Fields side by side if there is room, with aligned inputs. `equal` is two columns, `thirds`
 * three; `address` is a wide one and two narrow ones (city, state, zip).
 */
export function Columns({
  layout = 'equal',
  children,
}: {
  layout?: 'equal' | 'thirds' | 'address'
  children: ReactNode
}) {
  return <div className={classNames(styles.columns, styles[layout])}>{children}</div>
}
