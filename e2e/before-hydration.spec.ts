import type { Page } from '@playwright/test'
import { MAILING } from './support/applicant.ts'
import { dropdown, field, part } from './support/fields.ts'
import { linkPanel } from './support/finish-later.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/test.ts'

const SCRIPT = /\/assets\/first-[^/]+\.js$/

/**
 * Delays the page's script. Returns a function that waits for its request, and then releases it.
 */
async function holdScriptBack(page: Page) {
  const resolvers = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(SCRIPT, async (route) => {
    resolvers.resolve()
    await released.promise
    await route.continue()
  })
  return async () => {
    await resolvers.promise
    released.resolve()
  }
}

/**
 * Makes the page's script fail once, and delays the next try. Returns a function that releases it.
 */
async function failScript(page: Page) {
  const letScriptArrive = await holdScriptBack(page)
  await page.route(SCRIPT, (route) => route.abort(), { times: 1 })
  return letScriptArrive
}

/** Types the legal name while the script arrives, and checks that none of it is lost. */
async function typeDuringHydration(page: Page, letScriptArrive: () => Promise<void>) {
  await field(page, 'Legal Name').focus()
  const legalName = 'The quick brown fox jumps over the lazy dog and back, LLC'
  const typing = page.keyboard.type(legalName, { delay: 15 })
  await expect(field(page, 'Legal Name')).toHaveValue(/^The quick/)
  await Promise.all([typing, letScriptArrive()])
  await expect(part(page, 'Mailing Address')).toBeVisible()
  await expect(field(page, 'Legal Name')).toHaveValue(legalName)
  await expect(field(page, 'Legal Name')).toBeFocused()
}

test('input before and during hydration is not lost @intercepted', async ({ applicant, page }) => {
  const letScriptArrive = await holdScriptBack(page)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  await field(page, 'Business Name (DBA)').fill('Golden Gate Bakery')
  await page.getByRole('checkbox', { name: MAILING }).check()
  await field(page, 'Business Phone').pressSequentially('1415')
  await typeDuringHydration(page, letScriptArrive)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Golden Gate Bakery')
  await expect(page.getByRole('checkbox', { name: MAILING })).toBeChecked()
  await expect(field(page, 'Business Phone')).toHaveValue('(415')
  await page.getByRole('checkbox', { name: MAILING }).uncheck()
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
})

/** Changes the page as a password manager's extension does. Runs in the page. */
function addBesideInputs() {
  for (const input of document.querySelectorAll('input, select')) {
    input.after(document.createElement('div'))
  }
}

test('input is not lost if an extension has changed the page first @intercepted', async ({
  applicant,
  page,
}) => {
  const letScriptArrive = await holdScriptBack(page)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  await expect(applicant.button('Next')).toBeVisible()
  await page.evaluate(addBesideInputs)
  await field(page, 'Business Name (DBA)').fill('Golden Gate Bakery')
  await field(page, 'Zip').fill('94105')
  await page.getByRole('checkbox', { name: MAILING }).check()
  await typeDuringHydration(page, letScriptArrive)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Golden Gate Bakery')
  await expect(field(part(page, 'Location Address'), 'Zip')).toHaveValue('94105')
  await page.getByRole('checkbox', { name: MAILING }).uncheck()
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
})

test('a page whose elements an extension has moved is rendered again', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/NotFoundError/)
  await applicant.open()
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await page.getByRole('checkbox', { name: MAILING }).check()
  await part(page, 'Mailing Address').evaluate((element) => {
    const around = document.createElement('div')
    element.replaceWith(around)
    around.append(element)
  })
  await page.getByRole('checkbox', { name: MAILING }).uncheck()
  await expect(part(page, 'Mailing Address')).toBeHidden()
  await expect(field(page, 'Legal Name')).toHaveValue('Golden Gate Bakery, LLC')
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
})

test('what is left out of input before hydration is said @intercepted', async ({ page }) => {
  const letScriptArrive = await holdScriptBack(page)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  const phone = field(page, 'Business Phone')
  const email = field(page, 'Business Email')
  await phone.fill('447911123456')
  await field(part(page, 'Location Address'), 'Zip').fill('94105-1234')
  await email.fill('Maria <maria@example.com>')
  await field(page, 'Legal Name').focus()
  await letScriptArrive()
  await expect(phone).toHaveValue('+447911123456')
  await expect(email).toHaveValue('maria@example.com')
  const zip = field(part(page, 'Location Address'), 'Zip')
  await expect(zip).toHaveValue('94105')
  await expect(zip).toHaveAccessibleDescription(/Left out: “1234”/)
  await expect(email).toHaveAccessibleDescription(/Left out: “Maria”/)
})

