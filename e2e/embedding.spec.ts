/** Tests the form in a frame of another site, as docs/embedding.md shows it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { applicationsRoute } from '../src/api/applications.ts'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import { finishLater as en } from '../src/messages/en/finish-later.ts'
import { stepTitles } from '../src/messages/en/first-step.ts'
import { withoutScript } from '../src/messages/en/server.ts'
import { finishLater as es } from '../src/messages/es/finish-later.ts'
import { STORAGE_KEY } from '../src/web/draft/saved-draft.ts'
import { Applicant, stepIds } from './support/applicant.ts'
import { startingAt } from './support/clock.ts'
import { invite, TEXTS } from './support/invitations.ts'
import { loadedAhead } from './support/loaded.ts'
import { type PartnerSite, startPartnerSite } from './support/partner-site.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { asSaved, draftBefore } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'
import { holdToast } from './support/toasts.ts'

const DAY_MS = 86_400_000

let site: PartnerSite

// In one worker, which starts the site once.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  site = await startPartnerSite()
})

test.afterAll(() => site.stop())

test('two programs each have their brand and language at their own host', async ({ page }) => {
  await page.goto(`${site.program}/apply/business-details`)
  await expect(page.getByRole('banner').getByText('Acme Payments')).toBeVisible()
  await page.goto(`${site.app.url.replace('127.0.0.1', 'beta.localhost')}/apply/business-details`)
  await expect(page.getByRole('banner').getByText('Beta Cards')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
})

/** Returns the form in the frame, which has everything that an applicant needs of a page. */
async function framed(page: Page): Promise<Frame> {
  const element = page.locator('merchant-application iframe')
  await expect(element).toBeVisible()
  const frame = await (await element.elementHandle())?.contentFrame()
  if (!frame) throw new Error('There is no frame')
  return frame
}

declare global {
  interface Window {
    heard: { readonly data: unknown; readonly origin: string }[]
  }
}

