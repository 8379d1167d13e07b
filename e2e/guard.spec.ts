import { setTimeout as sleep } from 'node:timers/promises'
import { stepPath } from '../src/application/step-list.ts'
import { Applicant, stepIds } from './support/applicant.ts'
import { expectDialogText, warnsOnLeaving } from './support/dialogs.ts'
import { field, fill } from './support/fields.ts'
import { closeByKey } from './support/keys.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/sandbox.ts'
import { draftBefore, openAt, startAt } from './support/saved-draft.ts'

const CANCEL = 'Are you sure you want to cancel your Application?'
const getStarted = { name: 'Get started', level: 1 } as const

test('a step that is not allowed yet leads to get-started with the query', async ({ page }) => {
  for (const step of ['business-overview', 'review-&-submit'] as const) {
    await page.goto(`${stepPath(step)}?pmi=&from=mail`)
    await expect(page).toHaveURL('/connect/get-started?pmi=&from=mail')
    await expect(page.getByRole('heading', getStarted)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Start an application' }).click()
  await expect(page).toHaveURL('/apply/business-details?pmi=&from=mail')
})

test("the operator's own get-started page is used, except on localhost @prove @intercepted", async ({
  allowConsoleErrors,
  context,
  page,
  start,
}) => {
  allowConsoleErrors(/Cross-Origin-Opener-Policy header has been ignored/)
  const app = await start({ GET_STARTED_URL: 'https://start.example/here?lang=en' })
  await context.route('https://start.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Operator</title>' }),
  )
  await context.route('http://apply.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: app.url + pathname + search }) })
  })
  await page.goto('http://apply.example/apply/summary?pmi=')
  await expect(page).toHaveURL('https://start.example/here?lang=en&pmi=')
  await page.goto(`${app.url}/apply/banking-information`)
  await expect(page).toHaveURL(`${app.url}/connect/get-started`)
  await page.close()
})

test('other paths of the first step redirect there with the query @prove', async ({
  applicant,
  page,
}) => {
  for (const path of ['/', '/apply', '/apply/', '/apply/business-information']) {
    await page.goto(`${path}?from=${path.length}`)
    await applicant.isAt('business-details')
    await expect(page).toHaveURL(`/apply/business-details?from=${path.length}`)
  }
})

test('links include the query, so that another tab has it @prove', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  const query = '?pmi=&note=50%25%20off'
  await startAt(page, 'business-overview')
  await page.goto(`/apply/business-overview${query}`)
  const step = page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first()
  await expect(step).toHaveAttribute('href', `/apply/business-details${query}`)

  const start = page.getByRole('link', { name: /^Start/ })
  for (const path of ['/connect/get-started', '/connect/about', '/nothing']) {
    await page.goto(path + query)
    await expect(start).toHaveAttribute('href', `/apply/business-details${query}`)
  }
  const about = page.getByRole('link', { name: /^About/ })
  await expect(about).toHaveAttribute('href', `/connect/about${query}`)
})

test('Next, Back, Edit, and the browser lose neither the query nor typed text', async ({
  applicant,
  page,
}) => {
  const query = '?pmi=&from=mail'
  const expected = plainApplication()
  await openAt(page, 'review-&-submit', expected, { query })
  await applicant.edit('Owner Details')
  await applicant.isAt('owner-details')
  await expect(page).toHaveURL(stepPath('owner-details') + query)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await applicant.isAt('review-&-submit')
  // Nothing has been typed there since the draft was restored.
  expect(await warnsOnLeaving(page)).toBe(true)

  for (const step of stepIds.toReversed().slice(1)) {
    await applicant.back()
    await applicant.isAt(step)
    await expect(page).toHaveURL(stepPath(step) + query)
  }
  await expect(field(page, 'Legal Name')).toHaveValue(expected.legalBusinessName)
  await fill(page, { 'Legal Name': 'Typed, not yet Next' })

  await page.goBack()
  await applicant.isAt('business-overview')
  await expect(field(page, 'Tax ID Number (TIN)')).toHaveValue('94-1234567')
  await page.goForward()
  await applicant.isAt('business-details')
  await expect(field(page, 'Legal Name')).toHaveValue('Typed, not yet Next')
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')

  for (const step of stepIds.slice(1)) {
    await applicant.next(step)
    await expect(page).toHaveURL(stepPath(step) + query)
  }
  await expect(page.getByText('Typed, not yet Next').first()).toBeVisible()
})

