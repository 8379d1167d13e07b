import type { Page } from '@playwright/test'
import { Applicant } from './support/applicant.ts'
import { field, fill, part, type } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { expect, sandboxOf, test } from './support/sandbox.ts'
import { startAt } from './support/saved-draft.ts'
import type { App } from './support/server.ts'

const NOT_FOUND = 'Could not find bank name'
const LOOKUP = '**/api/routing-lookup?*'
/** A number in the sandbox's directory, a number of no bank, and a number in the shipped list. */
const HARBORVIEW = '123456780'
const NOBODYS = '110000000'
const CHASE = '021000021'

async function openManual(page: Page, app?: App) {
  await startAt(page, 'banking-information', plainApplication(), app)
  await page.getByRole('button', { name: 'Enter bank details manually' }).click()
}

/** Returns the bank's name below the number. */
function bankName(page: Page) {
  return part(page, 'Bank Account').getByRole('strong')
}

test('the name is shown if it is found, and asked for if it is not @prove', async ({
  applicant,
  page,
}) => {
  await openManual(page)
  const number = field(page, 'Bank Routing Number')
  await type(page, { 'Bank Routing Number': '12-3456-780' })
  await expect(bankName(page)).toHaveText('HARBORVIEW BANK')
  await expect(field(page, 'Bank Name')).toBeHidden()

  await number.press('Backspace')
  await expect(bankName(page)).toBeHidden()
  await type(page, { 'Bank Routing Number': CHASE })
  await expect(bankName(page)).toContainText('CHASE')

  await type(page, { 'Bank Routing Number': NOBODYS })
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
  await fill(page, { 'Account Number': '5551234', 'Confirm Account Number': '5551234' })
  await applicant.next()
  await expect(field(page, 'Bank Name')).toBeFocused()
  await expect(field(page, 'Bank Name')).toHaveAccessibleDescription(/This field is required/)
  await fill(page, { 'Bank Name': 'Corner Savings' })
  await applicant.next('review-&-submit')
  await expect(page.getByText('Corner Savings', { exact: true })).toBeVisible()
})

test('nothing moves during typing when the name is asked for', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openManual(page)
  const account = field(page, 'Account Number')
  await type(page, { 'Bank Routing Number': NOBODYS.slice(0, -1) })
  const place = () =>
    account.evaluate((input) => input.getBoundingClientRect().top + window.scrollY)
  const before = await place()
  await page.keyboard.type(NOBODYS.slice(-1))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await account.pressSequentially('555')
  await expect(field(page, 'Bank Name')).toBeVisible()
  expect(await place()).toBe(before)
  await expect(account).toBeFocused()
  await expect(account).toBeInViewport({ ratio: 1 })
})

test('a typed bank name is still there after a reload, once the number is entered again @prove', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openManual(page)
  await type(page, { 'Bank Routing Number': NOBODYS })
  await fill(page, { 'Bank Name': 'Corner Savings' })
  await page.reload()
  await expect(field(page, 'Bank Routing Number')).toHaveValue('')
  await expect(page.getByText(NOT_FOUND)).toBeHidden()
  await expect(field(page, 'Bank Name')).toBeHidden()
  await type(page, { 'Bank Routing Number': NOBODYS })
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
  await expect(field(page, 'Bank Name')).toHaveValue('Corner Savings')
})

test('a number that cannot belong to a bank is never looked up @prove', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/routing-lookup')) requests.push(request.url())
  })
  await openManual(page)
  for (const number of ['000000000', '123456789', '02100002']) {
    await type(page, { 'Bank Routing Number': number })
    await field(page, 'Account Number').focus()
    await expect(field(page, 'Bank Routing Number')).toHaveAccessibleDescription(
      /Routing number is invalid/,
    )
  }
  expect(requests).toEqual([])
})

test('a name that arrives after the number has changed is dropped @prove', async ({
  page,
  sandbox,
}) => {
  await openManual(page)
  await sandbox.switch({ services: { 'bank-names': 'slow' } })
  const first = page.waitForRequest(LOOKUP)
  await type(page, { 'Bank Routing Number': HARBORVIEW })
  const request = await first
  await type(page, { 'Bank Routing Number': CHASE })
  await expect(bankName(page)).toContainText('CHASE')
  // There is no response if the page canceled the request.
  await request.response()
  await expect(bankName(page)).toContainText('CHASE')
})

test('a directory that hangs delays Next until it fails, and no field is lost @prove', async ({
  allowConsoleErrors,
  page,
  start,
}) => {
  allowConsoleErrors(/status of (404|502)/)
  const app = await start()
  const sandbox = await sandboxOf(app)
  await sandbox.switch({ services: { 'bank-names': 'hanging' } })
  await openManual(page, app)
  await fill(page, { 'Account Number': '5551234', 'Confirm Account Number': '5551234' })
  await type(page, { 'Bank Routing Number': HARBORVIEW })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
  await expect(next).not.toHaveAttribute('aria-busy', 'true')
  await expect(field(page, 'Account Number')).toHaveValue('5551234')
  await fill(page, { 'Bank Name': 'Harborview Bank' })
  await next.click()
  await new Applicant(page).isAt('review-&-submit')
  await expect(page.getByText(/^harborview bank$/i)).toBeVisible()
})

test('a visitor over the rate limit types the name @prove', async ({
  allowConsoleErrors,
  page,
  start,
}) => {
  allowConsoleErrors(/status of 429/)
  await openManual(page, await start({ LOOKUPS_PER_MINUTE: '1' }))
  await type(page, { 'Bank Routing Number': HARBORVIEW })
  await expect(bankName(page)).toHaveText('HARBORVIEW BANK')
  await type(page, { 'Bank Routing Number': CHASE })
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
  await expect(field(page, 'Bank Name')).toBeVisible()
})
