import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { field, fill } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { startAt, storedText } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test('a reload on the summary clears only sensitive fields, marks them, and links to each', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  const { companyOwners } = sampleApplication()
  const expected = plainApplication({ companyOwners })
  await startAt(page, 'review-&-submit', expected)
  const sensitive = [
    expected.tin,
    expected.manualEntry.accountNumber,
    expected.manualEntry.routingNumber,
    ...companyOwners.flatMap(({ ssn, dob }) => [ssn, dob]),
  ]
  await page.reload()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await expect(page.getByText(expected.legalBusinessName, { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Banking Information' }).getByText('Missing'),
  ).not.toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link')).toHaveText([
    'Business Details, done',
    'Business Overview, has answers to enter again',
    'Owner Details, has answers to enter again',
    'Transaction Details, done',
    'Banking Information, has answers to enter again',
  ])
  const stored = await storedText(page)
  expect(stored).toContain(expected.businessName)
  for (const answer of sensitive) expect(stored).not.toContain(answer)

  await applicant.sign("Daniel O'Neill (CFO)")
  await applicant.submit()
  const box = page.getByRole('alert').filter({ hasText: 'There was an error submitting the form:' })
  for (const [missing, step, label] of [
    ['Tax ID Number (TIN)', 'business-overview', 'Tax ID Number (TIN)'],
    ['Maria Alvarez, SSN', 'owner-details', 'SSN'],
    ["Daniel O'Neill, Date of Birth", 'owner-details', 'Date of Birth'],
    ['Bank Routing Number', 'banking-information', 'Bank Routing Number'],
    ['Account Number', 'banking-information', 'Account Number'],
  ] as const) {
    await box.getByRole('button', { name: `${missing}: ` }).click()
    await applicant.isAt(step)
    await expect(field(page, label).and(page.locator(':focus'))).toBeVisible()
    await page.goBack()
    await applicant.isAt('review-&-submit')
    await applicant.submit()
  }
})

test('every step lists the cleared fields, and each entry leads to its marked field @prove', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.setViewportSize({ width: 390, height: 844 })
  const expected = sampleApplication()
  await startAt(page, 'transaction-details', expected)
  await applicant.back()
  await applicant.isAt('owner-details')
  await page.reload()
  await applicant.isAt('owner-details')
  const cleared = page.getByRole('list', { name: 'Enter again' }).getByRole('button')
  await expect(cleared).toHaveText([
    'Tax ID Number (TIN)',
    'Maria Alvarez: SSN, Date of Birth',
    "Daniel O'Neill: SSN, Date of Birth",
  ])
  const owner = applicant.ownerForm('Save')
  await cleared.nth(1).click()
  await expect(field(owner, 'SSN')).toBeFocused()
  await expect(field(owner, 'SSN')).toBeInViewport()
  await expect(field(owner, 'SSN')).toHaveAccessibleDescription(/This field is required/)
  await expect(field(owner, 'Phone')).toHaveAccessibleDescription('')
  await fill(owner, { SSN: '123456789', 'Date of Birth': '03071980' })
  await expect(cleared).toHaveText(['Tax ID Number (TIN)', "Daniel O'Neill: SSN, Date of Birth"])
  await applicant.button('Save').click()

  await cleared.first().click()
  await applicant.isAt('business-overview')
  const tin = field(page, 'Tax ID Number (TIN)')
  await expect(tin).toBeFocused()
  await expect(tin).toHaveAccessibleDescription(/This field is required/)
  await tin.fill(expected.tin)
  await cleared.first().click()
  await applicant.isAt('owner-details')
  await expect(field(owner, 'SSN')).toBeFocused()
  await fill(owner, { SSN: '234567891', 'Date of Birth': '04081981' })
  await expect(cleared).toHaveCount(0)
  await expect(page.getByText(/enter them again/)).toBeHidden()
})

test('a cleared field of the current step is named and marked, but not a field that was never filled in @prove', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await startAt(page, 'business-overview')
  await page.getByRole('radio', { name: 'LLC' }).check()
  const tin = field(page, 'Tax ID Number (TIN)')
  await tin.fill('941234567')
  await page.reload()
  await expect(tin).toHaveAccessibleDescription(/This field is required/)
  await expect(page.getByRole('list', { name: 'Enter again' }).getByRole('button')).toHaveText([
    'Tax ID Number (TIN)',
  ])
  await applicant.businessOverview(plainApplication())
  await applicant.next()
  await applicant.button('Add').click()
  const owner = applicant.ownerForm('Create')
  await owner.getByRole('radio', { name: 'Add New Address', exact: true }).check()
  // The second line of an address may stay empty.
  await fill(owner, { 'First Name': 'Maria', SSN: '123456789', 'Street 2': 'SSN 123-45-6789' })
  await page.reload()
  await expect(field(owner, 'SSN')).toHaveAccessibleDescription(/This field is required/)
  await expect(field(owner, 'Date of Birth')).toHaveAccessibleDescription('MM/DD/YYYY')
  await expect(field(owner, 'Street 2')).toHaveAccessibleDescription('(optional)')
  await page.getByRole('button', { name: 'New owner: Street 2' }).click()
  await expect(field(owner, 'Street 2')).toBeFocused()
  await page.getByRole('button', { name: 'New owner: SSN' }).click()
  await expect(field(owner, 'SSN')).toBeFocused()
})

test('the restored notice appears even if the list of cleared fields fails to load @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/ClearedFields|ERR_FAILED/)
  page.on('dialog', (dialog) => dialog.accept())
  await startAt(page, 'owner-details')
  await page.route('**/assets/ClearedFields-*.js', (route) => route.abort())
  await page.reload()
  await applicant.isAt('owner-details')
  await expect(page.getByText(/^Welcome back\..*enter them again\.$/)).toBeVisible()
})
