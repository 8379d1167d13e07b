import { useId, useState } from 'react'
import { timeText } from '../../../application/time-text.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import type { ShownStatus } from '../../requests/application-status.ts'
import { MessageForm } from './MessageForm.tsx'
import styles from './Thread.module.css'

/** A server of an earlier release, while servers are changed, says nothing of a thread. */
interface Props extends Partial<Pick<ShownStatus, 'thread' | 'mayWrite'>> {
  readonly link: { readonly reference: string; readonly secret: string }
  readonly onWritten: () => Promise<void>
}

/** What the reviewer asked, and what the applicant answered and wrote, oldest first. */
export function Thread({ thread = [], mayWrite = false, link, onWritten }: Props) {
  const { language } = useMessages()
  const { thread: texts } = useLaterMessages().pages.confirmation.status
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const headingId = useId()
  const [isSent, setSent] = useState(false)
  const written = async () => {
    await onWritten()
    setSent(true)
    // The form that had the focus is gone.
    document.getElementById(headingId)?.focus()
  }
  if (thread.length === 0 && !mayWrite) return null
  return (
    <section className={thread.length === 0 ? 'no-print' : undefined}>
      <h2 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h2>
      {thread.length > 0 && (
        <ol className={styles.thread}>
          {thread.map(({ at, from, text, isOpen, items }) => (
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
      )}
      <p role="status">{isSent && !mayWrite && texts.sent}</p>
      {mayWrite && <MessageForm link={link} onWritten={written} />}
    </section>
  )
}
