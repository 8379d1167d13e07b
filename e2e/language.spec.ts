/** Tests the switch between the languages. */
import { sampleApplication, sampleOwner } from '../src/application/testing/sample-application.ts'
import * as es from '../src/messages/es/first-step.ts'
import * as esLater from '../src/messages/es/pages.ts'
import { pageTitles } from '../src/messages/es/text-pages.ts'
import { field } from './support/fields.ts'
import { switchLanguage } from './support/pseudo-language.ts'
import { plainApplication } from './support/samples.ts'
import { openAt, startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test("the page is in the browser's language before any script runs", async ({ app, browser }) => {
  const context = await browser.newContext({
    baseURL: app.url,
    locale: 'es-MX',
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  for (const [path, title] of [
    ['/apply/business-details', es.stepTitles['business-details']],
    ['/connect/privacy', pageTitles.privacy],
    ['/apply/nothing-here', pageTitles.notFound],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} – Merchant Services`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  }
  await context.close()
})

test('only the texts of the language shown are loaded @prove', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, locale: 'es-MX' })
  const page = await context.newPage()
  const loaded: string[] = []
  page.on('request', (request) => {
    loaded.push(/\/assets\/(en|es)-[^/]+\.js$/.exec(request.url())?.[1] ?? '')
  })
  await page.goto('/apply/business-details')
  await page.getByRole('button', { name: es.form.back, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(esLater.dialogs.cancel.title)
  expect(loaded).toContain('es')
  expect(loaded).not.toContain('en')
  await context.close()
})

test('the switch loses neither typed text nor the focus, and survives a reload', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.businessDetails(sampleApplication({ businessPhone: '415' }))
  await applicant.next()
  const spanish = page.getByRole('button', { name: 'Español' })
  await expect(spanish).toHaveAttribute('lang', 'es')
  await spanish.click()
  const english = page.getByRole('button', { name: 'English' })
  await expect(english).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    es.stepTitles['business-details'],
  )
  await expect(page.getByText(es.ui.errorSummary(1))).toBeVisible()
  const phone = page.getByLabel(es.questions.businessPhone.label, { exact: true })
  await expect(phone).toHaveAccessibleDescription(new RegExp(String(es.errors['phone.length'])))
  await expect(phone).toHaveValue(/415/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    es.stepTitles['business-details'],
  )
  await expect(phone).toHaveValue(/415/)
  await english.click()
  await expect(field(page, 'Business Phone')).toHaveValue(/415/)
})

test('the switch keeps the scroll position @prove', async ({ applicant, page }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await applicant.open()
  const spanish = page.getByRole('button', { name: 'Español' })
  const street = field(page, 'Zip').first()
  await street.focus()
  await page.evaluate(() => window.scrollTo(0, 500))
  await spanish.dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    es.stepTitles['business-details'],
  )
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  await expect(page.getByLabel(es.questions.zip.label, { exact: true })).toBeFocused()
})

test('an open form and a toast follow the switch @prove', async ({ applicant, page }) => {
  await startAt(page, 'owner-details')
  const [owner = sampleOwner()] = sampleApplication().companyOwners
  await applicant.addOwner(owner)
  // The toast stays while the pointer is on it.
  await page.getByText('Company owner has been added successfully').hover()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await switchLanguage(page, 'Español')
  await expect(page.getByText(esLater.ownerDetails.added)).toBeVisible()
  await expect(page.getByLabel(esLater.questions.firstName.label, { exact: true })).toHaveValue(
    owner.firstName,
  )
})

test('an open dialog follows the switch, and lists names in the style of the language @prove', async ({
  applicant,
  page,
}) => {
  const owners = ['Ana', 'Luis', 'Inés'].map((firstName) =>
    sampleOwner({ id: firstName, firstName, lastName: 'Núñez', stake: 30 }),
  )
  await openAt(page, 'business-overview', plainApplication({ companyOwners: owners }))
  await applicant.radio('Sole Proprietor').check()
  await applicant.next()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('remove Luis Núñez and Inés Núñez from')
  await switchLanguage(page, 'Español')
  await expect(dialog).toContainText('a Luis Núñez e Inés Núñez.')
  await expect(dialog.getByRole('button')).toHaveText([
    esLater.businessOverview.removeOwners.cancel,
    esLater.businessOverview.removeOwners.confirm,
  ])
})

test('if the other language fails to load, the page stays unchanged, and says so @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED|Failed to load/)
  await page.route('**/assets/es-*.js', (route) => route.abort())
  await applicant.open()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByText("We couldn't load the other language.")).toBeVisible()
  await applicant.isAt('business-details')
})
