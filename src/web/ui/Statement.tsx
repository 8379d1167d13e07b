import { type ReactNode, useId } from 'react'
import styles from './Statement.module.css'

/** A text that is agreed to: what it says in a sentence, and what there is to know about it. */
export type StatementProps = {
  /** A heading of the third level. */
  title: string
  /** The sentence, links and all. */
  children: ReactNode
  /** Open at first, so that it is seen; it can be folded. */
  details?: readonly { term: string; text: string }[] | undefined
  /** Which text this is: "Version 2026-11-01". */
  note: string
}

export function Statement({ title, children, details = [], note }: StatementProps) {
  const titleId = useId()
  return (
    <div className={styles.statement}>
      <h3 className={styles.title} id={titleId}>
        {title}
      </h3>
      <p className={styles.text}>{children}</p>
      {details.length > 0 && (
        <details className={styles.details} open>
          <summary aria-describedby={titleId} className={styles.summary}>
            Details
          </summary>
          <dl className={styles.list}>
            {details.map(({ term, text }) => (
              <div className={styles.row} key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p className={styles.note}>{note}</p>
    </div>
  )
}
