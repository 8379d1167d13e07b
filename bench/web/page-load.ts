/// <reference lib="dom" />
/** Measures a page's loading: first paint, first usable field, hydration, blocking, shifts. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import type { Language } from '../../src/application/language.ts'
import { NETWORK, PROCESSOR_SLOWDOWN, SCREEN } from './slow-phone.ts'

/**
 * A page that Playwright does not control. It would look up the location of every error, so that
 * Chromium parses whole scripts a second time, and add a second JavaScript world to each page. Both
 * cost tens of milliseconds on a slow processor and would count as the page's own.
 */
interface ObservedPage {
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

/** Times in milliseconds since the navigation, except for `shift`, which is a score. */
export interface PageLoad {
  readonly painted: number
  /** The first field is on the screen and keeps typed text. */
  readonly usable: number
  /** React has hydrated the fields; zero for a page without a script. */
  readonly hydrated: number
  /** Total blocking time: the time of long tasks beyond 50 ms each. */
  readonly blocked: number
  readonly shift: number
}

interface LoadMeasurement {
  usable: number
  hydrated: number
  blocked: number
  shift: number
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Long enough for both pages to be idle for seconds. */
const OBSERVED_MS = 8000

const REFERRER_MS = 1000

/**
 * Loads a page once, from a page of another site: the browser then starts a new process for it,
 * whatever its headers. Throws if the first field loses typed text.
 */
export async function loadOnce(
  browser: Browser,
  url: string,
  { referrer, language }: { readonly referrer: string; readonly language: Language },
): Promise<PageLoad> {
  const page = await observedPage(browser)
  await page.send('Network.setExtraHTTPHeaders', { headers: { 'accept-language': language } })
  await page.send('Emulation.setDeviceMetricsOverride', {
    ...SCREEN,
    deviceScaleFactor: 1,
    mobile: true,
  })
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Network.emulateNetworkConditions', NETWORK)
  await page.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
  await page.send('Page.navigate', { url: referrer })
  await sleep(REFERRER_MS)
  await page.send('Page.navigate', { url })
  await sleep(OBSERVED_MS)
  const seen = (await page.evaluate(`(${read})()`)) as PageLoad & { readonly typed: string }
  await page.close()
  if (seen.typed !== 'a') throw new Error(`${url} lost what was typed into its first field`)
  return seen
}

/** Runs in the page at the end. */
function read(): object {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return {
    ...(window as unknown as { measured: LoadMeasurement }).measured,
    painted: paint?.startTime ?? Number.NaN,
    typed: document.querySelector('input')?.value,
  }
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const measured: LoadMeasurement = { usable: 0, hydrated: 0, blocked: 0, shift: 0 }
  Object.assign(window, { measured })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (!shift.hadRecentInput) measured.shift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const checkField = () => {
    const field = document.querySelector('input')
    if (measured.usable === 0 && field && field.getBoundingClientRect().height > 0) {
      field.focus({ preventScroll: true })
      document.execCommand('insertText', false, 'a')
      measured.usable = performance.now()
    }
    if (
      measured.hydrated === 0 &&
      field &&
      Object.keys(field).some((key) => /^__react/.test(key))
    ) {
      measured.hydrated = performance.now()
    }
    requestAnimationFrame(checkField)
  }
  requestAnimationFrame(checkField)
}

/** Opens an empty page in a new context, with an empty cache. */
async function observedPage(browser: Browser): Promise<ObservedPage> {
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
