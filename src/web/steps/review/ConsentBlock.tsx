import { type ReactNode, useId } from 'react'
import { useLaterMessages } from '../../language/messages.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import styles from './ConsentBlock.module.css'

/** A consent: the sentence to agree to, its details, and its version. */
type ConsentBlockProps = {
  /** The third-level heading. */
  title: string
  /** The sentence, including its links. */
  children: ReactNode
  details?: readonly { term: string; text: string }[] | undefined
  /** The version of the text: "Version 2026-11-01". */
  note: string
}

export function ConsentBlock({ title, children, details = [], note }: ConsentBlockProps) {
  const { review } = useLaterMessages()
  const titleId = useId()
  return (
    <div className={styles.consent}>
      <h3 className={styles.title} id={titleId}>
        {title}
      </h3>
      <p className={styles.text}>{children}</p>
      {details.length > 0 && (
        <details className={styles.details}>
          <summary aria-describedby={titleId} className={styles.summary}>
            <ChevronDownIcon className={styles.chevron} />
            {review.consents.details}
            <span className={styles.note}> · {note}</span>
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
      {details.length === 0 && <p className={styles.note}>{note}</p>}
    </div>
  )
}
