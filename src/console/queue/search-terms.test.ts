import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetTerms, hideTerm, idOfTerm, termOf } from './search-terms.ts'

/** A storage whose own properties are the stored texts, as in a browser. */
class TabStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}
let stored = new TabStorage()
let address: string

/** The channels that were opened, with what was sent. */
let channels: Channel[] = []
class Channel {
  onmessage: ((event: MessageEvent) => void) | undefined
  readonly sent: unknown[] = []
  constructor() {
    channels.push(this)
  }
  postMessage(message: unknown) {
    this.sent.push(message)
  }
}

function openAt(query: string, sessionStorage: unknown = stored) {
  const replaceState = (_: unknown, __: string, url: URL) => {
    address = url.search
  }
  address = query
  vi.stubGlobal('window', {
    sessionStorage,
    location: { href: `https://console.example/console/${query}` },
    history: { state: null, replaceState },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = new TabStorage()
  channels = []
  vi.stubGlobal('BroadcastChannel', Channel)
  openAt('')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a search term', () => {
  test('is found by its id, which says nothing about it', () => {
    const id = idOfTerm('Maria Santos')
    expect(id).not.toMatch(/Maria|Santos/)
    expect(termOf(id)).toBe('Maria Santos')
    expect(termOf(idOfTerm('~'))).toBe('~')
  })

  test('that is empty has an empty id', () => {
    expect([idOfTerm(''), termOf('')]).toEqual(['', ''])
  })

  test('is found after a reload, and where the tab stores nothing until then', () => {
    stored.setItem('~1-2', 'Maria Santos')
    expect(termOf('~1-2')).toBe('Maria Santos')
    openAt('', undefined)
    expect(termOf(idOfTerm('Golden Gate'))).toBe('Golden Gate')
  })

  test('of another tab is unknown, as is anything else that the tab stores', () => {
    stored.setItem('draft', 'answers')
    expect([termOf('~3-4'), termOf('draft')]).toEqual(['', 'draft'])
  })

  test('is stored without its beginnings, unless they were searched for', () => {
    vi.advanceTimersByTime(1000)
    const ids = ['M', 'Ma', 'Mar'].map(idOfTerm)
    expect(ids.map(termOf)).toEqual(['M', 'Ma', 'Mar'])
    expect(Object.values(stored)).toEqual(['Mar'])
    vi.advanceTimersByTime(1000)
    idOfTerm('Mara')
    expect(Object.values(stored)).toEqual(['Mar', 'Mara'])
  })

  test('is forgotten at the sign-out', () => {
    stored.setItem('~1-2', 'Golden')
    idOfTerm('Maria Santos')
    stored.setItem('draft', 'answers')
    forgetTerms()
    expect(Object.keys(stored)).toEqual(['draft'])
  })
})

describe('an address', () => {
  test('with a term gets its id, and keeps the rest', async () => {
    openAt('?view=all&search=Bakery&search=Maria+Santos&sort=oldest')
    await hideTerm()
    expect(address).toMatch(/^\?view=all&search=%7E[\d-]+&sort=oldest$/)
    expect(termOf(new URLSearchParams(address).get('search') ?? '')).toBe('Maria Santos')
  })

  test.each(['', '?view=all&references=MA-7K3Q-9XDM,MA-2222-3333'])(
    'without one stays as it is: %s',
    async (query) => {
      openAt(query)
      await hideTerm()
      expect(address).toBe(query)
    },
  )

  test('with an id of this tab stays as it is, and other tabs get the term', async () => {
    const id = idOfTerm('Maria')
    openAt(`?search=${id}`)
    await hideTerm()
    expect(address).toBe(`?search=${id}`)
    channels[0]?.onmessage?.(new MessageEvent('message', { data: { id } }))
    expect(channels[0]?.sent).toEqual([{ id, term: 'Maria' }])
  })

  test('with an id of another tab gets the term from there', async () => {
    openAt('?view=all&search=~5-5')
    const hidden = hideTerm()
    expect(channels[0]?.sent).toEqual([{ id: '~5-5' }])
    const data = { id: '~5-5', term: 'Golden Gate' }
    channels[0]?.onmessage?.(new MessageEvent('message', { data }))
    await hidden
    expect(address).toBe('?view=all&search=~5-5')
    expect(termOf('~5-5')).toBe('Golden Gate')
  })

  test('keeps the id of a term that no tab knows, so that the queue can say so', async () => {
    openAt('?view=all&search=~9-9')
    const hidden = hideTerm()
    await vi.runAllTimersAsync()
    await hidden
    expect([address, termOf('~9-9')]).toEqual(['?view=all&search=~9-9', ''])
  })
})
