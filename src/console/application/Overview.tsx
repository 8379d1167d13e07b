import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { application as texts } from '../../messages/console/application.ts'
import { decision } from '../../messages/console/decision.ts'
import { news as newsTexts } from '../../messages/console/news.ts'
import { Button } from '../../web/ui/Button.tsx'
import { useAct } from '../acts/acts.ts'
import { ASK_ID, ASK_QUESTION_ID, CANCEL_REQUEST_ID } from '../corrections/CorrectionsPanel.tsx'
import type { ApprovalGap } from '../decision/approval-gaps.ts'
import { Decide } from '../decision/Decide.tsx'
import { sendDecision } from '../decision/decision-requests.ts'
import { History } from '../history/History.tsx'
import { News } from '../history/News.tsx'
import type { NewsFeed } from '../history/use-news.ts'
import { Failed, Problem } from '../parts/Failed.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { useMay } from '../requests/session.ts'
import { usePress } from '../requests/use-press.ts'
import { focusOnStep, MAX_STEP_KEY, SCREENING_ID, stepAt } from '../review/step-focus.ts'
import { ASSIGN_ID, CASE_FILE_ID, DECISION_ID, LETTER_ID } from './Actions.tsx'
import { Answers } from './Answers.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import styles from './ApplicationPage.module.css'
import { Checks, type ChecksProps } from './Checks.tsx'
import { Facts } from './Facts.tsx'

interface Props extends Omit<ChecksProps, 'looked'> {
  /** Returns the application that was loaded last, which the page may show in a moment. */
  readonly latest: () => ConsoleApplication | undefined
  readonly news: NewsFeed
  readonly missing: readonly ApprovalGap[]
  /** Whether a phone shows the decision and the checks over the answers. */
  readonly isBeside: boolean
  readonly onBeside: (isBeside: boolean) => void
  readonly onChange: () => Promise<void>
  readonly onRetry: () => void
}

/** The answers and the history, and beside them the decision and the checks. */
export function Overview({ latest, news, missing, isBeside, onBeside, ...props }: Props) {
  const { application, opened, onChange, onRetry, onView } = props
  const [decisions, setDecisions] = useState(0)
  usePageKeys(() => flushSync(() => onBeside(true)))
  const record = opened.state === 'opened' ? opened.record : undefined
  return (
    <>
      <ApplicationHead
        application={application}
        decisions={decisions}
        latest={latest}
        onView={onView}
        record={record}
      />
      <News {...news} />
      <Problems problems={application.problems} />
      <div className={styles.columns} data-open={isBeside ? '' : undefined}>
        <div className={styles.bar}>
          {!isBeside && <StartReview application={application} onStarted={focusOnBar} />}
          <Button controls={BESIDE_ID} expanded={isBeside} onPress={() => onBeside(!isBeside)}>
            {isBeside ? texts.closeBeside : texts.openBeside}
          </Button>
          {news.fresh.length > 0 && <strong>{newsTexts.count(news.fresh.length)}</strong>}
        </div>
        <div className={styles.main}>
          <Answers
            application={application}
            onChange={onChange}
            onRetry={onRetry}
            opened={opened}
          />
          <History application={application} looked={news.looked} />
        </div>
        <div className={styles.side} id={BESIDE_ID}>
          <div id={DECISION_ID} tabIndex={-1}>
            <Decide
              application={application}
              isOpened={record !== undefined}
              looked={news.looked}
              missing={missing}
              onDecided={() => setDecisions((count) => count + 1)}
            />
          </div>
          <Checks {...props} looked={news.looked} />
          <Facts application={application} isReadable={opened.state !== 'unreadable'} />
        </div>
      </div>
    </>
  )
}

function Problems({ problems }: Pick<ConsoleApplication, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <Problem>
      <strong>{texts.problems}</strong>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>{texts.problemsHint}</p>
    </Problem>
  )
}

/** Starts the review from the bar on a phone, so that an approval takes no more presses there. */
function StartReview({
  application,
  onStarted,
}: {
  readonly application: ConsoleApplication
  /** Called once the review has started, and the button is gone. */
  readonly onStarted: () => void
}) {
  const mayDecide = useMay('reviewer')
  const act = useAct()
  const begin = (seen: number) =>
    sendDecision(application, { to: 'reviewing', reasons: [], note: '' }, seen)
  const { isBusy, failure, press } = usePress(() => act(begin))
  if (!mayDecide || application.status !== 'received') return null
  const start = async () => {
    if (await press()) onStarted()
  }
  return (
    <>
      <Button loading={isBusy} onPress={start}>
        {decision.actions.reviewing}
      </Button>
      {failure && <Failed {...failure} />}
    </>
  )
}

/** The id of the column beside the answers, which opens over them on a phone. */
const BESIDE_ID = 'beside'

/** Listens for shortcuts, none of which decides. `open` shows the column beside the answers. */
function usePageKeys(open: () => void): void {
  const press = (id: string) => () => document.getElementById(id)?.click()
  const inside = (focus: () => void) => () => {
    open()
    focus()
  }
  const steps = Array.from({ length: MAX_STEP_KEY }, (_, index) => {
    const focus = () => focusOnStep(stepAt(index))
    return [String(index + 1), inside(focus)] as const
  })
  useShortcuts({
    ']': () => moveToPart(1),
    '[': () => moveToPart(-1),
    a: press(ASSIGN_ID),
    c: press(ASK_ID),
    q: press(ASK_QUESTION_ID),
    r: inside(press(CANCEL_REQUEST_ID)),
    f: press(CASE_FILE_ID),
    l: press(LETTER_ID),
    d: inside(focusOnDecision),
    e: inside(() => choose('reviewing')),
    y: inside(() => choose('approved')),
    x: inside(() => choose('declined')),
    w: inside(() => choose('withdrawn')),
    m: inside(() => focusIn(DECISION_ID, 'textarea')),
    s: inside(() => focusIn(SCREENING_ID, 'input, button')),
    ...Object.fromEntries(steps),
  })
  useEffect(() => {
    // Escape closes the column that is open over the answers, as it closes a dialog.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      const button = barButton('[aria-expanded="true"]')
      button?.click()
      button?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}

/** Focuses the button that opens the column beside the answers on a phone. */
function focusOnBar(): void {
  barButton()?.focus()
}

function barButton(state = ''): HTMLElement | null {
  return document.querySelector(`[aria-controls="${BESIDE_ID}"]${state}`)
}

/** Selects a status. Only the button sends the decision. */
function choose(status: string): void {
  const panel = document.getElementById(DECISION_ID)
  const radio = panel?.querySelector<HTMLElement>(`input[type="radio"][value="${status}"]`)
  if (radio) {
    radio.click()
    radio.focus()
  } else {
    focusOnDecision()
  }
}

function focusOnDecision(): void {
  focusIn(DECISION_ID, 'input:checked, input, button')
}

function focusIn(id: string, controls: string): void {
  const panel = document.getElementById(id)
  const control = panel?.querySelector<HTMLElement>(controls)
  ;(control ?? panel)?.focus()
}

/** Moves the focus to the heading of the next or the previous part of the page. */
function moveToPart(step: 1 | -1): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3)')].filter(
    (heading) => heading.checkVisibility(),
  )
  const index = headings.indexOf(document.activeElement as HTMLElement)
  const next = headings[index === -1 ? (step === 1 ? 0 : headings.length - 1) : index + step]
  next?.setAttribute('tabindex', '-1')
  next?.focus()
}
