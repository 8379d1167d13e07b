import type { ConsoleApplication } from '../../api/console/applications.ts'
import { news as texts } from '../../messages/en/console-news.ts'
import { timeText } from '../parts/time-text.ts'
import styles from './Decide.module.css'
import { Note } from './History.tsx'
import { isUnread } from './unread.ts'

/** What somebody wrote last, beside the decision; a proposal shows its own. */
export function LastNote({
  application: { history, proposed },
  looked,
}: {
  readonly application: ConsoleApplication
  readonly looked: number
}) {
  const last = history.findLast(
    ({ kind, note, isNoteChanged }) =>
      note !== undefined &&
      !isNoteChanged &&
      (kind === 'status' || kind === 'proposed' || kind === 'message'),
  )
  if (last?.note === undefined || last.number === proposed?.event) return null
  return (
    <div>
      <p className={styles.hint}>
        {texts.lastNote} ({last.kind === 'message' ? texts.applicant : last.by}, {timeText(last.at)}
        ){isUnread(last, looked) && <strong> {texts.unread}</strong>}
      </p>
      <Note sealed={last.note} />
    </div>
  )
}
