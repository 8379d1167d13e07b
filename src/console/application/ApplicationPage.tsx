import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { applicationRoute, type ConsoleApplication } from '../../api/console/applications.ts'
import type { ReviewState } from '../../api/console/reviews.ts'
import { urlOf } from '../../api/route.ts'
import { questionsAsked } from '../../application/reply-paths.ts'
import { visibleText } from '../../application/sanitize-text.ts'
import { frame } from '../../messages/en/console.ts'
import {
  application as texts,
  versions as versionTexts,
} from '../../messages/en/console-application.ts'
import { news as newsTexts } from '../../messages/en/console-news.ts'
import { queue } from '../../messages/en/console-queue.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import {
  ASK_ID,
  ASK_QUESTION_ID,
  CORRECTIONS_ID,
  CorrectionsPanel,
} from '../corrections/CorrectionsPanel.tsx'
import type { SentRequest } from '../corrections/send-request.ts'
import { useBackCloses } from '../parts/back-closes.ts'
import { Failed } from '../parts/Failed.tsx'
import { holdUnderPointer } from '../parts/hold-under-pointer.ts'
import { usePageTitle } from '../parts/page-title.ts'
import { StatusChip } from '../parts/StatusChip.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { timeText } from '../parts/time-text.ts'
import { useOneColumn } from '../parts/use-phone.ts'
import { ViewWalk } from '../queue/ViewWalk.tsx'
import { queueAddress, useRememberedApplication } from '../queue/way-back.ts'
import { useMay } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { Actions, CASE_FILE_ID, DECISION_ID, LETTER_ID } from './Actions.tsx'
import { AnswerNotes } from './AnswerNotes.tsx'
import { Answers } from './Answers.tsx'
import styles from './ApplicationPage.module.css'
import { ActProvider, useActs, useSettled } from './acts.ts'
import { Decide } from './Decide.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import {
  AskForCorrections,
  CaseFilePage,
  Letter,
  ReviewPanels,
  Screening,
  ThreadPanel,
} from './lazy-parts.ts'
import { missingForApproval } from './missing.ts'
import { News } from './News.tsx'
import { BESIDE_ID, usePageKeys } from './page-keys.ts'
import { isClearOfDuplicates } from './seen-before.ts'
import { type NewsFeed, useNews } from './use-news.ts'
import { useOpened } from './use-opened.ts'

/** One application: what was signed, what happened since, and what to do next. */
export function ApplicationPage({ reference }: { readonly reference: string }) {
  usePageTitle(reference)
  useRememberedApplication(reference)
  const url = urlOf(applicationRoute, { params: { reference } })
  const { value, failure, reload, latest } = useGet(url)
  const back = useWayBack()
  useShortcuts(value ? {} : { u: back })
  if (!value) {
    return (
      <>
        <BackLink />
        {failure ? (
          <>
            <h1>{visibleText(reference)}</h1>
            <Failed failure={failure} onRetry={reload} />
          </>
        ) : (
          <Skeleton label={texts.loading} />
        )}
      </>
    )
  }
  return (
    <>
      {failure && <Failed failure={failure} onRetry={reload} />}
      <Loaded application={value} latest={latest} onChange={reload} />
    </>
  )
}

interface Props {
  readonly application: ConsoleApplication
  /** What was loaded last, which the page may show in a moment. */
  readonly latest: () => ConsoleApplication | undefined
  readonly onChange: () => Promise<void>
}

/** The views of an application share what it has shown, and hear of news alike. */
function Loaded(props: Props) {
  const { application, latest, onChange } = props
  const news = useNews(application, onChange)
  return (
    <ActProvider value={useActs(application, latest, onChange)}>
      <Views {...props} news={news} />
    </ActProvider>
  )
}

