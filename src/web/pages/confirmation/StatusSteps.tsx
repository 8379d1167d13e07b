import { timeText } from '../../../application/time-text.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import type { ShownStatus } from '../../requests/application-status.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './StatusSteps.module.css'

/** What happened, oldest first. */
export function StatusSteps({ steps }: Pick<ShownStatus, 'steps'>) {
  const { language } = useMessages()
  const { status: texts } = useLaterMessages().pages.confirmation
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section>
      <h2>{texts.heading}</h2>
      <ol className={styles.steps}>
        {steps.map(({ step, at, text, reasons = [] }, index) => (
          <li
            className={classNames(styles.step, index === steps.length - 1 && styles.last)}
            key={`${at} ${step}`}
          >
            <p className={styles.name}>{text}</p>
            <time className={styles.time} dateTime={at}>
              {timeText(time, new Date(at))}
            </time>
            {reasons.length > 0 && (
              <>
                <p>{texts.reasons}</p>
                <ul>
                  {reasons.map((reason) => (
                    <li key={reason.code}>{reason.text}</li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
