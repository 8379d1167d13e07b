import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { isDecided } from '../../application/application-status.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { Button } from '../../web/ui/Button.tsx'
import { settled } from '../acts/acts.ts'
import { sendUndo, Undo } from '../decision/Undo.tsx'
import { failureText } from '../parts/failure-text.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { useMay } from '../requests/session.ts'
import styles from './QueuePage.module.css'
import { shownAt, viewOf } from './queue-filter.ts'
import {
  applicationInWalk,
  loadWalk,
  neighbor,
  nextLeft,
  rememberDone,
  takeLastDone,
  takeNext,
} from './view-walk.ts'

interface Props {
  readonly application: ConsoleApplication
  /** Returns the application that was loaded last, which the page may show in a moment. */
  readonly latest: () => ConsoleApplication | undefined
  /** The number of decisions that the person has made on this page. Only those lead on. */
  readonly decisions: number
}

/** Leads through the view that the application was opened from. Deciding leads to the next one. */
export function ViewWalk({ application, latest, decisions }: Props) {
  const { reference, history, undoSeconds } = application
  const query = useSearch()
  const [path, navigate] = useLocation()
  const mayTake = useMay('reviewer')
  const [notice, setNotice] = useState('')
  const [before] = useState(takeLastDone)
  const view = viewOf(shownAt(new URLSearchParams(query)))
  const isToDo = query !== '' && view !== 'all'
  const isDone = isDoneFor(application)
  const isLeft = useRef(false)
  /** Navigates once: otherwise Back would lead to this page again. */
  const leave = (to: string) => {
    if (isLeft.current) return
    isLeft.current = true
    navigate(to)
  }
  const open = (next: string) => leave(applicationInWalk(next, query))
  /** The result of a pending action is shown here first. A decision then leads on automatically. */
  const mayLeave = async () =>
    (await settled()) && !(isToDo && !isDone && isDoneFor(latest() ?? application))
  const step = async (direction: 1 | -1) => {
    if (!(await mayLeave())) return
    const next = await neighbor(reference, query, direction)
    if (!next.ok) return setNotice(failureText(next))
    if (next.value !== undefined) return open(next.value)
    setNotice(direction === 1 ? texts.lastOfView : texts.firstOfView)
  }
  const take = async () => {
    if (!(await mayLeave())) return
    const next = await takeNext()
    if (!next.ok) return setNotice(failureText(next))
    if (next.value === undefined) setNotice(texts.nothingToTake)
    else leave(applicationInWalk(next.value, 'view=mine'))
  }
  useShortcuts({
    ...(query !== '' && { n: () => void step(1), p: () => void step(-1) }),
    ...(mayTake && { g: () => void take() }),
  })
  useEffect(() => {
    isLeft.current = false
    if (query !== '') void loadWalk(query)
  }, [query])
  const leadOn = useEffectEvent(async () => {
    if (!isToDo || !isDone) return
    const next = await nextLeft(reference, query)
    // The decision may have been undone in the meantime, or a link has led elsewhere.
    if (!isStillDone.current || !window.location.pathname.endsWith(path)) return
    if (!next.ok) return setNotice(failureText(next))
    if (next.value === undefined) return setNotice(texts.noneLeft(texts.views[view]))
    rememberDone({ reference, seen: history.at(-1)?.number ?? 0, undoSeconds })
    open(next.value)
  })
  const isStillDone = useRef(isDone)
  useEffect(() => {
    isStillDone.current = isDone
    if (!isDone) setNotice('')
  }, [isDone])
  useEffect(() => {
    if (decisions > 0) void leadOn()
  }, [decisions])
  if (query === '') return null
  return (
    <nav aria-label={texts.walk} className={styles.walk}>
      <span className="hint">{texts.views[view]}</span>
      <Button onPress={() => void step(-1)} variant="text">
        {texts.previous}
      </Button>
      <Button onPress={() => void step(1)} variant="text">
        {texts.next}
      </Button>
      {mayTake && view === 'mine' && (
        <Button onPress={() => void take()} variant="text">
          {texts.takeNext}
        </Button>
      )}
      <span role="status">{notice}</span>
      {before !== undefined && before.reference !== reference && (
        <>
          <Link href={applicationInWalk(before.reference, query)}>
            {texts.backTo(before.reference)}
          </Link>
          {before.undoSeconds !== null && !isDone && (
            <Undo
              onUndo={() => sendUndo(before.reference, before.seen)}
              onUndone={() => open(before.reference)}
              seconds={before.undoSeconds}
            />
          )}
        </>
      )}
    </nav>
  )
}

/** Returns whether the person has nothing left to decide. */
function isDoneFor({ status, proposed }: ConsoleApplication): boolean {
  return isDecided(status) || proposed?.byMe === true
}
