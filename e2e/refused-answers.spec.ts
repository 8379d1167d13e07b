import { answerOnce } from './support/answers.ts'
import { field, fill, part } from './support/fields.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { openAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

const HEADING = 'There was an error submitting the form:'

test.beforeEach(({ allowConsoleErrors }) => {
  allowConsoleErrors(/\/api\/applications/)
})

test('two refused answers in two steps can be corrected one after the other @intercepted', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'review-&-submit')
  await applicant.sign(SIGNER)
  await answerOnce(page, 422, {
    errors: [
      { field: 'businessEmail', message: 'This address does not exist' },
      { field: 'companyOwners.0.phone', message: 'This number is not in service' },
    ],
  })
  await applicant.submit()
  const box = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: HEADING }) })
  const entries = box.getByRole('listitem')

  await test.step('the box counts them, has the focus and is in view', async () => {
    await expect(box).toContainText('2 answers need a change.')
    await expect(page.locator(':focus')).toContainText(HEADING)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
  })

  await test.step('an entry leads to the field, which shows the error until it changes', async () => {
    await box.getByRole('button', { name: /^Business Email/ }).click()
    const email = field(page, 'Business Email')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('This address does not exist')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('hello@goldengate.example')
    await expect(page.getByText('This address does not exist')).toHaveCount(0)
    await applicant.button('Save and return to review').click()
  })

  await test.step('back on the review, the corrected answer is ticked, and the other one waits', async () => {
    await expect(page.locator(':focus')).toContainText('You have changed 1 of 2 answers.')
    await expect(entries).toHaveText([/This address does not exist.*Changed$/, /not in service$/])
    await box.getByRole('button', { name: /^Maria Alvarez, Phone/ }).click()
    await expect(field(page, 'Phone')).toBeFocused()
    await expect(field(page, 'Phone')).toHaveAccessibleDescription('This number is not in service')
  })

  await test.step("an owner's closed card shows the error", async () => {
    await applicant.button('Cancel').click()
    await expect(page.getByText('Please check: Phone')).toBeVisible()
    await page.getByRole('button', { name: 'Edit', description: 'Maria Alvarez' }).click()
    await fill(page, { Phone: '4155550177' })
    await applicant.button('Save').click()
    await applicant.button('Save and return to review').click()
    await expect(box).toContainText('You have changed every answer listed here.')
  })

  await applicant.submit()
  await applicant.reference()
})

test('a home address chosen from the business follows that address, and its error is resolved @prove @intercepted', async ({
  applicant,
  page,
}) => {
  const application = plainApplication()
  const [owner] = application.companyOwners
  const home = { ...application.businessAddress, id: 'business-address' }
  await openAt(
    page,
    'review-&-submit',
    plainApplication({
      businessAddress: home,
      companyOwners: owner ? [{ ...owner, address: home }] : [],
    }),
  )
  await applicant.sign(SIGNER)
  const message = 'There is no such street'
  await answerOnce(page, 422, {
    errors: [
      { field: 'businessAddress.street', message },
      { field: 'companyOwners.0.address.street', message },
    ],
  })
  await applicant.submit()
  await page.getByRole('button', { name: /^Maria Alvarez, Street/ }).click()
  const homes = page.getByRole('radiogroup', { name: 'Home Address' })
  await expect(homes.getByText(message)).toBeVisible()
  await expect(homes.getByRole('radio', { checked: true })).toBeFocused()
  await applicant.button('Back').click()
  await applicant.button('Back').click()
  const street = field(part(page, 'Location Address'), 'Street')
  await expect(street).toHaveAccessibleDescription(new RegExp(message))
  await street.fill('9 Harbor Way')
  await applicant.button('Save and return to review').click()
  await expect(page.getByText('You have changed every answer listed here.')).toBeVisible()
  await applicant.edit('Owner Details')
  await expect(homes.getByRole('radio', { checked: true })).toHaveAccessibleName(/^9 Harbor Way/)
})
