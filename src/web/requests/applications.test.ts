import { describe, expect, it, vi } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { loadLaterMessages, startIn } from '../language/messages.ts'
import { submitApplication } from './applications.ts'
import { providePageConfig } from './page-config.ts'

/** Submits while every request fails with this error. */
async function submitFailing(error: Error, { onLine }: { readonly onLine: boolean }) {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', () => Promise.reject(error))
  await startIn('en')
  return submitted()
}

/** Submits; waiting takes no time. */
async function submitted() {
  vi.useFakeTimers()
  const outcome = submitApplication(sampleSubmission(), 'key')
  await vi.runAllTimersAsync()
  return outcome.finally(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

providePageConfig({ apiUrl: '' } as Parameters<typeof providePageConfig>[0])

describe('a submission that gets no answer', () => {
  it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'says that the browser is offline, and not “%s”',
    async (message) => {
      expect(await submitFailing(new TypeError(message), { onLine: false })).toEqual({
        kind: 'unreachable',
        reason: 'offline',
      })
    },
  )

  it('says that the server could not be reached', async () => {
    expect(await submitFailing(new TypeError('Failed to fetch'), { onLine: true })).toEqual({
      kind: 'unreachable',
      reason: 'unreachable',
    })
  })

  it('says that the server took too long', async () => {
    const timeout = new DOMException('signal timed out', 'TimeoutError')
    expect(await submitFailing(timeout, { onLine: true })).toEqual({
      kind: 'unreachable',
      reason: 'timeout',
    })
  })

  it.each([
    { lost: 3, outcome: { kind: 'accepted', url: 'https://apply.example/next' }, requests: 5 },
    { lost: 4, outcome: { kind: 'unreachable', reason: 'unreachable' }, requests: 4 },
  ])('is requested again while $lost answers in a row are lost', async (expected) => {
    let requests = 0
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('window', { location: { href: 'https://apply.example/apply/summary' } })
    vi.stubGlobal('fetch', async (url: string) => {
      requests += 1
      if (requests <= expected.lost) throw new TypeError('Failed to fetch')
      return url.endsWith('/received')
        ? new Response(null, { status: 204 })
        : Response.json({ url: '/next' }, { status: 303 })
    })
    await startIn('en')
    expect(await submitted()).toMatchObject(expected.outcome)
    expect(requests).toBe(expected.requests)
  })
})

describe('a submission that is answered with', () => {
  it.each([
    ['200', 200, '{"url":"/connect/about"}'],
    ['300', 300, '{"url":"/connect/about"}'],
    ['500 and nothing else', 500, ''],
    ['the error page of a proxy', 502, '<h1>Bad Gateway</h1>'],
  ])('%s is not accepted, and not sent again', async (_, status, body) => {
    const answer = vi.fn(async () => new Response(body, { status }))
    vi.stubGlobal('fetch', answer)
    await startIn('en')
    await loadLaterMessages()
    const outcome = await submitted()
    expect(outcome.kind).toBe('rejected')
    const messages =
      outcome.kind === 'rejected' ? outcome.errors.map((error) => error.message()) : []
    expect(messages).toEqual(['Unknown error occurred. Try again in a few minutes.'])
    expect(answer).toHaveBeenCalledTimes(1)
  })
})
