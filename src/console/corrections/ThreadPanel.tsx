import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { threadEvents } from '../../application/record/thread-events.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { thread as texts } from '../../messages/console/corrections.ts'
import history from '../history/History.module.css'
import { Events, Note } from '../history/History.tsx'
import { isUnread } from '../history/history-entries.ts'
import { Panel } from '../parts/Panel.tsx'
import { Time } from '../parts/Time.tsx'
import { recordTexts } from '../texts.ts'

interface Props {
  readonly application: Pick<ConsoleApplication, 'history'>
  /** Every version as a whole record, oldest first; empty while they are sealed. */
  readonly versions: readonly SealedRecord[]
  /** The last event that the person had seen before. */
  readonly looked: number
}

/** The reviewers' questions and the applicant's answers and messages, oldest first. */
export function ThreadPanel({ application, versions, looked }: Props) {
  const events = threadEvents(application.history, versions, recordTexts)
  if (events.length === 0) return null
  return (
    <Panel title={texts.title}>
      <Events
        events={events.map(({ replied, note, ...event }) => ({
          ...event,
          ...(note !== undefined && { note: { sealed: note } }),
          ...(replied !== '' && { note: { replied } }),
        }))}
        isNew={(event) => isUnread({ ...event, note: undefined }, looked)}
        note={(note) =>
          'sealed' in note ? (
            <Note sealed={note.sealed} />
          ) : (
            <p className={history.note}>{visibleText(note.replied)}</p>
          )
        }
        time={(at) => <Time at={at} />}
      />
    </Panel>
  )
}
