import { Suspense, useEffect, useRef, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { ReviewState } from '../../api/console/reviews.ts'
import { application as texts } from '../../messages/console/application.ts'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { leaveWhenSettled } from '../acts/acts.ts'
import { ASK_ID, ASK_QUESTION_ID, CORRECTIONS_ID } from '../corrections/CorrectionsPanel.tsx'
import type { SentRequest } from '../corrections/send-request.ts'
import { missingForApproval } from '../decision/approval-gaps.ts'
import { News } from '../history/News.tsx'
import { useNews } from '../history/use-news.ts'
import { useOpened } from '../opened/use-opened.ts'
import { useBackCloses } from '../parts/back-closes.ts'
import { useOneColumn } from '../parts/use-phone.ts'
import { CASE_FILE_ID, LETTER_ID } from './Actions.tsx'
import { AskForCorrections, CaseFilePage, Letter } from './lazy-parts.ts'
import { Overview } from './Overview.tsx'

interface Props {
  readonly application: ConsoleApplication
  /** Returns the application that was loaded last, which the page may show in a moment. */
  readonly latest: () => ConsoleApplication | undefined
  readonly onChange: () => Promise<void>
}

/**
 * Requests of this tab, by reference. Nobody else has their links: they are still there when the
 * reviewer returns to the application.
 */
const sentRequests = new Map<string, SentRequest>()

/** Shows the overview of an application, or a view that was opened from it. */
export function ApplicationViews({ application: stored, latest, onChange }: Props) {
  const news = useNews(stored, onChange)
  const [opened, retry] = useOpened(stored, onChange)
  const [view, show] = useView()
  const close = () => show('overview')
  useBackCloses(view !== 'overview', close)
  // State that stays while another view is shown.
  const [sent, setSent] = useState(() => sentRequests.get(stored.reference))
  const [review, setReview] = useState<ReviewState>()
  const [isScreened, setScreened] = useState<boolean>()
  const [isBeside, setBeside] = useState(false)
  const isOneColumn = useOneColumn()
  useBackCloses(isBeside && isOneColumn, () => setBeside(false))

  const isOpened = opened.state === 'opened'
  const differences = isOpened ? opened.notAsSigned.map(texts.notAsSigned) : []
  const application = { ...stored, problems: [...stored.problems, ...differences] }
  if (view === 'overview' || !isOpened) {
    return (
      <Overview
        application={application}
        isBeside={isBeside}
        latest={latest}
        missing={missingForApproval(application, { review, isScreened })}
        news={news}
        onBeside={setBeside}
        onChange={onChange}
        onRetry={retry}
        onReview={setReview}
        onScreened={setScreened}
        onView={show}
        opened={opened}
        sent={sent}
      />
    )
  }
  const { record } = opened
  return (
    <Suspense fallback={<Skeleton />}>
      {view === 'letter' && <Letter application={application} onClose={close} record={record} />}
      {view === 'case-file' && (
        <CaseFilePage
          onClose={() => {
            close()
            // The history has one more event.
            void onChange()
          }}
          opened={opened}
          reference={application.reference}
        />
      )}
      {(view === 'request' || view === 'question') && (
        <>
          <News {...news} />
          <AskForCorrections
            application={application}
            isQuestion={view === 'question'}
            onClose={close}
            onSent={async (request) => {
              sentRequests.set(stored.reference, request)
              setSent(request)
              await onChange()
              close()
            }}
            readyQuestions={review?.readyQuestions ?? {}}
            record={record}
          />
        </>
      )}
    </Suspense>
  )
}

/**
 * The overview, or a view that was opened from it. A `question` is a request for corrections that
 * begins with a question of the reviewer's own.
 */
export type View = 'overview' | 'letter' | 'request' | 'question' | 'case-file'

/** Returns the shown view. When it closes, the focus returns to the button that opened it. */
function useView() {
  const [view, setView] = useState<View>('overview')
  const show = (next: View) => leaveWhenSettled(() => setView(next))
  const left = useRef<View>('overview')
  useEffect(() => {
    if (view === 'overview') focusOnOpener(left.current)
    left.current = view
  }, [view])
  return [view, show] as const
}

const OPENER_IDS = {
  letter: LETTER_ID,
  'case-file': CASE_FILE_ID,
  request: ASK_ID,
  question: ASK_QUESTION_ID,
}

function focusOnOpener(view: View): void {
  if (view === 'overview') return
  const isRequest = view === 'request' || view === 'question'
  // The button is gone if a request waits by now, since there can be only one.
  const ids = [OPENER_IDS[view], ...(isRequest ? [CORRECTIONS_ID] : [])]
  ids
    .map((id) => document.getElementById(id))
    .find((element) => element !== null)
    ?.focus()
}
