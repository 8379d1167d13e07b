import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import {
  changesRoute,
  MAX_NEW,
  type QueueChanges,
  type QueueCounts,
  type QueuePage as QueuePageAnswer,
  type QueueView,
} from '../../api/console/queue.ts'
import { urlOf } from '../../api/route.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { ManyBar } from '../many/ManyBar.tsx'
import { useSelection } from '../many/selection.ts'
import { Failed } from '../parts/Failed.tsx'
import { None } from '../parts/None.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { get } from '../requests/request.ts'
import { useMay, useSession } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { Filters } from './Filters.tsx'
import { QueueActs } from './QueueActs.tsx'
import styles from './QueuePage.module.css'
import { QueueTable } from './QueueTable.tsx'
import {
  addressOf,
  changeFilter,
  isNarrowed,
  queuePath,
  type ShownFilter,
  shownAt,
  switchView,
  viewOf,
} from './queue-filter.ts'
import { SavedViews } from './SavedViews.tsx'
import { useQueueKeys } from './use-queue-keys.ts'
import { Views, waitingText } from './Views.tsx'
import { loadQueue, rememberWalk } from './view-walk.ts'
import { takeLastOpened, useRememberedQueue } from './way-back.ts'

/** The list of applications, with the fields that are readable while the answers are sealed. */
export function QueuePage() {
  const [params, setParams] = useSearchParams()
  const filter = shownAt(params)
  const after = params.get('after')
  const { value, failure, isLoading, reload } = useGet(
    useSettled(queuePath(filter, after)),
    loadQueue,
  )
  const [polled, setCounts] = useState<QueueCounts>()
  // The counts that were loaded with the list are newer.
  useEffect(() => value && setCounts(value.counts), [value])
  const counts = polled ?? value?.counts
  const waiting = counts ? waitingText(counts) : ''
  usePageTitle(waiting === '' ? texts.title : texts.waitingTitle(waiting))
  const list = useRef<HTMLElement>(null)
  const [notice, setNotice] = useState('')
  const choose = useSelection(({ toggle }) => toggle)
  useQueueKeys({
    list,
    applications: value?.applications ?? [],
    reload,
    onView: (view) => setParams(addressOf(switchView(filter, view))),
    onChoose: choose,
    onSay: setNotice,
  })
  useRememberedQueue(params.toString())
  useRememberedWalk(filter, after, value)
  const mayTake = useMay('reviewer')
  useFocusOnWayBack(list, value !== undefined)

  const change = (next: ShownFilter) =>
    setParams(addressOf(changeFilter(filter, next)), { replace: true })
  const turnTo = (cursor: string | undefined) => {
    const address = addressOf(filter)
    if (cursor !== undefined) address.set('after', cursor)
    setParams(address)
    window.scrollTo(0, 0)
  }
  const showNew = async () => {
    if (after !== null) turnTo(undefined)
    else await reload()
  }
  return (
    <>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        {value && (
          <p className={styles.count} role="status">
            {texts.count(value.applications.length, value.next !== null || after !== null)}
          </p>
        )}
        <QueueActs
          counts={counts}
          filter={filter}
          notice={notice}
          onSay={setNotice}
          reload={reload}
        />
      </div>
      <Views counts={counts} filter={filter} />
      <SavedViews filter={filter} />
      <Filters filter={filter} onChange={change} />
      <NewApplications
        onCounts={setCounts}
        onShow={showNew}
        shown={value?.counts}
        view={viewOf(filter)}
      />
      {failure && <Failed failure={failure} onRetry={reload} />}
      <section aria-label={texts.title} ref={list}>
        {value ? (
          <QueueTable applications={value.applications} filter={filter} isStale={isLoading} />
        ) : (
          !failure && <Skeleton />
        )}
        {value?.applications.length === 0 && value.next === null && <Nothing filter={filter} />}
      </section>
      {value && mayTake && <ManyBar applications={value.applications} onDone={reload} />}
      {value && (value.next !== null || after !== null) && (
        <div className={styles.pages}>
          {after !== null && <Button onPress={() => turnTo(undefined)}>{texts.firstPage}</Button>}
          {value.next !== null && (
            <Button onPress={() => turnTo(value.next ?? undefined)}>{texts.nextPage}</Button>
          )}
        </div>
      )}
    </>
  )
}

