/** Tests that a pasted text that its field cannot read stays there, with an error, until it is. */
import type { Page } from '@playwright/test'
import type { Owner } from '../src/application/application.ts'
import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { DAYS } from './support/applicant.ts'
import { field, fill } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { savedDraft, startAt, storedText } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

async function paste(page: Page, label: string, text: string) {
  await field(page, label).fill('')
  await field(page, label).focus()
  await page.keyboard.insertText(text)
}

test('an amount that cannot be read stays, with its error, until it is made right', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'transaction-details', plainApplication())
  await applicant.radio('Before product and/or service delivery').check()
  const average = field(page, 'Average Card Sale')
  const annual = field(page, 'Annual Card Sales')
  const days = field(page, DAYS)
  await paste(page, 'Average Card Sale', '€500')
  await paste(page, 'Annual Card Sales', '20k for 6 months')
  await paste(page, DAYS, '2 weeks')
  await days.blur()
  const expectKept = async () => {
    await expect(average).toHaveValue('€500')
    await expect(average).toHaveAccessibleDescription(
      /Please enter whole dollars, up to 9,999,999\. Digits only\.$/,
    )
    await expect(annual).toHaveValue('20k for 6 months')
    await expect(annual).toHaveAccessibleDescription(/up to 999,999,999\. .* whole year, in digits/)
    await expect(days).toHaveValue('2 weeks')
    await expect(days).toHaveAccessibleDescription(/Please enter a number of days, up to 999\./)
    await expect(days).toHaveAttribute('aria-invalid', 'true')
  }
  await expectKept()
  await applicant.button('Next').click()
  await expect(page.getByRole('button', { name: /^Average Card Sale: Please/ })).toBeVisible()
  await applicant.button('Back').click()
  await applicant.isAt('owner-details')
  await page.goBack()
  await expectKept()
  await expect.poll(async () => (await savedDraft(page))?.form.unread).toHaveProperty('avgSale')
  await page.reload()
  await expectKept()

  await days.press('End')
  for (const left of ['2 week', '2 wee', '2 we', '2 w']) {
    await page.keyboard.press('Backspace')
    await expect(days).toHaveValue(left)
  }
  await page.keyboard.press('Backspace')
  await expect(days).toHaveValue('2')
  await average.press('Home')
  await page.keyboard.press('Delete')
  await expect(average).toHaveValue('500')
  await annual.fill('')
  await annual.pressSequentially('$-')
  await expect(annual, 'nothing that is typed in an empty field is kept').toHaveValue('')
  await annual.blur()
  await annual.pressSequentially('250k')
  await expect(annual, 'key by key, letters are left out as ever').toHaveValue('250')
  await annual.blur()
  await expect(annual).toHaveAccessibleDescription(/Digits only/)
})

test('numbers of people and accounts stay as well, but are not saved', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'owner-details', plainApplication())
  await applicant.button('Add').click()
  for (const [label, text, error] of [
    ['SSN', '8001015009087', 'Please enter a valid 9-digit SSN'],
    ['Date of Birth', 'in May', 'Please enter a valid date'],
    ['Phone', 'ask the office', 'Phone number must be 10 digits'],
  ] as const) {
    await paste(page, label, text)
    await field(page, label).blur()
    await expect(field(page, label)).toHaveValue(text)
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${error}`))
  }
  await expect.poll(() => storedText(page)).toContain('ask the office')
  expect(await storedText(page)).not.toMatch(/8001015009087|in May/)
  await applicant.button('Create').click()
  await expect(field(page, 'SSN')).toHaveAccessibleDescription(/valid 9-digit SSN/)
  await field(page, 'SSN').press('End')
  for (let left = 13; left > 10; left -= 1) await page.keyboard.press('Backspace')
  await expect(field(page, 'SSN')).toHaveValue('800-10-1500')
  await applicant.button('Cancel').click()
  await applicant.button('Add').click()
  await expect(field(page, 'Phone')).toHaveValue('')
})

test('a text stays with its owner when another owner is removed and restored', async ({
  applicant,
  page,
}) => {
  const { companyOwners } = sampleApplication()
  const [maria, daniel] = companyOwners as readonly [Owner, Owner]
  await startAt(page, 'review-&-submit', plainApplication({ companyOwners }))
  await applicant.back()
  await applicant.back()
  await applicant.back()
  await applicant.isAt('owner-details')
  await applicant.ownerCard(daniel).getByRole('button', { name: 'Edit' }).click()
  await paste(page, 'Phone', 'ask the office')
  await field(page, 'Phone').blur()
  const expectKept = async () => {
    await expect(field(page, 'Phone')).toHaveValue('ask the office')
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/must be 10 digits/)
  }
  await applicant.ownerCard(maria).getByRole('button', { name: 'Remove' }).click()
  await expect(applicant.ownerCard(maria)).toBeHidden()
  await expectKept()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(applicant.ownerCard(maria)).toBeVisible()
  await expectKept()
  await expect.poll(() => storedText(page)).toContain('ask the office')
  await page.reload()
  await expectKept()
  await applicant.ownerCard(daniel).getByRole('button', { name: 'Remove' }).click()
  await applicant.button('Add').click()
  await expect(field(page, 'Phone')).toHaveValue('')
})

test('a number that another question keeps secret is not saved, and is entered again', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'business-details')
  await fill(page, { 'Legal Name': 'Card 4111111111111111' })
  await paste(page, 'Business Phone', 'SSN 678-45-1234')
  await paste(page, 'Zip', '678-45-1234')
  await fill(page, { 'Business Name (DBA)': 'Corner Shop' })
  await expect(field(page, 'Business Phone')).toHaveValue('678-45-1234')
  await expect(field(page, 'Business Phone')).toHaveAccessibleDescription(/must be 10 digits/)
  await expect(field(page, 'Zip')).toHaveValue('678-45-1234')
  await expect.poll(() => storedText(page)).toContain('Corner Shop')
  expect(await storedText(page)).not.toMatch(/4111111111111111|678.?45.?1234/)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Corner Shop')
  await expect(field(page, 'Business Phone')).toHaveValue('')
  await expect(field(page, 'Business Phone')).toHaveAccessibleDescription('This field is required')
  await expect(applicant.button('Legal Name')).toBeVisible()
})
