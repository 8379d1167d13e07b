import type { ConsoleApplication } from '../../api/console/applications.ts'
import { readingKinds } from '../../application/facts/effects.ts'
import { declineReasonsIn } from '../../application/reference/decline-reasons.ts'
import { application as applicationTexts } from '../../messages/console/application.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { news as newsTexts } from '../../messages/console/news.ts'
import { declineReasonTexts } from '../../messages/en/decline-reasons.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Note, sentence } from '../history/History.tsx'
import { countingIn, isUnread } from '../history/history-entries.ts'
import { Panel } from '../parts/Panel.tsx'
import { timeText } from '../parts/time-text.ts'
import { useMay } from '../requests/session.ts'
import type { ApprovalGap } from './approval-gaps.ts'
import { DecisionForm } from './DecisionForm.tsx'
import styles from './decision.module.css'

/** The kinds of events that do not matter to the second person. */
const IRRELEVANT: readonly string[] = [...readingKinds, 'copied', 'assigned']

interface Props {
  readonly application: ConsoleApplication
  /** Whether the latest version is open in this tab. */
  readonly isOpened: boolean
  /** The last event that the person had seen before. */
  readonly looked: number
  readonly missing: readonly ApprovalGap[]
  readonly onDecided: () => void
}

/** The decisions and notes of others, and the form for the person's own decision. */
export function Decide({ application, looked, ...form }: Props) {
  const mayDecide = useMay('reviewer')
  return (
    <Panel title={texts.title}>
      {application.problems.length > 0 && (
        <Banner kind="warning">
          {applicationTexts.problems}. {applicationTexts.problemsHint}
        </Banner>
      )}
      <Proposed application={application} />
      <LastNote application={application} looked={looked} />
      {mayDecide ? (
        <DecisionForm {...form} application={application} />
      ) : (
        <p className="hint">{texts.viewer}</p>
      )}
    </Panel>
  )
}

/** The last note that anyone wrote. A proposal shows its own note. */
function LastNote({
  application: { history, proposed },
  looked,
}: Pick<Props, 'application' | 'looked'>) {
  const last = countingIn(history).findLast(
    ({ kind, note, isNoteChanged }) =>
      note !== undefined &&
      !isNoteChanged &&
      (kind === 'status' || kind === 'proposed' || kind === 'message'),
  )
  if (last?.note === undefined || last.number === proposed?.event) return null
  return (
    <div>
      <p className="hint">
        {newsTexts.lastNote} ({last.kind === 'message' ? newsTexts.applicant : last.by},{' '}
        {timeText(last.at)}){isUnread(last, looked) && <strong> {newsTexts.unread}</strong>}
      </p>
      <Note sealed={last.note} />
    </div>
  )
}

/** The first person's decision, its reasons, and the events since. */
function Proposed({ application }: { readonly application: ConsoleApplication }) {
  const { proposed, history } = application
  if (!proposed) return null
  const index = history.findIndex(({ number }) => number === proposed.event)
  const entry = history[index]
  const reasons = declineReasonsIn(entry?.detail.reasons)
  const since = history.slice(index + 1).filter(({ kind }) => !IRRELEVANT.includes(kind))
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