/** Records all messages posted to the host. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = []
    window.addEventListener('message', ({ data, origin }) => window.heard.push({ data, origin }))
  })
}

const REFERENCE = /MA-[0-9A-Z]{4}-[0-9A-Z]{4}/

test('an application is filled in, signed and submitted in the frame, and the host page is notified', async ({
  page,
}) => {
  await page.addInitScript(
    ([key, saved]) => {
      if (location.pathname === '/apply/business-details') sessionStorage.setItem(key, saved)
    },
    [STORAGE_KEY, asSaved(draftBefore('review-&-submit', plainApplication()))] as const,
  )
  await page.goto(site.sameSite)
  const frame = await framed(page)
  const applicant = new Applicant(frame as unknown as Page)
  await expect(frame.getByText(/^Welcome back/)).toBeVisible()
  for (const step of stepIds.slice(1)) {
    await applicant.next()
    await expect(frame.getByRole('heading', { level: 1, name: stepTitles[step] })).toBeVisible()
  }
  await applicant.sign(SIGNER)
  await applicant.submit()
  await expect(page.getByText(/^Received: MA-/)).toHaveText(REFERENCE)
  await expect(frame.getByRole('heading', { name: 'Application received' })).toBeVisible()
})

test('if the browser stores nothing for the frame, the form says so and submits all the same @prove', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!location.hostname.startsWith('acme')) return
    const get = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get })
    Object.defineProperty(window, 'localStorage', { get })
  })
  await listen(page)
  await page.goto(site.listed)
  const frame = await framed(page)
  const notice = frame.getByText(en.notInTab)
  await expect(notice).toBeVisible()
  await frame.getByRole('button', { name: 'Español' }).click()
  await expect(frame.getByText(es.notInTab)).toBeVisible()
  await frame.getByRole('button', { name: 'English' }).click()
  await expect(notice).toBeVisible()
  const height = () => page.locator('iframe').evaluate((element) => element.clientHeight)
  await expect.poll(height).toBeGreaterThan(700)

  const expected = plainApplication()
  const applicant = new Applicant(frame as unknown as Page)
  await applicant.next()
  await expect(frame.getByText('This field is required').first()).toBeVisible()
  await applicant.businessDetails(expected)
  await applicant.next()
  await applicant.businessOverview(expected)
  await applicant.next()
  await applicant.ownerDetails(expected)
  await applicant.next()
  await applicant.transactionDetails(expected)
  await applicant.next()
  await applicant.bankManually(expected)
  await applicant.next()
  await applicant.sign(SIGNER)
  const heightOfReview = await height()
  await applicant.submit()

  await expect(page.getByText(/^Received: MA-/)).toHaveText(REFERENCE)
  await expect(frame.getByRole('heading', { name: 'Application received' })).toBeVisible()
  await expect.poll(height).toBeLessThan(heightOfReview)
  const heard = await page.evaluate(() => window.heard)
  const sent = heard.map(({ data }) => data as { type: string; payload: { step?: string } })
  expect(new Set(heard.map(({ origin }) => origin))).toEqual(new Set([site.program]))
  const steps = sent.flatMap(({ type, payload }) => (type === 'step' ? [payload.step] : []))
  expect(steps).toEqual(stepIds)
  const text = JSON.stringify(sent)
  for (const answer of [expected.businessName, expected.businessPhone, expected.businessEmail]) {
    expect(text).not.toContain(answer)
  }
  expect(text).not.toContain('confirmation')
})

test('only the host chooses the language and the focus @prove', async ({ page }) => {
  await page.goto(site.listed)
  const frame = await framed(page)
  await expect(frame.getByRole('heading', { name: 'Business Details' }).first()).toBeVisible()
  await page.locator('merchant-application').evaluate((element) => {
    element.setAttribute('language', 'es')
  })
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es-US')
  // A frame of another origin in the same page is not the host.
  await page.evaluate((program) => {
    const other = document.createElement('iframe')
    other.srcdoc = `<script>parent.frames[0].postMessage({ source: 'merchant-application-host',
      version: 1, type: 'language', payload: { language: 'en' } }, '${program}')</script>`
    document.body.append(other)
    window.postMessage(
      {
        source: 'merchant-application',
        version: 1,
        type: 'submitted',
        payload: { reference: 'MA-FAKE-FAKE' },
      },
      '*',
    )
  }, site.program)
  await page.locator('merchant-application').evaluate((element: HTMLElement) => element.focus())
  await expect(frame.locator(':focus')).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es-US')
  await expect(page.getByText(/^Received:/)).toBeHidden()
})

test("the host is told only about the form's errors", async ({ page }) => {
  await listen(page)
  await page.goto(site.listed)
  const frame = await framed(page)
  await loadedAhead(frame)
  const own = await frame.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '',
  )
  const throwIn = (filename: string, message: string) =>
    frame.evaluate((init) => void dispatchEvent(new ErrorEvent('error', init)), {
      filename,
      message,
    })
  await throwIn('chrome-extension://abc/content.js', 'Uncaught TypeError')
  await throwIn('https://cdn.plaid.com/link.js', 'Uncaught TypeError')
  await throwIn('', 'Script error.')
  await throwIn(own, 'ResizeObserver loop completed with undelivered notifications.')
  await throwIn(own, 'Uncaught TypeError: ours')
  const errors = () =>
    page.evaluate(() => window.heard.filter(({ data }) => Object(data).type === 'error').length)
  await expect.poll(errors).toBe(1)
})

/** Waits until all previous changes are on the screen. */
async function isDrawn(frame: Frame): Promise<void> {
  await frame.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

/** Returns by how many pixels a frame is taller than its page. */
function tooHigh(frame: Frame): Promise<number> {
  return frame.evaluate(() => window.innerHeight - document.body.getBoundingClientRect().height)
}

test('a button at the foot of the window stays under the pointer that presses it @prove', async ({
  page,
}) => {
  await page.goto(site.listed)
  const frame = await framed(page)
  // The button moves until the host has made the frame as tall as its page.
  await expect.poll(async () => Math.abs(await tooHigh(frame))).toBeLessThan(1)
  const next = frame.getByRole('button', { name: 'Next', exact: true })
  await next.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const { x = 0, y = 0, width = 0, height = 0 } = (await next.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // The host knows the focus, and has been drawn accordingly.
  await isDrawn(page.mainFrame())
  await page.mouse.up()
  await expect(frame.getByText('This field is required').first()).toBeVisible()
})

test('a page that shrinks during a press keeps its height until the release @prove', async ({
  page,
}) => {
  await page.goto(site.listed)
  const frame = await framed(page)
  const next = frame.getByRole('button', { name: 'Next', exact: true })
  await frame.evaluate(() => {
    const more = document.createElement('div')
    more.style.height = '300px'
    document.body.append(more)
  })
  await expect.poll(async () => Math.abs(await tooHigh(frame))).toBeLessThan(1)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const { x = 0, y = 0, width = 0, height = 0 } = (await next.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await frame.evaluate(() => {
    document.body.lastElementChild?.remove()
  })
  await isDrawn(frame)
  await isDrawn(page.mainFrame())
  expect(await tooHigh(frame)).toBeGreaterThan(200)
  await page.mouse.up()
  await expect(frame.getByText('This field is required').first()).toBeVisible()
  await expect.poll(() => tooHigh(frame)).toBeLessThan(1)
})

test('a message is shown in the visible part of the frame @prove', async ({ page }) => {
  const inSight = async () => {
    const { y, height } = (await toast.boundingBox()) ?? { y: -1, height: 0 }
    return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0)
  }
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(site.listed)
  const frame = await framed(page)
  const applicant = new Applicant(frame as unknown as Page)
  const expected = plainApplication()
  await applicant.businessDetails(expected)
  await applicant.next()
  await applicant.businessOverview(expected)
  await applicant.next()
  await applicant.ownerDetails(expected)
  const toast = frame.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await holdToast(toast)
  await expect(toast).toHaveText(/Company owner has been added successfully/)
  await expect.poll(inSight).toBe(true)
  await page.evaluate(() => window.scrollBy(0, -200))
  await expect.poll(inSight).toBe(true)
})

test("canceling the form does not leave the host's page @prove", async ({ page }) => {
  await listen(page)
  await page.goto('about:blank')
  await page.goto(site.listed)
  const frame = await framed(page)
  await frame.getByRole('button', { name: 'Back', exact: true }).click()
  await frame.getByRole('button', { name: 'Yes, cancel' }).click()
  await frame.waitForURL('**/connect/get-started**')
  expect(page.url()).toBe(site.listed)
  const types = () => page.evaluate(() => window.heard.map(({ data }) => String(Object(data).type)))
  await expect.poll(types).toContain('closed')
})

test.describe('the end of an application is explained in the frame', () => {
  /** Whether a visitor of the host sees a text, in a frame as tall as its page. */
  const isShown = async (page: Page, text: string) => {
    const shown = page.frameLocator('iframe').getByText(text).first()
    await expect(shown).toBeVisible()
    await expect(shown).toBeInViewport()
  }

  test('a closed invitation @prove', async ({ allowConsoleErrors, page }) => {
    allowConsoleErrors(/status of 410/)
    const invited = await invite(site.app, { program: 'acme' })
    await invited.post('revoke')
    await page.goto(site.inviting(`${invited.id}#${invited.secret}`))
    await isShown(page, TEXTS.closed.revoked)
    await page.frameLocator('iframe').getByRole('button', { name: TEXTS.newLink }).click()
    await isShown(page, TEXTS.requested)
    expect(page.url()).toContain('partner.localhost')
  })

  test('an invitation that has expired @prove', async ({ allowConsoleErrors, page }) => {
    allowConsoleErrors(/status of 410/)
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'merchant-application-'))
    const start = (at: number) =>
      startPartnerSite({ DATA_DIR, NODE_OPTIONS: startingAt(new Date(at).toISOString()) })
    try {
      const before = await start(Date.now() - 2 * DAY_MS)
      const { id, secret } = await invite(before.app, { program: 'acme', expiresIn: 1 })
      await before.stop()
      const after = await start(Date.now())
      try {
        await page.goto(after.inviting(`${id}#${secret}`))
        await isShown(page, TEXTS.closed.expired)
        const frame = page.frameLocator('iframe')
        await expect(frame.getByRole('heading', { name: 'Business Details' }).first()).toBeVisible()
        await frame.getByRole('button', { name: TEXTS.newLink }).click()
        await isShown(page, TEXTS.requested)
      } finally {
        // The frame still loads later screens.
        await page.goto('about:blank')
        await after.stop()
      }
    } finally {
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  })

  test('a host and a form that are offline @prove', async ({
    allowConsoleErrors,
    context,
    page,
  }) => {
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(site.listed)
    const frame = await framed(page)
    await loadedAhead(frame)
    await context.setOffline(true)
    await isShown(page, "You're offline.")
    const applicant = new Applicant(frame as unknown as Page)
    await applicant.businessDetails(plainApplication())
    await applicant.next()
    const next = frame.getByRole('heading', { level: 1, name: 'Business Overview' })
    await expect(next).toBeVisible()
    await context.setOffline(false)
    await expect(frame.getByText("You're offline.")).toBeHidden()
  })

  test('a form that does not load @intercepted', async ({ allowConsoleErrors, page }) => {
    allowConsoleErrors(/ERR_FAILED|postMessage|target origin|not-ready/)
    await page.clock.install()
    await page.route(`${site.program}/apply/**`, (route) => route.abort())
    await page.goto(site.listed)
    await page.clock.runFor(21_000)
    await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  })

  test('a browser that is too old @prove', async ({ page }) => {
    await page.goto(site.listed)
    const frame = await framed(page)
    await expect(frame.getByText(withoutScript.tooOld)).toBeHidden()
    // Files loaded later restore the styles, which such a browser never had.
    await loadedAhead(frame)
    await frame.evaluate(() => {
      for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) style.remove()
    })
    await isShown(page, withoutScript.tooOld)
  })

  test('an application that was declined @prove', async ({ page }) => {
    await page.goto(site.listed)
    const frame = await framed(page)
    const { url, reference } = await frame.evaluate(
      async ([address, body]): Promise<{ readonly url: string; readonly reference: string }> => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(address, { method: 'POST', headers, body })).json()
      },
      [applicationsRoute.url, JSON.stringify(sampleSubmission({ signing: null }))] as const,
    )
    await site.app.operator('status', reference, 'reviewing')
    await site.app.operator('status', reference, 'declined', '--unseen')
    await frame.goto(new URL(url, site.program).href)
    await isShown(page, "We can't approve your application")
    expect(page.url()).toBe(site.listed)
  })

  test('leaving the host without a warning @prove', async ({ page }) => {
    const requests: string[] = []
    page.on('dialog', async (dialog) => {
      requests.push(dialog.type())
      await dialog.accept()
    })
    await page.goto(site.listed)
    const frame = await framed(page)
    await frame.getByLabel('Legal Name').fill('Golden Gate Bakery, LLC')
    await frame.getByLabel('Legal Name').press('Tab')
    await page.goto(`${site.program}/apply/business-details`)
    expect(requests).toEqual([])
  })
})

test('an unlisted origin sees no form and, after a while, a link', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/frame-ancestors|Framing|postMessage|target origin|not-ready/)
  await page.clock.install()
  await page.goto(site.unlisted)
  await page.clock.runFor(21_000)
  const link = page.getByRole('link', { name: 'Open in a new tab' })
  await expect(link).toHaveAttribute('href', `${site.program}/apply/business-details`)
  expect(page.frames().some((frame) => frame.url().startsWith(site.program))).toBe(false)
})
