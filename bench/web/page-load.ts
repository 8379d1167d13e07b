/// <reference lib="dom" />
/** Measures a page's loading: first paint, first usable field, hydration, blocking, shifts. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { Language } from '../../src/application/language.ts'
import { observedPage } from './observed-page.ts'
import { NETWORK, PROCESSOR_SLOWDOWN, SCREEN } from './slow-phone.ts'

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
