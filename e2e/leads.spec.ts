import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerOnce } from './support/answers.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { field, fill, part, type } from './support/fields.ts'
import { fillAddress } from './support/people.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { openAt } from './support/saved-draft.ts'
import { expectStored, openStored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const lead = {
  pmi: 'Autumn-Fair.77',
  phone: '+1 (415) 555-0132',
  email: 'lead@seagrape.example',
  businessName: 'Seagrape Surf Shop',
  productsSold: 'Surfboards and lessons',
  firstName: 'Ana',
  lastName: 'Reyes',
}

test.beforeEach(async ({ app }) => {
  const file = join(app.dataDir, 'leads.json')
  await writeFile(file, JSON.stringify([lead]))
  await app.operator('leads', 'import', file, '--allow-short-ids', '--yes')
})

test('a lead pre-fills the forms, also after starting over', async ({ applicant, page }) => {
  const query = `?pmi=${lead.pmi}`
  const expected = plainApplication({
    businessName: lead.businessName,
    businessPhone: '4155550132',
    businessEmail: lead.email,
    productsOrServices: lead.productsSold,
  })
  const keepsQuery = () => expect(page).toHaveURL((url) => url.search === query)

  await page.goto(`/${query}`)
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Seagrape Surf Shop')
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')
  await expect(field(page, 'Business Email')).toHaveValue('lead@seagrape.example')
  await keepsQuery()

  await fill(page, { 'Business Name (DBA)': 'Another Shop', 'Business Email': '' })
  await applicant.button('Start over and delete what I typed').click()
  await page.getByRole('button', { name: 'Delete and start over' }).click()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Seagrape Surf Shop')
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')
  await expect(field(page, 'Business Email')).toHaveValue('lead@seagrape.example')
  await keepsQuery()
  await fill(page, { 'Legal Name': expected.legalBusinessName })
  await fillAddress(page, part(page, 'Location Address'), expected.businessAddress)
  await applicant.next('business-overview')
  await keepsQuery()
  await expect(field(page, 'Products/Services Sold')).toHaveValue('Surfboards and lessons')
  await applicant.businessOverview(expected)
  await applicant.next('owner-details')
  await keepsQuery()
  await applicant.button('Add').click()
  await expect(field(page, 'First Name')).toHaveValue('Ana')
  await expect(field(page, 'Last Name')).toHaveValue('Reyes')
})

test('a link that a mail program has changed leads to its lead', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  await page.goto(`/?pmi=${lead.pmi}.)&utm=a%20b`)
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Seagrape Surf Shop')
  await expect(page).toHaveURL((url) => url.search === `?pmi=${lead.pmi}&utm=a+b`)
})

test('the pmi of a lead is submitted', async ({ app, applicant, page }) => {
  const expected = plainApplication()
  const before = app.output().length
  await openAt(page, 'review-&-submit', expected, { query: `?pmi=${lead.pmi}` })
  const reference = await applicant.signAndSubmit(SIGNER)
  await expectStored(app, reference, expected, { by: 'Maria Alvarez', pmi: lead.pmi })
  expect((await openStored(app, reference)).record.evidence.lead).toBe('found')
  // The page before had requested the lead again.
  expect(app.output().slice(before)).not.toContain('provider failed')
})

test('the pmi of the address is submitted, even if its lead cannot be loaded @intercepted', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 503/)
  await page.route('**/apply/api/leadgen/**', (route) => route.fulfill({ status: 503 }))
  const expected = plainApplication()
  await openAt(page, 'review-&-submit', expected, { query: '?pmi=Flyer-2026' })
  const reference = await applicant.signAndSubmit(SIGNER)
  await expectStored(app, reference, expected, { by: 'Maria Alvarez', pmi: 'Flyer-2026' })
  expect((await openStored(app, reference)).record.evidence.lead).toBe('not-found')
})

test("the notice about a lead's answers appears once, and can be closed @prove", async ({
  applicant,
  page,
}) => {
  const notice = page.getByText('We filled in what you already told us. Please check it.')
  await applicant.open(`?pmi=${lead.pmi}`)
  await expect(notice).toBeVisible()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Seagrape Surf Shop')
  await expect(notice).toBeHidden()
})

test('values from a lead count as untouched, typed ones do not @prove', async ({
  applicant,
  context,
  page,
}) => {
  await applicant.open(`?pmi=${lead.pmi}`)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Seagrape Surf Shop')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await warnsOnLeaving(page)).toBe(false)

  const other = await context.newPage()
  await other.goto(`/apply/business-details?pmi=${lead.pmi}`)
  await expect(field(other, 'Business Name (DBA)')).toHaveValue('Seagrape Surf Shop')
  await type(other, { 'Business Name (DBA)': 'Seagrape' })
  expect(await warnsOnLeaving(other)).toBe(true)
})

test('an unknown pmi fills in nothing and shows no message @prove', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 404 .*\/leadgen\//)
  const response = page.waitForResponse('**/apply/api/leadgen/nobody')
  await applicant.open('?pmi=nobody')
  expect((await response).status()).toBe(404)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveText([''])
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
})

test('a second application on the same page has the lead, too @prove @intercepted', async ({
  applicant,
  page,
}) => {
  const query = `?pmi=${lead.pmi}`
  await openAt(page, 'review-&-submit', plainApplication(), { query })
  await applicant.sign(SIGNER)
  await answerOnce(page, 303, {})
  await applicant.submit()
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(lead.businessName)
})