test('pressing Next before hydration takes effect after it @intercepted', async ({
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

for (const changed of ['', ', also on a page that an extension has changed']) {
  test(`a button pressed before hydration takes effect after it${changed} @prove @intercepted`, async ({
    applicant,
    page,
  }) => {
    const letScriptArrive = await holdScriptBack(page)
    await page.goto('/apply/business-details', { waitUntil: 'commit' })
    await field(page, 'Business Name (DBA)').fill('Golden Gate Bakery')
    if (changed) await page.evaluate(addBesideInputs)
    await applicant.button('Back').click()
    await applicant.button('Save and finish later').click()
    await letScriptArrive()
    await expect(linkPanel(page).getByLabel('Your link', { exact: true })).toHaveValue(/#/)
    await linkPanel(page).getByRole('button', { name: 'Done' }).click()
    await expect(linkPanel(page)).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(field(page, 'Business Name (DBA)')).toHaveValue('Golden Gate Bakery')
  })
}

test('a link pressed before hydration keeps the query @prove @intercepted', async ({ page }) => {
  await page.route(SCRIPT, () => undefined)
  const query = '?pmi=&note=50%25%20off'
  await page.goto(`/connect/get-started${query}`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Start an application' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(`/apply/business-details${query}`)
})

test('a dropdown focused before hydration stays focused and opens by key @prove @intercepted', async ({
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

test('a script that fails to load is reported and retried @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const letScriptArrive = await failScript(page)
  await page.goto('/apply/business-details')
  const notice = page.getByRole('alert').filter({ hasText: "Part of this page didn't load" })
  await expect(notice).toBeVisible()
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await applicant.button('Next').click()
  await letScriptArrive()
  await expect(notice).toBeHidden()
  await expect(field(page, 'Legal Name')).toHaveValue('Golden Gate Bakery, LLC')
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
})

test('a page without its script says that it failed to load @prove @intercepted', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const letScriptArrive = await failScript(page)
  await page.goto('/apply/owner')
  await expect(page.getByText("Part of this page didn't load")).toBeVisible()
  await letScriptArrive()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText("Part of this page didn't load")).toBeHidden()
})

test('a copy is verified that was chosen, or named, before hydration @prove @intercepted', async ({
  page,
}) => {
  const letScriptArrive = await holdScriptBack(page)
  await page.goto('/apply/verify', { waitUntil: 'commit' })
  await page.getByLabel('Reference number').fill('ma-7k3q-9xdm')
  await page.getByLabel('SHA-256').fill('ab'.repeat(32))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await letScriptArrive()
  await expect(page.getByText('MA-7K3Q-9XDM is not a signed copy we issued.')).toBeVisible()
  await expect(page.getByLabel('Reference number')).toHaveValue('ma-7k3q-9xdm')

  await page.unroute(SCRIPT)
  const letItArriveAgain = await holdScriptBack(page)
  await page.reload({ waitUntil: 'commit' })
  await page
    .getByLabel('Signed copy (PDF)')
    .setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  await letItArriveAgain()
  await expect(page.getByText('copy.pdf is not a signed copy we issued.')).toBeVisible()
})

test('text pages work without JavaScript', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  for (const [path, title, heading] of [
    ['/connect/get-started', 'Get started', 'Get started'],
    ['/connect/about', 'About', /^About/],
    ['/connect/privacy', 'Privacy Policy', 'Privacy Policy'],
    ['/connect/terms', 'Terms of Service', 'Terms of Service'],
    ['/nothing', '404 Error', '404 Error'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^${title} – `))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.getByRole('link', { name: /^About/ }).click()
  await expect(page).toHaveURL('/connect/about')
  await page.getByRole('link', { name: 'Start an application' }).click()
  await expect(page).toHaveURL('/apply/business-details')
  await expect(page).toHaveTitle(/^Business Details – /)
  await expect(page.locator('noscript p')).toBeInViewport()
  await context.close()
})

test('hydration leaves text pages unchanged @prove @intercepted', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  for (const path of [
    '/connect/get-started',
    '/connect/about',
    '/connect/privacy',
    '/connect/terms',
    '/connect/nothing',
    '/apply/verify',
  ]) {
    const letScriptArrive = await holdScriptBack(page)
    await page.goto(`${path}?pmi=demo`, { waitUntil: 'commit' })
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    const last = await page.locator('main li, main p').last().elementHandle()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
        ({ sheet }) => sheet,
      ),
    )
    const place = await last?.boundingBox()
    const scripts = page.waitForLoadState('networkidle')
    await letScriptArrive()
    await scripts
    expect(await last?.boundingBox()).toEqual(place)
    for (const element of [heading, last]) {
      expect(await element?.evaluate((node) => node.isConnected)).toBe(true)
    }
    await page.unroute(SCRIPT)
  }
})