function Views({
  application: stored,
  latest: loaded,
  onChange,
  news,
}: Props & { readonly news: NewsFeed }) {
  const [opened, retry] = useOpened(stored, onChange)
  const settled = useSettled()
  const back = useWayBack()
  useShortcuts({ u: async () => void ((await settled()) && back()) })
  const differences = opened.state === 'opened' ? opened.notAsSigned.map(texts.notAsSigned) : []
  const application = { ...stored, problems: [...stored.problems, ...differences] }
  const { reference, businessName, receivedAt, status, problems, boarding } = application
  // What is compared is stored for the next comparison, so it is a write.
  const mayCompare = useMay('reviewer')
  const [view, show] = useView()
  const [sent, setSent] = useState<SentRequest>()
  const [isClear, setClear] = useState<boolean>()
  const [review, setReview] = useState<ReviewState>()
  const [isScreened, setScreened] = useState<boolean>()
  const [isBeside, setBeside] = useState(false)
  const isOneColumn = useOneColumn()
  const [decisions, setDecisions] = useState(0)
  useBackCloses(view !== 'application', () => show('application'))
  useBackCloses(isBeside && isOneColumn, () => setBeside(false))
  usePageKeys(view === 'application', () => flushSync(() => setBeside(true)))
  const missing = missingForApproval(application, { review, isScreened })
  const record = opened.state === 'opened' ? opened.record : undefined
  const name = record?.submission.businessName ?? businessName
  const latest = application.corrections.findLast(({ version }) => version)?.version
  if (view === 'letter' && record) {
    const close = () => show('application')
    return (
      <Suspense fallback={<Skeleton />}>
        <Letter application={application} onClose={close} record={record} />
      </Suspense>
    )
  }
  if (view === 'case-file' && opened.state === 'opened') {
    const close = () => {
      show('application')
      // The history has one more event.
      void onChange()
    }
    return (
      <Suspense fallback={<Skeleton />}>
        <CaseFilePage onClose={close} opened={opened} reference={reference} />
      </Suspense>
    )
  }
  if ((view === 'asking' || view === 'questioning') && record) {
    return (
      <Suspense fallback={<Skeleton />}>
        <News {...news} />
        <AskForCorrections
          isMailed={application.mailsCorrections}
          isQuestion={view === 'questioning'}
          lastQuestion={Math.max(
            0,
            ...application.corrections.flatMap(({ fields }) => questionsAsked(fields)),
          )}
          onClose={() => show('application')}
          readyQuestions={review?.readyQuestions ?? {}}
          onSent={async (request) => {
            setSent(request)
            await onChange()
            show('application')
          }}
          record={record}
        />
      </Suspense>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <BackLink />
        <ViewWalk application={application} decisions={decisions} latest={loaded} />
        <div className={styles.title}>
          <h1>{visibleText(name ?? queue.sealedName)}</h1>
          <span className={styles.status}>
            <StatusChip status={status} />
            {application.awaitsCorrection && (
              <span className={styles.waiting}>{queue.awaitsCorrection}</span>
            )}
          </span>
        </div>
        <p className={styles.subtitle}>
          {reference} ·{' '}
          {latest
            ? versionTexts.received(latest.number, timeText(latest.receivedAt))
            : texts.received(timeText(receivedAt))}
        </p>
        {boarding && (
          <p className={styles.subtitle}>
            {texts.boarding({ ...boarding, at: timeText(boarding.at) })}
          </p>
        )}
        <Actions
          application={application}
          onCaseFile={record && (() => show('case-file'))}
          onLetter={status === 'declined' && record ? () => show('letter') : undefined}
        />
      </header>
      <News {...news} />
      {problems.length > 0 && (
        <div role="alert">
          <Banner kind="warning">
            <strong>{texts.problems}</strong>
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <p>{texts.problemsHint}</p>
          </Banner>
        </div>
      )}
      <div className={styles.columns} data-open={isBeside ? '' : undefined}>
        <p className={styles.bar}>
          <Button controls={BESIDE_ID} expanded={isBeside} onPress={() => setBeside(!isBeside)}>
            {isBeside ? texts.closeBeside : texts.openBeside}
          </Button>
          {news.fresh.length > 0 && <strong>{newsTexts.count(news.fresh.length)}</strong>}
        </p>
        <div className={styles.main}>
          <Answers application={application} onChange={onChange} onRetry={retry} opened={opened} />
          <History application={application} looked={news.looked} />
        </div>
        <div className={styles.side} id={BESIDE_ID}>
          <div className={styles.decide} id={DECISION_ID} tabIndex={-1}>
            <Decide
              application={application}
              isOpened={record !== undefined}
              looked={news.looked}
              missing={missing}
              onDecided={() => setDecisions((count) => count + 1)}
            />
          </div>
          <div className={styles.checks} ref={holdUnderPointer}>
            <CorrectionsPanel
              application={application}
              onAsk={() => show('asking')}
              onAskQuestion={() => show('questioning')}
              record={record}
              sent={sent}
            />
            <Suspense>
              <ThreadPanel
                application={application}
                looked={news.looked}
                versions={opened.state === 'opened' ? opened.versions : []}
              />
            </Suspense>
            {mayCompare && (
              <Suspense>
                <Screening onState={setScreened} opened={opened} reference={reference} />
              </Suspense>
            )}
            {opened.state === 'opened' && <AnswerNotes {...opened} />}
            {mayCompare && (
              <Duplicates
                onCompared={(seen) => setClear(isClearOfDuplicates(seen))}
                opened={opened}
                reference={reference}
              />
            )}
            <Suspense>
              <ReviewPanels
                application={application}
                isClearOfDuplicates={isClear}
                onReview={setReview}
                opened={opened}
              />
            </Suspense>
          </div>
          <Facts application={application} isReadable={opened.state !== 'unreadable'} />
        </div>
      </div>
    </>
  )
}

/** Leads to the list as it was left. */
function useWayBack(): () => void {
  const [, navigate] = useLocation()
  return () => navigate(queueAddress())
}

type View = 'application' | 'letter' | 'asking' | 'questioning' | 'case-file'

/**
 * Returns the view that the page shows. After it closes, the focus returns to the control that
 * opened it.
 */
function useView() {
  const [view, setView] = useState<View>('application')
  const left = useRef<View>('application')
  useEffect(() => {
    if (view === 'application') focusOn(left.current)
    left.current = view
  }, [view])
  return [view, setView] as const
}

function focusOn(left: View): void {
  if (left === 'letter') document.getElementById(LETTER_ID)?.focus()
  if (left === 'case-file') document.getElementById(CASE_FILE_ID)?.focus()
  // The request may wait by now, and no other one can be made.
  const request = { asking: ASK_ID, questioning: ASK_QUESTION_ID }
  if (left !== 'asking' && left !== 'questioning') return
  const asking = document.getElementById(request[left]) ?? document.getElementById(CORRECTIONS_ID)
  asking?.focus()
}

function BackLink() {
  return (
    <p className={styles.back}>
      <Link href={queueAddress()}>{frame.toQueue}</Link>
    </p>
  )
}
