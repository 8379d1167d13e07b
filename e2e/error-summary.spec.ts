import { sampleOwner } from '../src/application/testing/sample-application.ts'
import { MAILING } from './support/applicant.ts'
import { field, part } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { openAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test('the error summary distinguishes two fields with the same name @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await page.getByRole('checkbox', { name: MAILING }).check()
  await applicant.next()
  await expect(page.getByRole('alert')).toHaveAttribute('aria-live', 'assertive')
  const entry = page.getByRole('button', { name: 'Mailing Address, City: This field is required' })
  await entry.click()
  await expect(field(part(page, 'Mailing Address'), 'City')).toBeFocused()
  await expect(
    page.getByRole('button', { name: 'Legal Name: This field is required' }),
  ).toBeVisible()
})

test('the error summary names the owner of a field @prove', async ({ applicant, page }) => {
  const companyOwners = [sampleOwner({ stake: 100, ssn: '' })]
  await openAt(page, 'owner-details', plainApplication({ companyOwners }))
  await applicant.next()
  await page.getByRole('button', { name: 'Maria Alvarez, SSN: This field is required' }).click()
  await expect(field(page, 'SSN')).toBeFocused()
})

test('after a failed Next on a phone, the focused field is in view', async ({
  applicant,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await applicant.open()
  await applicant.next()
  await expect(
    page.getByRole('heading', { name: /^Fix these \d things to continue$/ }),
  ).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName('Business Name (DBA)')
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
})
