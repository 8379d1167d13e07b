import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { type ApplicationNews, NEWS_POLL_MS, newsRoute } from '../../api/console/news.ts'
import { urlOf } from '../../api/route.ts'
import type { NewsItem } from '../../messages/console/news.ts'
import { get } from '../requests/request.ts'
import { useSession } from '../requests/session.ts'
import { isNews, isNote } from './history-entries.ts'

/** After this time without input, the person may be away. */
const HERE_MS = 60_000

const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

export interface NewsFeed {
  /** The events of others since the page was opened, or since the person dismissed them. */
  readonly fresh: readonly (NewsItem & { readonly number: number })[]
  /** The names of the other people who have the application open. */
  readonly others: readonly string[]
  /** The last event that the person had seen before opening the page; 0 for none. */
  readonly looked: number
  readonly dismiss: () => void
}

/**
 * Follows the events of an application while its page is open. The page loads them automatically
 * while the person is working on it. While the person is away or in a dialog, the page only
 * announces them: an action taken then has not seen them.
 */
export function useNews(
  { reference, history, looked }: ConsoleApplication,
  reload: () => Promise<void>,
): NewsFeed {
  const isSignedOut = useSession((state) => state.isSignedOut)
  const [update, setUpdate] = useState<ApplicationNews>()
  const [lookedFirst] = useState(looked ?? 0)
  const last = history.at(-1)?.number ?? 0
  const [seen, setSeen] = useState(last)
  const waiting = update?.news.filter(({ number }) => number > last) ?? []
  const poll = useEffectEvent(async () => {
    if (document.hidden) return
    const url = urlOf(newsRoute, { params: { reference }, query: { seen: String(last) } })
    const answer = await get(url)
    if (answer.ok) setUpdate(answer.value)
  })
  useEffect(() => {
    if (isSignedOut) return undefined
    const ask = () => void poll()
    ask()
    const timer = setInterval(ask, NEWS_POLL_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isSignedOut])
  useReloadInSight(update, waiting.length > 0, reload)
  const shown = history
    .filter((entry) => entry.number > seen && isNews(entry))
    .map((entry) => ({ ...entry, isNote: isNote(entry) }))
  const fresh = [...shown, ...waiting].filter(({ byMe }) => !byMe)
  return {
    fresh,
    others: update?.others.map(({ name }) => name) ?? [],
    looked: lookedFirst,
    dismiss: () => setSeen(last),
  }
}

/** Loads announced events once the person can see them: after an input, and outside dialogs. */
function useReloadInSight(
  update: ApplicationNews | undefined,
  isWaiting: boolean,
  reload: () => Promise<void>,
): void {
  const input = useRef(Date.now())
  const loaded = useRef<ApplicationNews>(undefined)
  const load = useEffectEvent(() => {
    const isDone = !isWaiting || loaded.current === update
    if (isDone || document.querySelector('dialog[open]')) return
    loaded.current = update
    void reload()
  })
  useEffect(() => {
    const note = () => {
      input.current = Date.now()
      load()
    }
    const options = { capture: true, passive: true }
    for (const kind of INPUTS) document.addEventListener(kind, note, options)
    return () => {
      for (const kind of INPUTS) document.removeEventListener(kind, note, options)
    }
  }, [])
  useEffect(() => {
    if (update && Date.now() - input.current < HERE_MS) load()
  }, [update])
}
