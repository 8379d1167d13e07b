import { timeText } from '../../../application/time-text.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import type { ShownStatus } from '../../requests/application-status.ts'
import styles from './ThreadEntries.module.css'

/** What the reviewer asked, and what the applicant answered and wrote, oldest first. */
export function ThreadEntries({ entries }: { readonly entries: ShownStatus['thread'] }) {
  const { language } = useMessages()
  const { thread: texts } = useLaterMessages().pages.confirmation.status
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  if (entries.length === 0) return null
  return (
    <ol className={styles.thread}>
      {entries.map(({ at, from, text, isOpen, items }) => (
        <li className={from === 'applicant' ? styles.own : styles.entry} key={`${at} ${text}`}>
          <p className={styles.name}>
            {text}{' '}
            <time className={styles.time} dateTime={at}>
              {timeText(time, new Date(at))}
            </time>
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
