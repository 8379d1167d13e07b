import { field } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/test.ts'

test('offline is said, typing goes on, and the next step is there already', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const loaded = page.waitForResponse(/\/assets\/BusinessOverview-[^/]+\.js$/)
  await applicant.open()
  await loaded
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(notice).toBeVisible()
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await applicant.isAt('business-overview')
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('once all was fetched ahead, the questions are asked offline as well', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const last = page.waitForResponse(/\/assets\/StartOverDialog-[^/]+\.js$/)
  await applicant.open()
  await last
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await applicant.back()
  await page.getByRole('button', { name: 'No, keep going' }).click()
  await applicant.button('Start over and delete what I typed').click()
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  await expect(field(page, 'Legal Name')).toHaveValue('Golden Gate Bakery, LLC')
})

test('a step that cannot be fetched is fetched on another try, with everything typed', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/BusinessOverview|ERR_FAILED|dynamically imported module/)
  const screen = /\/assets\/BusinessOverview-[^/]+\.js/
  await page.route(screen, (route) => route.abort())
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
  ).toBeVisible()
  await applicant.button('Try again').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Unexpected Application Error!/)
  await page.unroute(screen)
  await applicant.button('Try again').click()
  await applicant.isAt('business-overview')
  await applicant.back()
  await expect(field(page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
})

test('a step that is not there while offline opens by itself once the network is back', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/BusinessOverview|ERR_|dynamically imported module/)
  const screen = /\/assets\/BusinessOverview-[^/]+\.js/
  await page.route(screen, (route) => route.abort())
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  await context.setOffline(true)
  await applicant.next()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeFocused()
  await page.unroute(screen)
  await context.setOffline(false)
  await applicant.isAt('business-overview')
  await applicant.back()
  await expect(field(page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
})

test('a page that stays broken is reloaded with what was typed', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/BusinessOverview|ERR_FAILED|dynamically imported module/)
  page.on('dialog', (dialog) => dialog.accept())
  const screen = /\/assets\/BusinessOverview-[^/]+\.js/
  await page.route(screen, (route) => route.abort())
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await applicant.button('Reload the page').waitFor()
  await page.unroute(screen)
  await applicant.button('Reload the page').click()
  await applicant.isAt('business-overview')
  await applicant.back()
  await expect(field(page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
})

test('a question that could not be fetched is asked on another try', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/CancelDialog|ERR_FAILED|dynamically imported module/)
  const question = /\/assets\/CancelDialog-[^/]+\.js/
  await page.route(question, (route) => route.abort())
  await applicant.open()
  await applicant.back()
  await applicant.button('Try again').waitFor()
  await page.unroute(question)
  await applicant.button('Try again').click()
  await applicant.isAt('business-details')
  await applicant.back()
  await page.getByRole('button', { name: 'No, keep going' }).click()
})
