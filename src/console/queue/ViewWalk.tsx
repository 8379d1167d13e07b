import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { isDecided } from '../../application/application-status.ts'
import { queue as texts } from '../../messages/en/console.ts'
import { Button } from '../../web/ui/Button.tsx'
import { sendUndo, Undo } from '../application/Undo.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { useMay } from '../requests/session.ts'
import { shownAt, viewOf } from './queue-filter.ts'
import styles from './ViewWalk.module.css'
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
  /** How many decisions the person has made on this page: what others decide leads nowhere. */
  readonly decisions: number
}

/** Through the view that the application was opened from: a decision leads to the next one. */
export function ViewWalk({ application, decisions }: Props) {
  const { reference, status, proposed, history, undoSeconds } = application
  const query = useSearch()
  const [, navigate] = useLocation()
  const mayTake = useMay('reviewer')
  const [said, setSaid] = useState('')
  const [before] = useState(takeLastDone)
  const view = viewOf(shownAt(new URLSearchParams(query)))
  const isToDo = query !== '' && view !== 'all'
  const open = (one: string) => navigate(applicationInWalk(one, query))
  const step = async (by: 1 | -1) => {
    const one = await neighbor(reference, query, by)
    if (one === undefined) setSaid(by === 1 ? texts.lastOfView : texts.firstOfView)
    else open(one)
  }
  const take = async () => {
    const one = await takeNext()
    if (one === undefined) setSaid(texts.nothingToTake)
    else navigate(applicationInWalk(one, 'view=mine'))
  }
  useShortcuts({
    ...(query !== '' && { n: () => void step(1), p: () => void step(-1) }),
    ...(mayTake && { g: () => void take() }),
  })
  useEffect(() => {
    if (query !== '') void loadWalk(query)
  }, [query])
  const isDone = isDecided(status) || proposed?.byMe === true
  const leadOn = useEffectEvent(async () => {
    if (!isToDo || !isDone) return
    const one = await nextLeft(reference, query)
    // It may have been taken back meanwhile.
    if (!isStillDone.current) return
    if (one === undefined) return setSaid(texts.noneLeft(texts.views[view]))
    rememberDone({ reference, seen: history.at(-1)?.number ?? 0, undoSeconds })
    open(one)
  })
  const isStillDone = useRef(isDone)
  useEffect(() => {
    isStillDone.current = isDone
    if (!isDone) setSaid('')
  }, [isDone])
  useEffect(() => {
    if (decisions > 0) void leadOn()
  }, [decisions])
  if (query === '') return null
  return (
    <nav aria-label={texts.walk} className={styles.walk}>
      <span className={styles.view}>{texts.views[view]}</span>
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
      <span role="status">{said}</span>
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
