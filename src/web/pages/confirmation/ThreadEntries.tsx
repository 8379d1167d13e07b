import { timeText } from '../../../application/text/time-text.ts'
import { useMessages, useOutsideMessages } from '../../language/messages.ts'
import type { ShownStatus } from '../../requests/application-status.ts'
import styles from './ThreadEntries.module.css'

/** The reviewer's questions and the applicant's answers and messages, oldest first. */
export function ThreadEntries({ entries }: { readonly entries: ShownStatus['thread'] }) {
  const { thread: texts } = useOutsideMessages().pages.confirmation.status
  if (entries.length === 0) return null
  return (
    <ol className={styles.thread}>
      {entries.map(({ at, from, text, isOpen, items }) => (
        <li className={from === 'applicant' ? styles.own : styles.entry} key={`${at} ${text}`}>
          <p className={styles.name}>
            {text} <LongTime at={at} className={styles.time} />
          </p>
          {items.map((item) => (
            <div key={`${item.label} ${item.text}`}>
              {item.label && <p className={styles.label}>{item.label}</p>}
              {item.text && <p className={styles.words}>{item.text}</p>}
            </div>
          ))}
          {!isOpen && <p className={styles.time}>{texts.sealed}</p>}
        </li>
      ))}
    </ol>
  )
}

/** A date and a time in the reader's own time zone. */
export function LongTime({
  at,
  className,
}: {
  readonly at: string
  readonly className: string | undefined
}) {
  const { language } = useMessages()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <time className={className} dateTime={at}>
      {timeText(format, new Date(at))}
    </time>
  )
}
