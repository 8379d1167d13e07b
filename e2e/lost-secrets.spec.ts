import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { field, fill } from './support/fields.ts'
import { startAt, storedText } from './support/kept.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/test.ts'

test('a reload on the summary loses nothing but secrets, marks them, and leads to each', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await applicant.open()
  const meant = await applicant.walkTo('review-&-submit', sampleApplication())
  const [first, second] = meant.companyOwners
  const secrets = [
    meant.tin,
    meant.manualEntry.accountNumber,
    meant.manualEntry.routingNumber,
    ...[first, second].flatMap((owner) => [owner?.ssn ?? '', owner?.dob ?? '']),
  ]
  await page.reload()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await expect(page.getByText(meant.legalBusinessName, { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Banking Information' }).getByText('Missing'),
  ).not.toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link')).toHaveText([
    'Business Details, done',
    'Business Overview, something to enter again',
    'Owner Details, something to enter again',
    'Transaction Details, done',
    'Banking Information, something to enter again',
  ])
  const kept = await storedText(page)
  expect(kept).toContain(meant.businessName)
  for (const secret of secrets) expect(kept).not.toContain(secret)

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

test('what a reload has taken is listed on every step, each entry leading to its marked field', async ({
  app,
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.setViewportSize({ width: 390, height: 844 })
  const meant = sampleApplication()
  await startAt(page, app, 'transaction-details', meant)
  await applicant.back()
  await applicant.isAt('owner-details')
  await page.reload()
  await applicant.isAt('owner-details')
  const lost = page.getByRole('list', { name: 'To enter again' }).getByRole('button')
  await expect(lost).toHaveText([
    'Tax ID Number (TIN)',
    'Maria Alvarez: SSN, Date of Birth',
    "Daniel O'Neill: SSN, Date of Birth",
  ])
  const owner = applicant.ownerForm('Save')
  await lost.nth(1).click()
  await expect(field(owner, 'SSN')).toBeFocused()
  await expect(field(owner, 'SSN')).toBeInViewport()
  await expect(field(owner, 'SSN')).toHaveAccessibleDescription(/This field is required/)
  await expect(field(owner, 'Phone')).toHaveAccessibleDescription('')
  await fill(owner, { SSN: '123456789', 'Date of Birth': '03071980' })
  await expect(lost).toHaveText(['Tax ID Number (TIN)', "Daniel O'Neill: SSN, Date of Birth"])
  await applicant.button('Save').click()

  await lost.first().click()
  await applicant.isAt('business-overview')
  const tin = field(page, 'Tax ID Number (TIN)')
  await expect(tin).toBeFocused()
  await expect(tin).toHaveAccessibleDescription(/This field is required/)
  await tin.fill(meant.tin)
  await lost.first().click()
  await applicant.isAt('owner-details')
  await expect(field(owner, 'SSN')).toBeFocused()
  await fill(owner, { SSN: '234567891', 'Date of Birth': '04081981' })
  await expect(lost).toHaveCount(0)
  await expect(page.getByText(/enter them again/)).toBeHidden()
})

test('a secret of the step that was not left yet is marked as well, one never given is not', async ({
  app,
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await startAt(page, app, 'business-overview', plainApplication())
  await page.getByRole('radio', { name: 'LLC' }).check()
  const tin = field(page, 'Tax ID Number (TIN)')
  await tin.fill('941234567')
  await page.reload()
  await expect(tin).toHaveAccessibleDescription(/This field is required/)
  await expect(page.getByRole('list', { name: 'To enter again' }).getByRole('button')).toHaveText([
    'Tax ID Number (TIN)',
  ])
  await applicant.businessOverview(plainApplication())
  await applicant.next()
  await applicant.button('Add').click()
  const owner = applicant.ownerForm('Create')
  await fill(owner, { 'First Name': 'Maria', SSN: '123456789' })
  await page.reload()
  await expect(field(owner, 'SSN')).toHaveAccessibleDescription(/This field is required/)
  await expect(field(owner, 'Date of Birth')).toHaveAccessibleDescription('MM/DD/YYYY')
  await page.getByRole('button', { name: 'New owner: SSN' }).click()
  await expect(field(owner, 'SSN')).toBeFocused()
})

test('what is lost is told also where its list cannot be fetched', async ({
  app,
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/LostSecrets|ERR_FAILED/)
  page.on('dialog', (dialog) => dialog.accept())
  await startAt(page, app, 'owner-details', plainApplication())
  await page.route('**/assets/LostSecrets-*.js', (route) => route.abort())
  await page.reload()
  await applicant.isAt('owner-details')
  await expect(page.getByText(/^Welcome back\..*enter them again\.$/)).toBeVisible()
})
