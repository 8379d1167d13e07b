import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { MAILING } from './support/applicant.ts'
import { dropdown, field, part } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/test.ts'

const SCRIPT = /\/assets\/first-[^/]+\.js$/

/** Holds the page's script back. What is given lets it go, once it was asked for. */
async function holdScriptBack(page: Page) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(SCRIPT, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return async () => {
    await asked.promise
    released.resolve()
  }
}

test('what is typed before the script arrives, and while it starts, stays', async ({
  applicant,
  page,
}) => {
  const letScriptArrive = await holdScriptBack(page)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  await field(page, 'Business Name (DBA)').fill('Golden Gate Bakery')
  await page.getByRole('checkbox', { name: MAILING }).check()
  await field(page, 'Business Phone').pressSequentially('1415')
  await field(page, 'Legal Name').focus()
  const legalName = 'The quick brown fox jumps over the lazy dog and back, LLC'
  const typing = page.keyboard.type(legalName, { delay: 15 })
  await Promise.all([typing, sleep(200).then(letScriptArrive)])
  await expect(part(page, 'Mailing Address')).toBeVisible()
  await expect(field(page, 'Legal Name')).toHaveValue(legalName)
  await expect(field(page, 'Legal Name')).toBeFocused()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Golden Gate Bakery')
  await expect(page.getByRole('checkbox', { name: MAILING })).toBeChecked()
  await expect(field(page, 'Business Phone')).toHaveValue('(415')
  await page.getByRole('checkbox', { name: MAILING }).uncheck()
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await applicant.isAt('business-overview')
})

test('Next is answered once the script is there, though it was pressed before', async ({
  applicant,
  page,
}) => {
  const letScriptArrive = await holdScriptBack(page)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  await field(page, 'Business Name (DBA)').fill('Golden Gate Bakery')
  await applicant.button('Next').click()
  await letScriptArrive()
  await expect(field(page, 'Legal Name')).toBeFocused()
  await expect(field(page, 'Legal Name')).toHaveAccessibleDescription(/This field is required/)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Golden Gate Bakery')
})

test('a dropdown that has the focus before the script arrives keeps it, and opens by key', async ({
  page,
}) => {
  const letScriptArrive = await holdScriptBack(page)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  const state = dropdown(page, 'State')
  await state.focus()
  await letScriptArrive()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(page.getByRole('listbox')).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(state).toBeFocused()
  await page.keyboard.type('Cal')
  await page.keyboard.press('Enter')
  await expect(state).toContainText('California')
})

test('a script that does not come is told of, and asked for again', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  await page.route(SCRIPT, (route) => route.abort(), { times: 2 })
  await page.goto('/apply/business-details')
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded completely' })
  await expect(notice).toBeVisible()
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await applicant.button('Next').click()
  await expect(notice).toBeHidden()
  await expect(field(page, 'Legal Name')).toHaveValue('Golden Gate Bakery, LLC')
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await applicant.isAt('business-overview')
})

test('a page of which nothing is drawn yet says that it could not be loaded', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  await page.route(SCRIPT, (route) => route.abort(), { times: 1 })
  await page.goto('/connect/get-started')
  await expect(page.getByText('could not be loaded completely')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start the application' })).toBeVisible()
  await expect(page.getByText('could not be loaded completely')).toBeHidden()
})