/** Remembers the list, so that an application can lead to the next one. */
function useRememberedWalk(
  filter: ShownFilter,
  after: string | null,
  page: QueuePageAnswer | undefined,
): void {
  const address = addressOf(filter)
  if (after !== null) address.set('after', after)
  const query = address.toString()
  useEffect(() => {
    if (!page) return
    const references = page.applications.map(({ reference }) => reference)
    rememberWalk({ query, references, next: page.next })
  }, [query, page])
}

/** Says why the list is empty, and where other applications are. */
function Nothing({ filter }: { readonly filter: ShownFilter }) {
  const isFiltered = isNarrowed(filter)
  if (viewOf(filter) === 'all') return <None>{isFiltered ? texts.none : texts.empty}</None>
  return (
    <None>
      {isFiltered ? texts.noneInViewFiltered : texts.noneInView}{' '}
      <Link href={`/?${addressOf(switchView(filter, 'all'))}`}>{texts.showAll}</Link>
    </None>
  )
}

/** Returns the focus to the row that it left, if the row is still listed and nobody is typing. */
function useFocusOnWayBack(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    const reference = isLoaded ? takeLastOpened() : undefined
    if (reference === undefined || document.activeElement?.matches('input, select')) return
    // The reference comes from the page's address and may contain anything.
    const selector = `a[data-reference="${CSS.escape(reference)}"]`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [isLoaded, list])
}

const SETTLE_MS = 200

/** Returns a value once it has stopped changing, so that not every key press causes a request. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const POLL_MS = 15_000

interface Props {
  readonly view: QueueView
  readonly shown: QueueCounts | undefined
  readonly onCounts: (counts: QueueCounts) => void
  readonly onShow: () => void
}

/** Announces applications that have arrived, and changes by others, since the queue was loaded. */
function NewApplications({ view, shown, onCounts, onShow }: Props) {
  const [since, setSince] = useState<string | null>()
  const [changes, setChanges] = useState<QueueChanges>()
  const isSignedOut = useSession((state) => state.isSignedOut)
  const show = useEffectEvent(onShow)
  const tell = useEffectEvent(onCounts)
  useEffect(() => {
    if (isSignedOut) return
    const poll = async () => {
      if (document.hidden) return
      const query = { since: since || undefined }
      const answer = await get(urlOf(changesRoute, { query }))
      if (!answer.ok) return
      const { latest, counts } = answer.value
      if (!since) setSince(latest)
      // The queue was empty, so the first applications appear automatically.
      if (since === null && latest !== null) show()
      setChanges(answer.value)
      tell(counts)
    }
    if (since === undefined) void poll()
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [since, isSignedOut])
  useEffect(() => {
    // The counts that the queue has loaded since are newer.
    if (shown) setChanges((now) => now && { ...now, counts: shown })
  }, [shown])
  const count = since && (view === 'all' || view === 'review') ? (changes?.new ?? 0) : 0
  const isOther = view !== 'all' && shown && changes && shown[view] !== changes.counts[view]
  const isNews = count > 0 || isOther === true
  return (
    <div className={isNews ? styles.news : undefined} role="status">
      {isNews && (
        <Banner>
          <span>{count > 0 ? texts.newOnes(count, count >= MAX_NEW) : texts.changed}</span>{' '}
          <Button
            onPress={() => {
              setSince(changes?.latest)
              setChanges(undefined)
              onShow()
            }}
            variant="text"
          >
            {texts.showNew}
          </Button>
        </Banner>
      )}
    </div>
  )
}
