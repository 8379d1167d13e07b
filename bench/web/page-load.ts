/// <reference lib="dom" />
/** How fast a page is there: painted, ready to be typed into, quiet, and still. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { observedPage } from './observed-page.ts'
import { NETWORK, PROCESSOR_SLOWDOWN, SCREEN } from './slow-phone.ts'

/** Milliseconds since the page was asked for, but for `shift`, which is a score. */
export interface PageLoad {
  readonly painted: number
  /** The first field is on the screen and keeps what is typed into it. */
  readonly usable: number
  /** The page's script has taken the fields over; zero for a page without script. */
  readonly takenOver: number
  /** How long tasks held the page up, beyond 50 ms each. */
  readonly blocked: number
  readonly shift: number
}

interface Watched {
  usable: number
  takenOver: number
  blocked: number
  shift: number
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** By then both pages have been quiet for seconds. */
const OBSERVED_MS = 8000

const ARRIVED_MS = 1000

/**
 * Loads a page once, for a visitor who comes from a page of another site: browsers then give the
 * page a process of its own, whatever its headers ask for. Throws when its first field loses what
 * is typed as soon as it stands.
 */
export async function loadOnce(
  browser: Browser,
  url: string,
  elsewhere: string,
): Promise<PageLoad> {
  const page = await observedPage(browser)
  await page.send('Emulation.setDeviceMetricsOverride', {
    ...SCREEN,
    deviceScaleFactor: 1,
    mobile: true,
  })
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Network.emulateNetworkConditions', NETWORK)
  await page.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
  await page.send('Page.navigate', { url: elsewhere })
  await sleep(ARRIVED_MS)
  await page.send('Page.navigate', { url })
  await sleep(OBSERVED_MS)
  const seen = (await page.value(`(${read})()`)) as PageLoad & { readonly typed: string }
  await page.close()
  if (seen.typed !== 'a') throw new Error(`${url} lost what was typed into its first field`)
  return seen
}

/** Runs in the page at the end. */
function read(): object {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return {
    ...(window as unknown as { watched: Watched }).watched,
    painted: paint?.startTime ?? Number.NaN,
    typed: document.querySelector('input')?.value,
  }
}

/** Runs in the page, before anything else does. */
function watch(): void {
  const watched: Watched = { usable: 0, takenOver: 0, blocked: 0, shift: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (!shift.hadRecentInput) watched.shift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const field = document.querySelector('input')
    if (watched.usable === 0 && field && field.getBoundingClientRect().height > 0) {
      field.focus({ preventScroll: true })
      document.execCommand('insertText', false, 'a')
      watched.usable = performance.now()
    }
    if (
      watched.takenOver === 0 &&
      field &&
      Object.keys(field).some((key) => /^__react/.test(key))
    ) {
      watched.takenOver = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
