import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { review } from '../src/messages/en/review.ts'
import { field, fill } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { draftBefore, openAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toasts.ts'

const RETURN = 'Save and return to review'
const ON_THE_WAY = 'Check this step before you review.'

test('after editing an answer, Save and return to review leads straight back', async ({
  applicant,
  page,
}) => {
  const expected = plainApplication()
  const step = 'banking-information'
  await openAt(page, step, draftBefore(step, expected), { query: '?from=mail' })
  await applicant.back()
  await applicant.isAt('transaction-details')
  await expect(applicant.button(RETURN)).toBeHidden()
  await applicant.next()
  await applicant.bankManually(expected)
  await expect(applicant.button(RETURN)).toBeHidden()
  await applicant.next('review-&-submit')
  const section = (name: string, expanded: boolean) =>
    page.getByRole('main').getByRole('button', { name, exact: true, expanded })
  await expect(section('Business Information', true)).toBeVisible()
  await applicant.edit('Business Information')
  await applicant.isAt('business-details')
  await fill(page, { 'Legal Name': '' })
  await applicant.button(RETURN).click()
  await expect(field(page, 'Legal Name')).toBeFocused()
  await applicant.isAt('business-details')
  await fill(page, { 'Legal Name': 'Changed Bakery, LLC' })
  await applicant.button(RETURN).click()
  await applicant.isAt('review-&-submit')
  await expect(toast(page, ON_THE_WAY)).toBeHidden()
  await expect(page).toHaveURL(/\/apply\/summary\?from=mail$/)
  await expect(page.getByText('Changed Bakery, LLC').first()).toBeVisible()
  await expect(section('Business Information', true)).toBeVisible()
  await expect(section('Owner Details', true)).toBeVisible()
  // Enter does the same.
  await applicant.edit('Business Information')
  await field(page, 'Legal Name').press('Enter')
  await applicant.isAt('review-&-submit')
})

test('Save and return to review stops at a step that a new answer has made incomplete @prove', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'review-&-submit', sampleApplication())
  await applicant.edit('Business Information')
  await applicant.next('business-overview')
  await page.getByRole('radio', { name: 'Sole Proprietor' }).check()
  await applicant.button(RETURN).click()
  await page.getByRole('button', { name: 'Remove and continue' }).click()
  await applicant.isAt('owner-details')
  await expect(toast(page, ON_THE_WAY)).toBeVisible()
  await expect(applicant.button(RETURN)).toBeHidden()
})

test('Save and return to review stops at a step with unsaved changes', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'review-&-submit')
  const changes = page.getByRole('list', { name: 'Steps with changes' }).getByRole('button')
  await expect(changes).toHaveCount(0)
  await applicant.edit('Transaction Details')
  await fill(page, { 'Annual Card Sales': '990000' })
  await applicant.back()
  await applicant.isAt('owner-details')
  await page.goBack()
  await page.goBack()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText(review.unsaved.body)).toBeVisible()
  await expect(changes).toHaveText(['Transaction Details'])
  await changes.click()
  await applicant.isAt('transaction-details')
  await applicant.back()
  await applicant.button(RETURN).click()
  await applicant.isAt('transaction-details')
  await expect(toast(page, ON_THE_WAY)).toBeVisible()
  await applicant.button(RETURN).click()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('$990,000').first()).toBeVisible()
  await expect(changes).toHaveCount(0)
})

test('the review lists an owner form that was left open @prove', async ({ applicant, page }) => {
  await openAt(page, 'review-&-submit')
  await applicant.edit('Owner Details')
  await page.getByRole('button', { name: 'Edit', description: /Maria Alvarez/ }).click()
  await fill(applicant.ownerForm('Save'), { Phone: '(415) 555-0199' })
  await page.goBack()
  await applicant.isAt('review-&-submit')
  const changes = page.getByRole('list', { name: 'Steps with changes' }).getByRole('button')
  await expect(changes).toHaveText(['Owner Details'])
  await changes.click()
  await applicant.button('Save').click()
  await applicant.button(RETURN).click()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('(415) 555-0199').first()).toBeVisible()
  await expect(changes).toHaveCount(0)
})

test('two taps on Next open one step @prove', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  const before = await page.evaluate(() => history.length)
  await applicant.button('Next').dblclick()
  await applicant.isAt('business-overview')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await applicant.isAt('business-details')
})
