import type { ListedApplication } from '../../api/console/applications.ts'
import { isDecided } from '../../application/application-status.ts'
import { queue as texts } from '../../messages/en/console.ts'
import { language } from '../../messages/en/formats.ts'
import styles from './QueueTable.module.css'

const DAY_MS = 86_400_000
// A day is the same everywhere.
const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** How long an application has waited, and by when it is due; nothing once it is decided. */
export function Age({ status, receivedAt, cameBackAt, due }: ListedApplication) {
  if (isDecided(status)) return null
  const daysSince = (time: string) => Math.floor((Date.now() - Date.parse(time)) / DAY_MS)
  return (
    <>
      <span className={styles.age}>
        {cameBackAt === undefined
          ? texts.waitsFor(daysSince(receivedAt))
          : texts.cameBack(daysSince(cameBackAt))}
      </span>
      {due && (
        <span className={due.state === 'overdue' ? styles.mark : styles.age}>
          {texts.dueStates[due.state](day.format(new Date(due.on)))}
        </span>
      )}
    </>
  )
}
