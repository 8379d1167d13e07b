import { type ReactNode, useId } from 'react'
import styles from './FieldGroup.module.css'
import { HelpDisclosure } from './HelpDisclosure.tsx'

/** Fields under a second-level heading. */
type FieldGroupProps = {
  title?: string | undefined
  /** A sentence under the heading. */
  intro?: ReactNode
  /** "Why we ask" for the whole group: one or two sentences behind a disclosure. */
  help?: ReactNode
  children: ReactNode
}

export function FieldGroup({ title, intro, help, children }: FieldGroupProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={title === undefined ? undefined : headingId} className={styles.group}>
      {title !== undefined && (
        <h2 className={styles.heading} id={headingId}>
          {title}
        </h2>
      )}
      {intro !== undefined && <div className={styles.intro}>{intro}</div>}
      {children}
      {/* Drawn beside the heading, but Tab reaches the fields first. */}
      {help !== undefined && <HelpDisclosure labelId={headingId}>{help}</HelpDisclosure>}
    </section>
  )
}
