import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type EarlierMatches, MAX_COUNTED } from '../../api/console/match-keys.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { duplicates as texts } from '../../messages/console/application.ts'
import { countText } from '../../messages/console/general.ts'
import { queue } from '../../messages/console/queue.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import type { OpeningState } from '../opened/use-opened.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { StatusChip } from '../parts/StatusChip.tsx'
import { timeText } from '../parts/time-text.ts'
import {
  compareWithOthers,
  isClearOfDuplicates,
  type MatchComparison,
  othersOf,
} from '../runs/compare-with-others.ts'
import { RunControls } from '../runs/RunControls.tsx'
import styles from './Duplicates.module.css'
import { worstFirst } from './worst-first.ts'

interface Props {
  readonly reference: string
  readonly opened: OpeningState
  /** Reports whether no other application is from the same applicant; undefined while unknown. */
  readonly onCompared: (isClear: boolean | undefined) => void
}

/** Other applications from the same applicant. They are found without the server knowing why. */
export function Duplicates({ reference, opened, onCompared }: Props) {
  const [compared, setCompared] = useState<MatchComparison>()
  const compareNow = useCallback(async () => {
    if (opened.state !== 'opened') return
    const result = await compareWithOthers(reference, opened)
    setCompared(result)
    if (result.state === 'compared') onCompared(isClearOfDuplicates(result.seen))
  }, [opened, reference, onCompared])
  useEffect(() => {
    setCompared(undefined)
    void compareNow()
  }, [compareNow])
  return (
    <Panel title={texts.title}>
      {opened.state !== 'opened' && <p className="hint">{texts.unknown}</p>}
      {opened.state === 'opened' && !compared && <Skeleton />}
      {compared?.state === 'failed' && <Failed {...compared} onRetry={compareNow} />}
      {compared?.state === 'not-opened' && <Banner kind="warning">{texts.notOpened}</Banner>}
      {compared?.state === 'compared' && (
        <>
          <List seen={compared.seen} />
          <Others {...compared} onDone={compareNow} reference={reference} />
        </>
      )}
    </Panel>
  )
}

function List({
  seen: { found: matches, hasMore, compared, waiting },
}: {
  readonly seen: EarlierMatches
}) {
  if (matches.length === 0) return <p>{noneText(compared, waiting)}</p>
  const [worst, ...others] = worstFirst(matches)
  return (
    <>
      {others.length > 0 && <p>{texts.found(matches.length, hasMore)}</p>}
      {worst && <Items found={[worst]} />}
      {others.length > 0 && (
        <details>
          <summary>{texts.others(others.length)}</summary>
          <Items found={others} />
          {hasMore && <p className="hint">{texts.more}</p>}
        </details>
      )}
    </>
  )
}

function Items({ found: matches }: Pick<EarlierMatches, 'found'>) {
  return (
    <ul className="items">
      {matches.map(({ reference, businessName, status, kinds, decided }) => (
        <li className={styles.item} key={reference}>
          <Link href={`/applications/${reference}`}>
            {visibleText(businessName ?? queue.sealedName)} ({reference})
          </Link>
          <StatusChip status={status} />
          {decided && (
            <span className="hint">{texts.decided(decided.by, timeText(decided.at))}</span>
          )}
          <span className={styles.kinds}>
            {[...new Set(kinds.map((kind) => texts.kinds[kind]))].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns a count as a text. The server stops counting at the limit. */
function upToLimit(count: number): string {
  return countText(count, count >= MAX_COUNTED)
}

/** Returns a text that claims no more than the comparison covers. */
function noneText(compared: number, waiting: number): string {
  if (compared > 0) return texts.none(upToLimit(compared))
  return waiting > 0 ? texts.nothingCompared : texts.noOther
}

interface OthersProps
  extends Pick<Extract<MatchComparison, { state: 'compared' }>, 'seen' | 'secret'> {
  readonly reference: string
  readonly onDone: () => Promise<void>
}

/** The number of compared applications. The others are opened automatically, one by one. */
function Others({ reference, seen: { compared, waiting }, secret, onDone }: OthersProps) {
  const { start, pause, useState: useRunState } = othersOf(reference, secret)
  const run = useRunState()
  const { state, left } = run
  // Applications that cannot be opened stay uncompared. After a pause, only the person resumes.
  const isDue = waiting > left.length && state !== 'paused' && state !== 'failed'
  useEffect(() => {
    if (isDue) void start()
  }, [isDue, start])
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && state === 'done') void onDone()
    wasRunning.current = state === 'running'
  }, [state, onDone])
  return (
    <>
      <p className="hint">
        {texts.compared(upToLimit(compared), upToLimit(Math.min(compared + waiting, MAX_COUNTED)))}
      </p>
      {state !== 'idle' && (state !== 'done' || left.length > 0) && (
        <RunControls
          isAside
          onPause={pause}
          onStart={start}
          run={run}
          text={texts.compareOthers(upToLimit(waiting))}
        />
      )}
    </>
  )
}
