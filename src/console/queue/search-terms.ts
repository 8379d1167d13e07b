/**
 * The search terms of the tab. Addresses contain only a term's id, because a term may be the name
 * of a person, and proxies, histories and logs store addresses.
 */
import { withStorage } from '../../web/state/tab-storage.ts'

/** Begins every id, which is the key in the tab's storage, too. */
const MARK = '~'
const CHANNEL = 'search-terms'
/** How long a tab waits for another one to answer. */
const WAIT_MS = 500

/** A request for the term with an id, or the answer to it. */
interface Message {
  readonly id: string
  readonly term?: string
}

const isId = (text: string) => text.startsWith(MARK)
const terms = new Map<string, string>()

/** Saves what a person has typed, and returns its id; empty for an empty text. */
export function idOfTerm(term: string): string {
  if (term === '') return ''
  const id = MARK + crypto.getRandomValues(new Uint32Array(2)).join('-')
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
 * the last one counts. Finds the term of a link that was opened from another tab, or removes its
 * id. From then on, answers other tabs.
 */
export async function hideTerm(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  const url = new URL(window.location.href)
  const text = url.searchParams.getAll('search').at(-1) ?? ''
  let id = isId(text) ? text : idOfTerm(text)
  if (termOf(id) === '') id = await findElsewhere(id, channel)
  if (id !== text) {
    if (id === '') url.searchParams.delete('search')
    else url.searchParams.set('search', id)
    window.history.replaceState(window.history.state, '', url)
  }
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

/** Asks the other tabs for a term, and saves it. Returns its id; empty if no tab knows the term. */
async function findElsewhere(id: string, channel: BroadcastChannel): Promise<string> {
  if (id === '') return ''
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.id !== id || data.term === undefined) return
      save(id, data.term)
      resolve(id)
    }
    channel.postMessage({ id })
    setTimeout(resolve, WAIT_MS, '')
  })
}
