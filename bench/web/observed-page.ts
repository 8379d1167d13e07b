/**
 * A page that Playwright does not control. It would look up the location of every error, so that
 * Chromium parses whole scripts a second time, and add a second JavaScript world to each page. Both
 * cost tens of milliseconds on a slow processor and would count as the page's own.
 */
import type { Browser, CDPSession } from '@playwright/test'

export interface ObservedPage {
  /** Sends the page a command of the DevTools protocol. */
  readonly send: (method: string, params?: object) => Promise<unknown>
  /** Evaluates an expression in the page; its value must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

interface ProtocolMessage {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** Opens an empty page in a new context, with an empty cache. */
export async function observedPage(browser: Browser): Promise<ObservedPage> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const send = commandSender(session, sessionId)
  return {
    send,
    evaluate: async (expression) => {
      const params = { expression, awaitPromise: true, returnByValue: true }
      const { result } = (await send('Runtime.evaluate', params)) as { result: { value: unknown } }
      return result.value
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}

function commandSender(session: CDPSession, sessionId: string): ObservedPage['send'] {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message) as ProtocolMessage
    const command = id === undefined ? undefined : waiting.get(id)
    if (error) command?.reject(new Error(error.message))
    else command?.resolve(result)
  })
  let last = 0
  return async (method, params = {}) => {
    last += 1
    const command = Promise.withResolvers<unknown>()
    waiting.set(last, command)
    const message = JSON.stringify({ id: last, method, params })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    return command.promise
  }
}
