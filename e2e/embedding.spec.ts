/** Tests the form in a frame of another site, as docs/embedding.md shows it. */
import type { Page } from '@playwright/test'
import { finishLater as en } from '../src/messages/en/finish-later.ts'
import { stepTitles, wizard } from '../src/messages/en/first-step.ts'
import { finishLater as es } from '../src/messages/es/finish-later.ts'
import { STORAGE_KEY } from '../src/web/draft/persist-draft.ts'
import { Applicant, stepIds } from './support/applicant.ts'
import { framed, test } from './support/embedding.ts'
import { loadedAhead } from './support/loaded.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { asSaved, draftBefore } from './support/saved-draft.ts'
import { expect } from './support/test.ts'

test('two programs each have their brand and language at their own host', async ({
  page,
  site,
}) => {
  await page.goto(`${site.program}/apply/business-details`)
  await expect(page.getByRole('banner').getByText('Acme Payments')).toBeVisible()
  await page.goto(`${site.app.url.replace('127.0.0.1', 'beta.localhost')}/apply/business-details`)
  await expect(page.getByRole('banner').getByText('Beta Cards')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
})

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
  site,
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
  site,
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
  await expect(frame.getByRole('button', { name: wizard.savedDraft.startOver })).toBeVisible()
  await expect(frame.getByText(wizard.savedDraft.saved)).toBeHidden()
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

test('only the host chooses the language and the focus @prove', async ({ page, site }) => {
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

test("the host is told only about the form's errors", async ({ page, site }) => {
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

test("canceling the form does not leave the host's page @prove", async ({ page, site }) => {
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

test('an unlisted origin sees no form and, after a while, a link', async ({
  allowConsoleErrors,
  page,
  site,
}) => {
  allowConsoleErrors(/frame-ancestors|Framing|postMessage|target origin|not-ready/)
  await page.clock.install()
  await page.goto(site.unlisted)
  await page.clock.runFor(21_000)
  const link = page.getByRole('link', { name: 'Open in a new tab' })
  await expect(link).toHaveAttribute('href', `${site.program}/apply/business-details`)
  expect(page.frames().some((frame) => frame.url().startsWith(site.program))).toBe(false)
})
