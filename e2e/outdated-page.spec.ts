/** Tests a page whose server is of another release and refuses its requests. */
import type { Page } from '@playwright/test'
import { APPLICATIONS_PATH } from '../src/api/applications.ts'
import { SCHEMA_HEADER } from '../src/api/page-outdated.ts'
import * as en from '../src/messages/en/first-step.ts'
import { review } from '../src/messages/en/review.ts'
import { schemaHash } from '../src/server/platform/http/schema-hash.ts'
import { answerOnce } from './support/answers.ts'
import { field, fill } from './support/fields.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { openAt, savedDraft } from './support/saved-draft.ts'
import { countStored, expectStored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const OUTDATED = { errors: [{ code: 'page.outdated', message: 'Please reload the page' }] }

test.beforeEach(({ allowConsoleErrors }) => {
  allowConsoleErrors(/\/api\/applications/)
})

/** From now on, serves the page of another release at this address. */
async function serveOtherPage(page: Page) {
  await page.route('**/apply/summary', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('/apply/assets/', '/apply/assets/other-')
    return route.fulfill({ response, body })
  })
}

test('while servers are being updated, nothing is lost, and a later try is stored once @prove @intercepted', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication({ businessName: 'Rolling Bakery' })
  await openAt(page, 'review-&-submit', expected)
  await applicant.sign(SIGNER)
  await answerOnce(page, 409, OUTDATED)
  await applicant.submit()
  await expect(page.getByText(review.errors.updating)).toBeVisible()
  await expect(field(page, 'Full Name')).toHaveValue('Maria Alvarez')
  const sent = page.waitForRequest((request) => request.url().endsWith(APPLICATIONS_PATH))
  await applicant.submit()
  expect(await (await sent).headerValue(SCHEMA_HEADER)).toBe(schemaHash)
  const reference = await applicant.reference()
  await expectStored(app, reference, expected, { by: 'Maria Alvarez' })
  expect(await countStored(app, 'Rolling Bakery')).toBe(1)
})

test('the page of another release is loaded once, and keeps the answers and the pressed action @intercepted', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication({ businessName: 'Updated Bakery' })
  await openAt(page, 'review-&-submit', expected)
  await applicant.sign(SIGNER)
  const before = await savedDraft(page)
  await serveOtherPage(page)
  await answerOnce(page, 409, OUTDATED)
  await applicant.submit()
  await expect(page.getByText(en.wizard.restored.updated)).toBeInViewport()
  await expect(page.getByText(en.wizard.restored.cleared)).toBeVisible()
  await applicant.isAt('review-&-submit')
  expect((await savedDraft(page))?.idempotencyKey).toBe(before?.idempotencyKey)
  expect(await countStored(app, 'Updated Bakery')).toBe(0)
})

test('the page is not reloaded repeatedly @prove @intercepted', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication({ businessName: 'Patient Bakery' })
  await openAt(page, 'review-&-submit', expected)
  await applicant.sign(SIGNER)
  await page.evaluate(() => {
    sessionStorage.setItem('merchant-application-updated', String(Date.now() - 60_000))
  })
  await serveOtherPage(page)
  await answerOnce(page, 409, OUTDATED)
  await applicant.submit()
  await expect(page.getByText(review.errors.updating)).toBeVisible()
  await applicant.submit()
  await applicant.reference()
  expect(await countStored(app, 'Patient Bakery')).toBe(1)
})

test('a draft of a release with other questions is restored', async ({ page }) => {
  const { businessEmail: _, ...older } = plainApplication()
  const newer = { ...older, businessPager: '4155550199' }
  // The draft that the other release has stored.
  const draft: ReturnType<typeof plainApplication> = JSON.parse(JSON.stringify(newer))
  await openAt(page, 'business-details', draft)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(older.businessName)
  await expect(field(page, 'Business Email')).toHaveValue('')
  await fill(page, { 'Business Email': 'a@example.com' })
  await expect
    .poll(async () => (await savedDraft(page))?.form.answers)
    .toMatchObject({ businessEmail: 'a@example.com' })
  expect(JSON.stringify(await savedDraft(page))).not.toContain('businessPager')
})
