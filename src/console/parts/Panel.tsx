import { type ReactNode, useId } from 'react'
import styles from './parts.module.css'

/** A card with a heading. */
export function Panel({
  title,
  id: ownId,
  children,
}: {
  readonly title: string
  /** Makes the panel focusable for links and shortcuts. */
  readonly id?: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={styles.panel}
      id={ownId}
      tabIndex={ownId === undefined ? undefined : -1}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
