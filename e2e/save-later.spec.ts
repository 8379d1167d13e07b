import type { Browser, Page } from '@playwright/test'
import { Applicant } from './support/applicant.ts'
import { field } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { openAt, startAt } from './support/saved-draft.ts'
import type { App } from './support/server.ts'
import { expect, test } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save and finish later' })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /saved/i }).first()

/** Saves the application and returns its link. */
async function saveLater(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/^Saved at/)).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Your link' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return link
}

/** Another device: nothing of the first one's storage is there. */
async function onOtherDevice(browser: Browser, app: App): Promise<Applicant> {
  const context = await browser.newContext({ baseURL: app.url })
  return new Applicant(await context.newPage())
}

test('an application is finished on another device', async ({ app, applicant, browser, page }) => {
  await startAt(page, app, 'owner-details', plainApplication())
  const link = await saveLater(page)
  expect(new URL(link).pathname).toBe('/apply/resume')

  const other = await onOtherDevice(browser, app)
  await other.page.goto(link)
  await other.isAt('owner-details')
  await expect(other.page.getByText(/^Welcome back\./)).toBeVisible()
  await other.back()
  await other.isAt('business-overview')
  await expect(field(other.page, 'Tax ID Number (TIN)')).toHaveValue('')
  await other.back()
  await other.isAt('business-details')
  await expect(field(other.page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
  await field(other.page, 'Legal Name').fill('Golden Gate Bakery of Oakland, LLC')
  await other.next()
  await expect(status(other.page)).toContainText('Saved at')
  await applicant.isAt('owner-details')
  await other.page.context().close()
})

test('the link leaves the address, the title and the history once it was read', async ({
  app,
  page,
}) => {
  await startAt(page, app, 'owner-details', plainApplication())
  const [, secret = ''] = (await saveLater(page)).split('#')
  const requested: string[] = []
  page.on('request', (request) => {
    requested.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`/apply/resume#${secret}`)
  await page.waitForURL('**/apply/owner-details')
  expect(page.url()).not.toContain('#')
  const [, key = ''] = secret.split('.')
  expect(requested.join()).not.toContain(key)
  expect(app.output()).not.toContain(key)
  await page.goBack()
  expect(page.url()).not.toContain(key)
})

test('two devices are asked which answers to keep', async ({ app, applicant, browser, page }) => {
  await openAt(page, app, 'owner-details', plainApplication())
  const link = await saveLater(page)
  const other = await onOtherDevice(browser, app)
  await other.page.goto(link)
  await other.isAt('owner-details')
  await other.back()
  await other.back()
  await field(other.page, 'Legal Name').fill('Typed on the phone, LLC')
  await other.next()
  await expect(status(other.page)).toContainText('Saved at')

  await applicant.back()
  await applicant.back()
  await field(page, 'Legal Name').fill('Typed at the desk, LLC')
  await applicant.next()
  const asked = page.getByRole('alertdialog', { name: 'Which answers do you want to keep?' })
  await expect(asked.getByRole('row', { name: /Legal Name/ })).toHaveText(
    /Typed at the desk, LLC.*Typed on the phone, LLC/,
  )
  await asked.getByRole('button', { name: 'Keep the answers on this device' }).click()
  await expect(asked).toBeHidden()
  await expect(status(page)).toContainText('Saved at')

  await field(other.page, 'Year Founded/Incorporated').fill('2011')
  await field(other.page, 'Tax ID Number (TIN)').fill('123456789')
  await other.next()
  const askedThere = other.page.getByRole('alertdialog')
  await askedThere.getByRole('button', { name: 'Use the answers of the other device' }).click()
  await other.page.waitForURL('**/apply/business-*')
  await other.page.goto('/apply/business-details')
  await expect(field(other.page, 'Legal Name')).toHaveValue('Typed at the desk, LLC')
  await other.page.context().close()
})

test('nothing is lost when the server cannot be reached, and saving is tried again', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/Failed to load resource/)
  await openAt(page, app, 'business-overview', plainApplication())
  await page.route('**/api/drafts/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(dialogOf(page).getByText(/^Not saved: we can't be reached/)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  await page.unroute('**/api/drafts/*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(status(page)).toContainText('Saved at')
  await applicant.isAt('business-overview')
})

test('a saved application is deleted at once, and what was typed stays', async ({
  allowConsoleErrors,
  app,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  await openAt(page, app, 'business-overview', plainApplication())
  const link = await saveLater(page)
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('The saved application is deleted.')).toBeVisible()
  const [, secret] = link.split('#')
  await page.goto('/connect/about')
  await page.goto(`/apply/resume#${secret}`)
  await page.getByRole('button', { name: 'Open the saved application' }).click()
  await expect(page.getByText(/^This saved application has expired/)).toBeVisible()
})

test.describe('a link that cannot be opened says why', () => {
  for (const [damage, of, message] of [
    ['is cut off', (link: string) => link.slice(0, -4), /not complete/],
    ['has another id', (link: string) => link.replace(/#.../, '#AAA'), /has expired/],
    [
      'has another key',
      (link: string) => `${link.slice(0, -20)}${'A'.repeat(20)}`,
      /has expired/,
    ],
  ] as const) {
    test(`: it ${damage}`, async ({ allowConsoleErrors, app, browser, page }) => {
      allowConsoleErrors(/status of 404/)
      await openAt(page, app, 'business-overview', plainApplication())
      const link = await saveLater(page)
      const other = await onOtherDevice(browser, app)
      await other.page.goto(of(link))
      await expect(other.page.getByText(message)).toBeVisible()
      await other.page.context().close()
    })
  }
})
