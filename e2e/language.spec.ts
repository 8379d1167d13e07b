/** The switch between the languages. */
import type { Page } from '@playwright/test'
import { sampleApplication, sampleOwner } from '../src/application/testing/sample-application.ts'
import * as es from '../src/messages/es.ts'
import * as esLater from '../src/messages/es-later.ts'
import { scenarios } from './support/every-state.ts'
import { field } from './support/fields.ts'
import { speakPseudo, switchLanguage, untranslated } from './support/pseudo-language.ts'
import { contact, controller, plainApplication } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { sidewaysOverflow } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

test('the page is in the language that the browser asks for, before any script runs', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: app.url,
    locale: 'es-MX',
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  for (const [path, title] of [
    ['/apply/business-details', es.stepTitles['business-details']],
    ['/connect/privacy', es.pageTitles.privacy],
    ['/apply/nothing-here', es.pageTitles.notFound],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} – Merchant Services`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  }
  await context.close()
})

test('the switch loses nothing that was typed, nor the focus, and is kept by a reload', async ({
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
  await expect(page.getByText(es.ui.errorSummary)).toBeVisible()
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

test('an open form and a toast follow the switch', async ({ app, applicant, page }) => {
  await startAt(page, app, 'owner-details', plainApplication())
  const [owner = sampleOwner()] = sampleApplication().companyOwners
  await applicant.addOwner(owner)
  // It stays while the pointer is on it.
  await page.getByText('Company owner has been added successfully').hover()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await switchLanguage(page, 'Español')
  await expect(page.getByText(esLater.ownerDetails.added)).toBeVisible()
  await expect(page.getByLabel(es.questions.firstName.label, { exact: true })).toHaveValue(
    owner.firstName,
  )
})

test('without the other language the page stays as it is, and says so', async ({
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

test.describe('in a pseudo-language', () => {
  const WIDTHS = [320, 390, 1280]
  const DATA = [
    ...strings([sampleApplication(), sampleOwner(), controller, contact, plainApplication()]),
    ...['Merchant Services', 'English', 'example.com', '© OpenStreetMap contributors'],
    ...['Harborview Bank', 'Business Checking', '100 Market Street, San Francisco, CA 94105'],
  ].sort((one, other) => other.length - one.length)

  for (const [name, walk] of Object.entries(scenarios)) {
    test(`${name}: every text is translated, and fits`, async ({
      allowConsoleErrors,
      app,
      page,
    }) => {
      allowConsoleErrors(/status of 404|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
      page.on('dialog', (dialog) => dialog.accept())
      await speakPseudo(page)
      let checked = 0
      const look = async (_: Page, state: string) => {
        if (!(await switchLanguage(page, 'Español'))) return
        checked += 1
        expect.soft(await untranslated(page, DATA), state).toEqual([])
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          expect.soft(await sidewaysOverflow(page), `${state} at ${width} px`).toEqual([])
        }
        await switchLanguage(page, 'English')
      }
      await walk(page, look, app)
      expect(checked).toBeGreaterThan(0)
    })
  }
})

/** Every text of some data, without the ids. */
function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 1 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([name]) => name !== 'id' && name !== 'role')
    .flatMap(([, held]) => strings(held))
}
