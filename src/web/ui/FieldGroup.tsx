import { type ReactNode, useId } from 'react'
import styles from './FieldGroup.module.css'
import { WhyWeAsk } from './WhyWeAsk.tsx'

/** A group of fields under a heading of the second level; `children` are 24 px apart. */
export type FieldGroupProps = {
  title?: string | undefined
  /** A sentence under the heading. */
  intro?: ReactNode
  /** "Why we ask" for all of the group: one or two sentences behind a disclosure. */
  why?: ReactNode
  /** A button at the heading, such as a summary's Edit. */
  action?: ReactNode
  id?: string | undefined
  children: ReactNode
}

export function FieldGroup({ title, intro, why, action, id, children }: FieldGroupProps) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : headingId}
      className={styles.group}
      id={id}
    >
      {title !== undefined && (
        <div className={styles.heading}>
          <h2 id={headingId}>{title}</h2>
          {why !== undefined && <WhyWeAsk labelId={headingId}>{why}</WhyWeAsk>}
          {action}
        </div>
      )}
      {intro !== undefined && <div className={styles.intro}>{intro}</div>}
      {children}
    </section>
  )
}
