import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

/** A card with a heading. */
export function Panel({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
