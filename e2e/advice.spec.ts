/** Tests the advice on probable mistakes, and the remarks on characters that are left out. */
import { choose, dropdown, field, part } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test('a mistyped email address is corrected with one press, and blocks nothing', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  const email = field(page, 'Business Email')
  await email.fill('maria@gmial.com')
  await page.keyboard.press('Tab')
  await expect(email).toHaveAccessibleDescription(/^Did you mean maria@gmail\.com ?\?$/)
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await applicant.button('maria@gmail.com').press('Enter')
  await expect(email).toHaveValue('maria@gmail.com')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('')

  await applicant.businessDetails(plainApplication({ businessEmail: 'maria@gmial.com' }))
  await applicant.next('business-overview')
})

test('a ZIP code of another state is named with its state, and blocks nothing @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  const location = part(page, 'Location Address')
  await field(location, 'Zip').fill('80202')
  await page.keyboard.press('Tab')
  await expect(field(location, 'Zip')).toHaveAccessibleDescription('80202 is in Colorado.')
  await choose(page, location, 'State', 'Colorado')
  await expect(field(location, 'Zip')).toHaveAccessibleDescription('')
  await choose(page, location, 'State', 'California')
  await expect(dropdown(location, 'State')).toContainText('California')
  await expect(field(location, 'Zip')).toHaveAccessibleDescription('80202 is in Colorado.')
  await applicant.next('business-overview')
})

test("a field's remark on an omitted letter stays until the answer changes @prove", async ({
  page,
}) => {
  await startAt(page, 'transaction-details')
  const average = field(page, 'Average Card Sale')
  await average.fill('')
  await average.pressSequentially('60k')
  await expect(average).toHaveValue('60')
  const answered = 'Digits only. For 60 thousand, type 60,000.'
  await expect(average).toHaveAccessibleDescription(new RegExp(answered))
  await page.keyboard.press('Tab')
  await expect(average).toHaveAccessibleDescription(new RegExp(answered))
  await average.press('End')
  await average.pressSequentially('000')
  await expect(average).toHaveValue('60,000')
  await expect(average).not.toHaveAccessibleDescription(/Digits only/)

  await startAt(page, 'owner-details', plainApplication({ businessStructure: 'SOLE PROPRIETOR' }))
  for (const label of ['SSN', 'Phone']) {
    await field(page, label).pressSequentially('4x')
    await expect(field(page, label)).toHaveAccessibleDescription(/Digits only\. Left out: “x”\.$/)
    await page.keyboard.press('Backspace')
    await expect(field(page, label)).not.toHaveAccessibleDescription(/Digits only/)
  }
})

test('a two-digit year is never completed, and the page asks for four digits @prove', async ({
  page,
}) => {
  await startAt(page, 'business-overview')
  const founded = field(page, 'Year Founded/Incorporated')
  await founded.fill('')
  await founded.pressSequentially('71')
  await page.keyboard.press('Tab')
  await expect(founded).toHaveValue('71')
  await expect(founded).toHaveAccessibleDescription('Please enter a valid year')

  await startAt(page, 'owner-details', plainApplication({ businessStructure: 'SOLE PROPRIETOR' }))
  const born = field(page, 'Date of Birth')
  await born.pressSequentially('7/4/71')
  await page.keyboard.press('Tab')
  await expect(born).toHaveValue('07/04/71')
  await expect(born).toHaveAccessibleDescription(
    /Please enter a valid date\. Enter all four digits of the year\.$/,
  )
})

test("the business's phone and email address are offered with one press, and never filled in @prove", async ({
  page,
}) => {
  const application = plainApplication({ businessStructure: 'SOLE PROPRIETOR' })
  await startAt(page, 'owner-details', application)
  const phone = field(page, 'Phone')
  await expect(phone).toHaveValue('')
  const offer = page.getByRole('button', { name: /^Use \(\d{3}\) \d{3}-\d{4}$/ })
  await offer.click()
  await expect(phone).toHaveValue(/^\(\d{3}\) \d{3}-\d{4}$/)
  await expect(phone).toBeFocused()
  await expect(offer).toBeHidden()
  const email = field(page, 'Email')
  const offeredEmail = page.getByRole('button', { name: `Use ${application.businessEmail}` })
  await email.pressSequentially('maria@')
  await expect(offeredEmail).toBeVisible()
  await email.pressSequentially('bakery.example')
  await expect(offeredEmail).toBeHidden()
})
