/** Tests the status page, which the links of the confirmation and of the emails open. */
import type { Page } from '@playwright/test'
import { applicationsRoute } from '../src/api/applications.ts'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import * as en from '../src/messages/en/outside-wizard.ts'
import * as es from '../src/messages/es/outside-wizard.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { expect, test } from './support/sandbox.ts'
import type { App } from './support/server.ts'

/** Submits without a browser, and returns the address of the confirmation. */
async function submitted({ url }: App): Promise<{ page: string; reference: string }> {
  const response = await fetch(url + applicationsRoute.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sampleSubmission()),
  })
  const { url: page = '' }: { readonly url?: string } = await response.json()
  return { page, reference: /#(MA-[0-9A-Z-]+)/.exec(page)?.[1] ?? '' }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/**
 * Moves the clock by a minute at a time: a request that a busy machine did not answer is repeated
 * in the next.
 */
async function becomes(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(61_000)
    await expect(title(page, name)).toBeVisible()
  }).toPass()
}

test('the page shows the status, and updates automatically', async ({ app, page }) => {
  await page.clock.install()
  const link = await submitted(app)
  await page.goto(link.page)
  await expect(title(page, 'Application received')).toBeVisible()
  const steps = page
    .getByRole('region')
    .or(page.getByRole('list'))
    .filter({ hasText: 'We received' })
  await expect(steps.getByRole('listitem').first()).toContainText('We received your application')
  // Without `DECISION_DAYS`, nothing is promised.
  await expect(page.getByText('We decide within')).toBeHidden()
  await app.operator('status', link.reference, 'reviewing')
  await becomes(page, "We're reviewing your application")
  await expect(page).toHaveTitle(/^We're reviewing your application – /)
  await expect(page.getByRole('status').filter({ hasText: 'Updated:' })).toHaveText(
    "Updated: We're reviewing your application",
  )
  await app.operator('status', link.reference, 'approved', '--unseen')
  await becomes(page, 'Your application was approved')
  await expect(page.getByRole('button', { name: 'Withdraw my application' })).toBeHidden()
  await app.operator('purge', '--reference', link.reference, '--yes')
  await page.reload()
  await expect(title(page, 'Your application was erased')).toBeVisible()
})

test('a message stays as it is typed in another language, and is not left without a warning', async ({
  app,
  page,
}) => {
  const link = await submitted(app)
  await page.goto(link.page)
  await page.getByLabel(en.pages.confirmation.status.thread.message).fill('We moved to Oakland.')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(title(page, 'Recibimos su solicitud')).toBeVisible()
  const message = page.getByLabel(es.pages.confirmation.status.thread.message)
  await expect(message).toHaveValue('We moved to Oakland.')
  await message.press('End')
  expect(await warnsOnLeaving(page)).toBe(true)
})

test('an applicant withdraws after one question @prove', async ({ app, page }) => {
  const link = await submitted(app)
  await page.goto(link.page)
  await page.getByRole('button', { name: 'Withdraw my application' }).click()
  await page.getByRole('button', { name: 'No, keep it' }).click()
  await expect(title(page, 'Application received')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw my application' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(title(page, 'Your application was withdrawn')).toBeVisible()
  await expect(page.getByText('Your application was withdrawn').last()).toBeVisible()
  expect(await app.operator('show', link.reference)).toContain('withdrawn by the applicant')
})

test('both a valid and an invalid link lead to a new one @prove', async ({
  allowConsoleErrors,
  page,
  start,
}) => {
  allowConsoleErrors(/status of 404/)
  const app = await start({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.com',
    DECISION_DAYS: '3',
  })
  const link = await submitted(app)
  const askForOne = async (name = 'Email me this link') => {
    const email = page.getByLabel('Email address that we have for you')
    await email.fill('nobody@example,com')
    await page.getByRole('button', { name }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/Email is invalid/)
    await email.fill('Nobody <nobody@example.com>;')
    await expect(email).toHaveValue('nobody@example.com')
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('If we write to this address about your application')).toBeVisible()
  }
  await page.goto(`${app.url}/apply/confirmation#${link.reference}.${'a'.repeat(32)}`)
  await expect(title(page, "This link doesn't work")).toBeVisible()
  await askForOne('Email me a new link')
  // A bookmark of the page has only the reference.
  await page.goto('about:blank')
  await page.goto(`${app.url}/apply/confirmation#${link.reference}`)
  await expect(title(page, 'Get back to your application')).toBeVisible()
  await expect(page).toHaveTitle(/^Your application – /)
  await expect(page.getByText(/^A bookmark of this page can't show/)).toBeVisible()
  await expect(page.getByText('Application received')).toBeHidden()
  await askForOne('Email me a new link')
  // A valid link leads to a new one, too, before it expires.
  await page.goto('about:blank')
  await page.goto(new URL(link.page, app.url).href)
  await expect(title(page, 'Application received')).toBeVisible()
  await askForOne()
  await expect(page.getByText('We decide within 3 business days.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw my application' })).toBeVisible()
  const primary = await page.getByRole('button').evaluateAll((buttons) => {
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent')
    const sample = document.body.appendChild(document.createElement('div'))
    sample.style.background = accent
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    const isPrimary = (element: Element) =>
      getComputedStyle(element).backgroundColor === backgroundColor
    return buttons.filter(isPrimary).map(({ textContent }) => textContent)
  })
  expect(primary).toEqual(['Download signed copy (PDF)'])
})

for (const { locale, width, colorScheme, heading } of [
  { locale: 'en-US', width: 1280, colorScheme: 'light', heading: 'Application received' },
  { locale: 'es-US', width: 390, colorScheme: 'dark', heading: 'Recibimos su solicitud' },
  { locale: 'en-US', width: 360, colorScheme: 'light', heading: 'Application received' },
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide @prove`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 844 } })

    test('no accessibility rule is broken, and nothing is wider than the page', async ({
      app,
      page,
    }) => {
      const link = await submitted(app)
      await page.goto(link.page)
      await expect(title(page, heading)).toBeVisible()
      // The clock has twelve hours, as everywhere in the country, and no line breaks before AM or
      // PM.
      await expect(page.locator('time').first()).toHaveText(/\d\u00a0(AM|PM|[ap]\.\s?m\.)$/)
      expect(await brokenRules(page, ALL_RULES)).toEqual([])
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrolls).toBeLessThanOrEqual(width)
    })
  })
}
