import type { ConsoleApplication } from '../../api/console/applications.ts'
import { readingKinds } from '../../application/facts/effects.ts'
import { declineReasonsIn } from '../../application/reference/decline-reasons.ts'
import { application as applicationTexts } from '../../messages/console/application.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { declineReasonTexts } from '../../messages/en/decline-reasons.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Note, sentence } from '../history/History.tsx'
import { timeText } from '../parts/time-text.ts'
import styles from './decision.module.css'

/** Events that do not matter to the second person. */
const UNCHANGING: readonly string[] = [...readingKinds, 'copied', 'assigned']

/** The first person's decision, its reasons, and the events since. */
export function Proposed({ application }: { readonly application: ConsoleApplication }) {
  const { proposed, history } = application
  if (!proposed) return null
  const index = history.findIndex(({ number }) => number === proposed.event)
  const entry = history[index]
  const reasons = declineReasonsIn(entry?.detail.reasons)
  const since = history.slice(index + 1).filter(({ kind }) => !UNCHANGING.includes(kind))
  return (
    <Banner kind="warning">
      <div className={styles.proposed}>
        <p>
          {proposed.byMe
            ? texts.pendingByMe(proposed.to, timeText(proposed.at))
            : texts.pending(proposed.by, proposed.to, timeText(proposed.at))}
        </p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{declineReasonTexts[reason]}</li>
            ))}
          </ul>
        )}
        <Why entry={entry} />
        {since.length === 0 ? (
          <p>{texts.nothingSince}</p>
        ) : (
          <>
            <p>{texts.since}</p>
            <ul>
              {since.map((entry) => (
                <li key={entry.number}>
                  {sentence(entry)} ({timeText(entry.at)})
                  {entry.problem && <> {applicationTexts.notCounted(entry.problem)}</>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Banner>
  )
}

/** The first person's note, unless it was exchanged afterwards. */
function Why({ entry }: { readonly entry: ConsoleApplication['history'][number] | undefined }) {
  if (entry?.isNoteChanged) return <p>{applicationTexts.changedNote}</p>
  return entry?.note === undefined ? <p>{texts.noNote}</p> : <Note sealed={entry.note} />
}
