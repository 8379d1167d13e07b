import { field } from './support/fields.ts'
import { loadedAhead } from './support/loaded.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/test.ts'

test('the page says that it is offline, and the next step still opens', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  // A page that draws nothing gets no idle callback for minutes unless it sets a limit.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run, { timeout } = {}) => (timeout ? setTimeout(run) : 0)
  })
  await applicant.open()
  await loadedAhead(page)
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: "You're offline." })
  await expect(notice).toBeVisible()
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('the last steps are loaded ahead only once something is typed', async ({
  applicant,
  page,
}) => {
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/Review-'))
  await applicant.open()
  await loadedAhead(page)
  expect(await page.evaluate(isLoaded)).toBe(false)
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await page.waitForFunction(isLoaded, undefined, { polling: 100 })
})

test('once everything is prefetched, dialogs also open offline @prove', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  await applicant.open()
  await loadedAhead(page)
  await context.setOffline(true)
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await applicant.back()
  await page.getByRole('button', { name: 'No, keep going' }).click()
  await applicant.button('Start over and delete what I typed').click()
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  await expect(field(page, 'Legal Name')).toHaveValue('Golden Gate Bakery, LLC')
})

test('a step that fails to load can be retried without losing input @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/BusinessOverview|ERR_FAILED|dynamically imported module/)
  const screen = /\/assets\/BusinessOverview-[^/]+\.js/
  await page.route(screen, (route) => route.abort())
  await applicant.open()
  // If the page were still loading it ahead, its failure could be mistaken for the retry's.
  await loadedAhead(page)
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

test('a step whose style sheet failed is not shown without it @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const sheets = /\/assets\/[^/]+\.css$/
  await page.route(sheets, (route) => route.abort())
  await applicant.open()
  await loadedAhead(page)
  await applicant.businessDetails(plainApplication())
  await page.unroute(sheets)
  const loaded = page.waitForResponse((response) => sheets.test(response.url()) && response.ok())
  await applicant.next('business-overview')
  await loaded
})

test('a step that was not loaded while offline opens automatically once back online @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/BusinessOverview|ERR_|dynamically imported module/)
  const screen = /\/assets\/BusinessOverview-[^/]+\.js/
  await page.route(screen, (route) => route.abort())
  await applicant.open()
  await loadedAhead(page)
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

test('a screen that breaks while offline for another reason shows the unexpected error @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|broken screen/)
  const screen = /\/assets\/BusinessOverview-[^/]+\.js/
  await page.route(screen, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function BusinessOverview() { throw new Error("broken screen") }',
    }),
  )
  await applicant.open()
  await loadedAhead(page)
  await applicant.businessDetails(plainApplication())
  await context.setOffline(true)
  await applicant.next()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
  ).toBeFocused()
  await expect(page).toHaveTitle(/^Unexpected Application Error!/)
})

test('reloading a broken page loses no input @prove @intercepted', async ({
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

test('a dialog that failed to load opens on another try @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/dialogs-and-notices|ERR_FAILED|dynamically imported module/)
  const question = /\/assets\/dialogs-and-notices-[^/]+\.js/
  let tries = 0
  await page.route(question, (route) => {
    tries += 1
    return route.abort()
  })
  await applicant.open()
  // If the page were still loading it ahead, the retry could fail.
  await expect.poll(() => tries).toBe(1)
  await applicant.back()
  await applicant.button('Try again').waitFor()
  await page.unroute(question)
  await applicant.button('Try again').click()
  await applicant.isAt('business-details')
  await applicant.back()
  await page.getByRole('button', { name: 'No, keep going' }).click()
})

test('a failure is said before the script of such messages has loaded @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED|Failed to load/)
  const scripts = /\/assets\/(?:dialogs-and-notices|es)-[^/]+\.js/
  await page.route(scripts, (route) => route.abort())
  await applicant.open()
  await page.getByRole('button', { name: 'Español' }).click()
  const message = page.getByText("We couldn't load the other language.")
  await expect(message).toBeVisible()
  // The script is loaded again, and then the message closes by itself.
  await page.unroute(scripts)
  await expect(message).toBeHidden()
})

test('a Next that fails says so, and loses no input @prove', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/too many pages/)
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  // Fails as Safari does after a hundred steps in half a minute.
  await page.evaluate(() => {
    const before = history.pushState
    history.pushState = () => {
      history.pushState = before
      throw new DOMException('too many pages', 'SecurityError')
    }
  })
  await applicant.next()
  await applicant.button('Try again').click()
  await expect(field(page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
  await applicant.next('business-overview')
})
