/**
 * The search terms of the tab. Addresses contain only a term's id, because a term may be the name
 * of a person, and proxies, histories and logs store addresses.
 */
import { withStorage } from '../../web/tab/tab-storage.ts'

/** The prefix of every id. The id is also the key in the tab's storage. */
const MARK = '~'
const CHANNEL = 'search-terms'
/** How long a tab waits for another one to answer. */
const WAIT_MS = 500
/** A term that changes within this time is still being typed, and does not stay in the storage. */
const SETTLE_MS = 200

/** A request for the term with an id, or the answer to it. */
interface Message {
  readonly id: string
  readonly term?: string
}

const isId = (text: string) => text.startsWith(MARK)
const terms = new Map<string, string>()
let lastTyped = { id: '', at: 0 }

/** Saves what a person has typed, and returns its id; empty for an empty text. */
export function idOfTerm(term: string): string {
  if (term === '') return ''
  const id = MARK + crypto.getRandomValues(new Uint32Array(2)).join('-')
  const at = Date.now()
  const { id: before, at: typedAt } = lastTyped
  if (at - typedAt < SETTLE_MS) withStorage((storage) => storage.removeItem(before))
  lastTyped = { id, at }
  save(id, term)
  return id
}

/** Returns the term with an id; empty if this tab does not know it. Another text is a term. */
export function termOf(text: string): string {
  if (!isId(text)) return text
  return terms.get(text) ?? withStorage((storage) => storage.getItem(text)) ?? ''
}

/**
 * Replaces a term in the page's address by its id: links to the console may contain terms, of which
 * the last one counts. Finds the term of a link that was opened from another tab: an id that no tab
 * knows stays, so that the queue can say so. From then on, answers other tabs.
 */
export async function hideTerm(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  const url = new URL(window.location.href)
  const text = url.searchParams.getAll('search').at(-1) ?? ''
  const id = isId(text) ? text : idOfTerm(text)
  if (id !== text) {
    url.searchParams.set('search', id)
    window.history.replaceState(window.history.state, '', url)
  } else if (termOf(id) === '' && id !== '') await findElsewhere(id, channel)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const term = termOf(data.id)
    if (data.term === undefined && term !== '') channel.postMessage({ ...data, term })
  }
}

/** Removes the terms from the tab's storage, so that the next person cannot go back to them. */
export function forgetTerms(): void {
  withStorage((storage) => {
    for (const id of Object.keys(storage).filter(isId)) storage.removeItem(id)
  })
}

function save(id: string, term: string): void {
  terms.set(id, term)
  withStorage((storage) => storage.setItem(id, term))
}

/** Asks the other tabs for a term, and saves it if one of them knows it in time. */
function findElsewhere(id: string, channel: BroadcastChannel): Promise<void> {
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.id !== id || data.term === undefined) return
      save(id, data.term)
      resolve()
    }
    channel.postMessage({ id })
    setTimeout(resolve, WAIT_MS)
  })
}
