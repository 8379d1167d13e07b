import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { type ApplicationNews, NEWS_POLL_MS, newsRoute } from '../../api/console/news.ts'
import { urlOf } from '../../api/route.ts'
import type { NewsItem } from '../../messages/en/console-news.ts'
import { get } from '../requests/request.ts'
import { useSession } from '../requests/session.ts'
import { isNews, isNote } from './acts.ts'

/** Somebody who has touched nothing for so long may not be there. */
const HERE_MS = 60_000

const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

export interface NewsFeed {
  /** What others did since this page was opened, or since the person said that they have seen it. */
  readonly fresh: readonly (NewsItem & { readonly number: number })[]
  /** The names of the other people who have the application open. */
  readonly others: readonly string[]
  /** The last event that the person had seen before this page; 0 for nothing. */
  readonly looked: number
  readonly dismiss: () => void
}

/**
 * What happens to an application while its page is open. The page shows it by itself where the
 * person is at work on it; while they are away, or in a dialog, they are told first: what they do
 * then has not seen it.
 */
export function useNews(
  { reference, history, looked }: ConsoleApplication,
  reload: () => Promise<void>,
): NewsFeed {
  const isSignedOut = useSession((state) => state.isSignedOut)
  const [told, setTold] = useState<ApplicationNews>()
  const [lookedFirst] = useState(looked ?? 0)
  const last = history.at(-1)?.number ?? 0
  const [seen, setSeen] = useState(last)
  const waiting = told?.news.filter(({ number }) => number > last) ?? []
  const poll = useEffectEvent(async () => {
    if (document.hidden) return
    const url = urlOf(newsRoute, { params: { reference }, query: { seen: String(last) } })
    const answer = await get(url)
    if (answer.ok) setTold(answer.value)
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
  useReloadInSight(told, waiting.length > 0, reload)
  const shown = history
    .filter((entry) => entry.number > seen && isNews(entry))
    .map((entry) => ({ ...entry, isNote: isNote(entry) }))
  const fresh = [...shown, ...waiting].filter(({ byMe }) => !byMe)
  return {
    fresh,
    others: told?.others.map(({ name }) => name) ?? [],
    looked: lookedFirst,
    dismiss: () => setSeen(last),
  }
}

/** Loads what waits once the person is there to see it: after an input, and outside of dialogs. */
function useReloadInSight(
  told: ApplicationNews | undefined,
  isWaiting: boolean,
  reload: () => Promise<void>,
): void {
  const input = useRef(Date.now())
  const loaded = useRef<ApplicationNews>(undefined)
  const load = useEffectEvent(() => {
    const isDone = !isWaiting || loaded.current === told
    if (isDone || document.querySelector('dialog[open]')) return
    loaded.current = told
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
    if (told && Date.now() - input.current < HERE_MS) load()
  }, [told])
}
