import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PIECE_BYTES } from '../../api/documents.ts'
import { RequestRefused } from '../requests/documents.ts'
import { providePageConfig } from '../requests/page-config.ts'
import { type DocumentUpload, sendDocument } from './send-document.ts'

const bytes = new Uint8Array(2 * PIECE_BYTES + 1).fill(7)
const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
const access = { id: 'document', token: 'token' }

function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

/** Whether the network is there, whatever the browser says. */
let isReached = true

/** Starts a server that fails the requests with these numbers, as `fault` determines. */
function fakeServer(failing: readonly number[] = [], fault: () => Response = unreachable) {
  const pieces = new Set<number>()
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${url.replace('/api/documents', '')}`)
    if (method === 'HEAD' && !isReached) return unreachable()
    if (failing.includes(requests.length)) return fault()
    if (method === 'POST') return Response.json(access, { status: 201 })
    if (method === 'PUT') {
      pieces.add(Number(url.split('/').at(-1)))
      return new Response(null, { status: 204 })
    }
    return Response.json({ pieces: [...pieces], sha256: pieces.size === 3 ? sha256 : '' })
  })
  return requests
}

function sending(changes: Partial<DocumentUpload> = {}): DocumentUpload {
  return {
    document: { kind: 'id', recipients: 'a'.repeat(64) },
    file: { bytes, sha256 },
    intent: 'i'.repeat(43),
    access: undefined,
    onCreated: () => undefined,
    onProgress: () => undefined,
    onPaused: () => undefined,
    signal: new AbortController().signal,
    ...changes,
  }
}

beforeEach(() => {
  isReached = true
  providePageConfig({ apiUrl: '' } as Parameters<typeof providePageConfig>[0])
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ALL = ['POST ', 'GET /document', ...[0, 1, 2].map((n) => `PUT /document/pieces/${n}`)]

test('a document is sent in pieces, and the server is asked whether it has all of it', async () => {
  const requests = fakeServer()
  const progress: number[] = []
  const onProgress = (done: number) => progress.push(done)
  expect(await sendDocument(sending({ onProgress }))).toEqual(access)
  expect(requests).toEqual([...ALL, 'GET /document'])
  expect(progress).toEqual([0, 1 / 3, 2 / 3, 1])
})

test('after an interruption only the missing pieces are sent', async () => {
  const requests = fakeServer([4], () => new Response(null, { status: 503 }))
  const sent = sendDocument(sending())
  await vi.runAllTimersAsync()
  await sent
  expect(requests.slice(4)).toEqual([
    'GET /document',
    'PUT /document/pieces/1',
    'PUT /document/pieces/2',
    'GET /document',
  ])
})

test('a document waits while the browser is offline, and then continues', async () => {
  const requests = fakeServer([4])
  const network = { onLine: false }
  vi.stubGlobal('navigator', network)
  isReached = false
  const onPaused = vi.fn()
  const sent = sendDocument(sending({ onPaused, access }))
  await vi.advanceTimersByTimeAsync(65_000)
  expect(requests.slice(4)).toEqual(['HEAD /apply/', 'HEAD /apply/'])
  expect(onPaused).toHaveBeenCalledOnce()
  network.onLine = true
  window.dispatchEvent(new Event('online'))
  await sent
  expect(requests.at(-1)).toBe('GET /document')
})

test('a browser that wrongly says that it is offline sends the document a little later', async () => {
  const requests = fakeServer([4])
  vi.stubGlobal('navigator', { onLine: false })
  const sent = sendDocument(sending({ access }))
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await sent).toEqual(access)
  expect(requests.at(-1)).toBe('GET /document')
})

test.each([
  ['that the server refuses is not sent again', 400, 3],
  ['that fails again and again is given up', 500, 8],
])('a document %s', async (_, status, count) => {
  const all = Array.from({ length: 20 }, (_, index) => index + 3)
  const requests = fakeServer(all, () => new Response(null, { status }))
  const sent = sendDocument(sending()).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect((await sent) instanceof RequestRefused).toBe(status === 400)
  expect(requests).toHaveLength(count)
})

test('a server that never has the whole document is asked less and less often, and then no more', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit) => {
    requests.push(method)
    return Response.json({ pieces: [0, 1, 2], sha256: '' })
  })
  const sent = sendDocument(sending({ access })).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(999)
  expect(requests).toHaveLength(2)
  await vi.runAllTimersAsync()
  expect(await sent).toBeInstanceOf(Error)
  expect(requests).toHaveLength(12)
})

test('a document that arrives changed is refused', async () => {
  fakeServer()
  const file = { bytes, sha256: 'b'.repeat(64) }
  await expect(sendDocument(sending({ file }))).rejects.toBeInstanceOf(RequestRefused)
})

test('the upload of a removed document stops', async () => {
  const stopping = new AbortController()
  const requests = fakeServer()
  const onProgress = (done: number) => done > 0 && stopping.abort(new Error('removed'))
  const sent = sendDocument(sending({ onProgress, signal: stopping.signal }))
  await expect(sent).rejects.toThrow('removed')
  expect(requests).toEqual(ALL.slice(0, 3))
})

test('pieces are sent one at a time, whichever document they are of', async () => {
  let underWay = 0
  const together: number[] = []
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ pieces: [], sha256: '' })
    underWay += 1
    together.push(underWay)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    underWay -= 1
    // A failed piece makes room, too.
    return new Response(null, { status: together.length === 2 ? 503 : 204 })
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const both = [1, 2].map(() => sendDocument(sending({ access, signal })).catch(() => 'removed'))
  await vi.advanceTimersByTimeAsync(6000)
  expect(together).toEqual(together.map(() => 1))
  expect(together.length).toBeGreaterThan(4)
  stopping.abort()
  await vi.runAllTimersAsync()
  expect(await Promise.all(both)).toEqual(['removed', 'removed'])
})

test('the piece of a removed document is not sent to its end', async () => {
  const stopping = new AbortController()
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', signal }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ pieces: [], sha256: '' })
    stopping.abort(new Error('removed'))
    signal?.throwIfAborted()
    return new Response(null, { status: 204 })
  })
  const onProgress = vi.fn()
  const sent = sendDocument(sending({ access, onProgress, signal: stopping.signal }))
  await expect(sent).rejects.toThrow('removed')
  expect(onProgress.mock.calls).toEqual([[0]])
})