test("the browser's Back and Forward move between steps without losing input @prove", async ({
  applicant,
  page,
}) => {
  await openAt(page, 'business-details', draftBefore('owner-details', plainApplication()))
  for (const step of ['business-overview', 'owner-details'] as const) {
    await applicant.next(step)
  }
  await applicant.button('Add').click()
  await fill(applicant.ownerForm('Create'), { 'First Name': 'Maria', SSN: '123456789' })
  await page.goBack()
  await applicant.isAt('business-overview')
  await fill(page, { 'Products/Services Sold': 'Bread alone' })
  await page.goBack()
  await applicant.isAt('business-details')
  await expect(field(page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
  await page.goForward()
  await expect(field(page, 'Products/Services Sold')).toHaveValue('Bread alone')
  await page.goForward()
  await applicant.isAt('owner-details')
  await expect(field(page, 'First Name')).toHaveValue('Maria')
  await expect(field(page, 'SSN')).toHaveValue('123-45-6789')
})

test('Back on the first step asks whether to cancel, and leads to the page before', async ({
  applicant,
  page,
}) => {
  await page.goto('/connect/about')
  await page.getByRole('link', { name: 'Start an application' }).click()
  await applicant.isAt('business-details')
  await fill(page, { 'Legal Name': 'Soon forgotten' })

  await applicant.back()
  const question = await expectDialogText(page, CANCEL)
  await question.getByRole('button', { name: 'No, keep going' }).click()
  await expect(question).toBeHidden()
  await expect(applicant.button('Back')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'No, keep going' })).toBeFocused()
  for (const _ of 'ab') await page.keyboard.press('Tab')
  await expect(applicant.button('Back')).not.toBeFocused()
  await closeByKey(page, question)
  await expect(applicant.button('Back')).toBeFocused()
  await applicant.isAt('business-details')
  await expect(field(page, 'Legal Name')).toHaveValue('Soon forgotten')

  const warnings: string[] = []
  page.on('dialog', async (dialog) => {
    warnings.push(dialog.type())
    await dialog.accept()
  })
  await applicant.back()
  await question.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page).toHaveURL('/connect/about')
  expect(warnings).toEqual([])
  await page.goForward()
  await applicant.isAt('business-details')
  await expect(field(page, 'Legal Name')).toHaveValue('')
})

test('canceling goes back to another site without a referrer, even after a reload @prove @intercepted', async ({
  app,
  applicant,
  context,
  page,
}) => {
  let isSlow = false
  await context.route('http://shop.example/**', async (route) => {
    if (isSlow) await sleep(1500)
    const body = `<a href="${app.url}/?from=shop" rel="noreferrer">Apply</a>`
    await route.fulfill({
      contentType: 'text/html',
      headers: { 'cache-control': 'no-store' },
      body,
    })
  })
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('http://shop.example/')
  await page.getByRole('link', { name: 'Apply' }).click()
  await applicant.isAt('business-details')
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
  await page.reload()
  await applicant.isAt('business-overview')
  await applicant.back()
  await applicant.isAt('business-details')
  isSlow = true
  await applicant.back()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page).toHaveURL('http://shop.example/')
})

test('canceling leads to get-started in a tab with no history before the application @prove', async ({
  app,
  page,
}) => {
  await page.goto('/connect/about')
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => {
    window.open(url, '', 'noopener')
  }, `${app.url}/apply/business-details?from=mail`)
  const tab = await opened
  const applicant = new Applicant(tab)
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
  await tab.goBack()
  await applicant.isAt('business-details')
  await applicant.back()
  await tab.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(tab).toHaveURL('/connect/get-started?from=mail')
  await expect(page).toHaveURL('/connect/about')
})

test('the browser warns only after something was typed', async ({ applicant, context, page }) => {
  await applicant.open()
  await page.getByRole('heading', { level: 1 }).click()
  await field(page, 'Legal Name').click()
  const untouched = page
  expect(await warnsOnLeaving(untouched)).toBe(false)

  const typed = await context.newPage()
  await new Applicant(typed).open()
  await fill(typed, { 'Legal Name': 'G' })
  expect(await warnsOnLeaving(typed)).toBe(true)
  await fill(typed, { 'Legal Name': '' })
  expect(await warnsOnLeaving(typed)).toBe(false)
})

test('an unknown path shows the 404 page with status 404 @prove', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  // `routes.test.ts` tests more of them.
  for (const path of ['/apply/%zz', '/apply/%25zz', '/Apply/Business-Details']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404 Error' })).toBeVisible()
    await expect(
      page.getByText(
        "The page you are looking for doesn't exist. Please try one of the links below.",
        { exact: true },
      ),
    ).toBeVisible()
  }
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/connect/about')
  await page.goBack()
  await page.getByRole('link', { name: 'Start an application' }).click()
  await applicant.isAt('business-details')
})
