/**
 * A page that is looked at as little as can be. A test's browser watches its pages closely: it has
 * every error's place looked up, which makes Chromium parse whole scripts a second time, and gives
 * each page a second world for its own scripts. Both cost tens of milliseconds on a slow processor
 * and would be counted as the page's own.
 */
import type { Browser, CDPSession } from '@playwright/test'

export interface ObservedPage {
  /** A command of the DevTools protocol to the page. */
  readonly send: (method: string, params?: object) => Promise<unknown>
  /** Runs an expression in the page and gives its value, which has to be JSON. */
  readonly value: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** Opens an empty page in a context of its own, with nothing cached. */
export async function observedPage(browser: Browser): Promise<ObservedPage> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const send = asker(session, sessionId)
  return {
    send,
    value: async (expression) => {
      const asked = { expression, awaitPromise: true, returnByValue: true }
      const { result } = (await send('Runtime.evaluate', asked)) as { result: { value: unknown } }
      return result.value
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}

function asker(session: CDPSession, sessionId: string): ObservedPage['send'] {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message) as Answer
    const asked = id === undefined ? undefined : waiting.get(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  let last = 0
  return async (method, params = {}) => {
    last += 1
    const asked = Promise.withResolvers<unknown>()
    waiting.set(last, asked)
    const message = JSON.stringify({ id: last, method, params })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    return asked.promise
  }
}
