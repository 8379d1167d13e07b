import type { ConsoleApplication } from '../../api/console/applications.ts'
import { application as applicationTexts } from '../../messages/console/application.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { news as newsTexts } from '../../messages/console/news.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Note } from '../history/History.tsx'
import { countingIn, isUnread } from '../history/history-entries.ts'
import { Panel } from '../parts/Panel.tsx'
import { timeText } from '../parts/time-text.ts'
import { useMay } from '../requests/session.ts'
import type { ApprovalGap } from './approval-gaps.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { Proposed } from './Proposed.tsx'

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
