import { describe, expect, it, vi } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { startIn } from '../language/messages.ts'
import { submitApplication } from './applications.ts'
import { providePageConfig } from './page-config.ts'

/** Submits while every request fails with this error. */
async function submitFailing(error: Error, { onLine }: { readonly onLine: boolean }) {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', () => Promise.reject(error))
  await startIn('en')
  return submitApplication(sampleSubmission(), 'key').finally(() => vi.unstubAllGlobals())
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
})
