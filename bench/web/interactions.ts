/// <reference lib="dom" />
/** Measures how long the page takes to react to a key, a slider and Next, on the slow processor. */
import type { Browser, Page } from '@playwright/test'
import { Applicant } from '../../e2e/support/applicant.ts'
import { dropdown, field } from '../../e2e/support/fields.ts'
import { plainApplication } from '../../e2e/support/samples.ts'
import { slowPhone } from './slow-phone.ts'

/** The slowest of each kind, in milliseconds from the input to the frame that shows its result. */
export interface Interactions {
  readonly key: number
  readonly filter: number
  readonly slider: number
  readonly step: number
}

interface EventTimings {
  durations: number[]
}

const KEY_DELAY_MS = 80
const SETTLED_MS = 400
/** The minimum that event timing reports. */
const MIN_REPORTED_MS = 16

/** Fills in the steps once and measures each kind of interaction. */
export async function interactOnce(browser: Browser, origin: string): Promise<Interactions> {
  const page = await slowPhone(browser)
  await page.addInitScript(time, MIN_REPORTED_MS)
  await page.goto(`${origin}/apply/business-details`)
  await page.waitForLoadState('networkidle')
  const applicant = new Applicant(page)
  const expected = plainApplication()

  const key = await slowest(page, async () => {
    await typeInto(page, 'Legal Name', 'Golden Gate Bakery, LLC')
    await typeInto(page, 'Business Phone', '4155550132')
    await typeInto(page, 'Zip', '94105')
  })
  await applicant.businessDetails(expected)
  const steps = [await slowest(page, () => pressNext(page))]

  await applicant.isAt('business-overview')
  const filter = await slowest(page, async () => {
    await dropdown(page, 'Business Category').focus()
    await page.keyboard.type('eating pl', { delay: KEY_DELAY_MS })
  })
  await page.keyboard.press('Escape')
  await applicant.businessOverview(expected)
  steps.push(await slowest(page, () => pressNext(page)))

  await applicant.isAt('owner-details')
  await applicant.ownerDetails(expected)
  steps.push(await slowest(page, () => pressNext(page)))

  await applicant.isAt('transaction-details')
  const slider = await slowest(page, async () => {
    await page.getByRole('slider', { name: 'Card-Present', exact: true }).focus()
    for (const move of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      await page.keyboard.press(move, { delay: KEY_DELAY_MS })
    }
  })
  await applicant.transactionDetails(expected)
  steps.push(await slowest(page, () => pressNext(page)))
  await applicant.isAt('banking-information')
  await page.context().close()
  return { key, filter, slider, step: Math.max(...steps) }
}

/** Presses Next like a finger: down, and up again a moment later. */
function pressNext(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Next', exact: true }).click({ delay: KEY_DELAY_MS })
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).focus()
  await page.keyboard.type(text, { delay: KEY_DELAY_MS })
}

/** Returns the slowest event of an action; zero if all were too fast to be reported. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    ;(window as unknown as { timed: EventTimings }).timed.durations = []
  })
  await act()
  await page.waitForTimeout(SETTLED_MS)
  const durations = await page.evaluate(
    () => (window as unknown as { timed: EventTimings }).timed.durations,
  )
  return Math.max(0, ...durations)
}

/** Runs in the page. Moving a pointer does not count as an interaction. */
function time(minimum: number): void {
  const timed: EventTimings = { durations: [] }
  Object.assign(window, { timed })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^(key|click|pointer(down|up)|input)/.test(name)) timed.durations.push(duration)
    }
  }).observe({ type: 'event', durationThreshold: minimum } as PerformanceObserverInit)
}
