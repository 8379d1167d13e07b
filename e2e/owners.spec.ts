import type { Owner } from '../src/application/application.ts'
import { sampleApplication } from '../src/application/testing/sample-application.ts'
import * as later from '../src/messages/en/pages.ts'
import { NO_OWNERS } from './support/applicant.ts'
import { expectDialogText } from './support/dialogs.ts'
import { dropdown, field, fill, part, type } from './support/fields.ts'
import { fillOwner, openOwners } from './support/people.ts'
import { controller, plainApplication } from './support/samples.ts'
import { draftBefore, openWelcomed, startAt } from './support/saved-draft.ts'
import { expect, test, WITH_MOTION } from './support/test.ts'
import { toast } from './support/toasts.ts'

test.use(WITH_MOTION)

const [maria, daniel] = sampleApplication().companyOwners as readonly [Owner, Owner]

test('owners can be added, edited, and removed in an accordion', async ({ applicant, page }) => {
  await startAt(page, 'owner-details')
  const next = applicant.button('Next')
  const add = applicant.button('Add')
  const button = (name: string) =>
    applicant.ownerCard(maria).getByRole('button', { name, exact: true })
  await expect(next).toBeDisabled()
  await expect(page.getByText('To continue, add each owner', { exact: false })).toBeVisible()
  const buttons = page.getByRole('group', { name: 'To continue, add each owner' })
  await expect(buttons.getByRole('button', { name: 'Back' })).toBeVisible()

  await test.step('Cancel discards typed text', async () => {
    await add.click()
    await expect(page.getByText('finish the owner form above and press Create')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Add an Owner', exact: true })).toBeVisible()
    await fill(page, { 'First Name': 'Nobody' })
    await applicant.button('Cancel').click()
    await expect(field(page, 'First Name')).toBeHidden()
    await add.click()
    await expect(field(page, 'First Name')).toHaveValue('')
  })

  await test.step('Create shows the errors and focuses the first field', async () => {
    await applicant.button('Create').click()
    await expect(field(page, 'First Name')).toBeFocused()
    await expect(dropdown(page, 'Title')).toHaveAccessibleDescription('This field is required')
    await expect(next).toBeDisabled()
  })

  await test.step('Create adds an owner', async () => {
    await fillOwner(page, applicant.ownerForm('Create'), { ...maria, stake: 75 })
    await applicant.button('Create').click()
    await expect(applicant.ownerCard(maria)).toBeVisible()
    await expect(toast(page, 'Company owner has been added successfully')).toBeVisible()
    await expect(next).toBeEnabled()
    await expect(page.getByText('25% not listed')).toBeVisible()
  })

  await test.step('of several errors, Create focuses the first on the page', async () => {
    await add.click()
    const form = applicant.ownerForm('Create')
    await fillOwner(page, form, { ...maria, stake: 24 })
    await fill(form, { 'Date of Birth': '13/40/1990' })
    await applicant.button('Create').click()
    await expect(field(form, 'Stake percent')).toBeFocused()
    await applicant.button('Cancel').click()
  })

  await test.step('Edit and Cancel change nothing; Edit and Save do', async () => {
    await button('Edit').click()
    const form = applicant.ownerForm('Save')
    await expect(field(form, 'Last Name')).toHaveValue('Alvarez')
    await field(form, 'Last Name').fill('Changed')
    await button('Cancel').click()
    await expect(applicant.ownerCard(maria)).toBeVisible()
    await button('Edit').click()
    await expect(field(form, 'Last Name')).toHaveValue('Alvarez')
    await field(form, 'Stake percent').fill('76')
    // The clicks after the first land where Remove appears.
    await applicant.button('Save').click({ clickCount: 3 })
    await expect(toast(page, 'Company owner has been updated successfully')).toBeVisible()
    await expect(add).toBeHidden()
    await expect(page.getByText('24% not listed')).toBeVisible()
  })

  await test.step('Remove deletes an owner from the list', async () => {
    await button('Remove').click()
    await expect(toast(page, 'Removed Company owner Maria Alvarez')).toBeVisible()
    await expect(applicant.ownerCard(maria)).toBeHidden()
    await expect(add).toBeVisible()
    await expect(next).toBeDisabled()
  })

  await test.step('Undo brings the owner back, from the toast and after it has gone', async () => {
    const removed = toast(page, 'Removed Company owner Maria Alvarez')
    await removed.getByRole('button', { name: 'Undo' }).click()
    await expect(applicant.ownerCard(maria)).toContainText('76%')
    await expect(removed).toBeHidden()
    await button('Remove').click()
    await removed.getByRole('button', { name: 'Close' }).click()
    await expect(removed).toBeHidden()
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await expect(applicant.ownerCard(maria)).toContainText('76%')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('a press anywhere on a closed card opens it', async () => {
    await applicant.ownerCard(maria).getByText('76%').click()
    await expect(field(applicant.ownerForm('Save'), 'Last Name')).toHaveValue('Alvarez')
    await applicant.ownerCard(maria).getByRole('heading', { level: 3 }).click()
    await expect(field(applicant.ownerForm('Save'), 'Last Name')).toBeVisible()
  })
})

for (const [businessStructure, intro] of [
  [
    'NON PROFIT ORG',
    /^A nonprofit usually has no owners\. If nobody owns at least 25%, check the box/,
  ],
  ['GOVERNMENT', /^A government entity usually has no owners\./],
  ['PUBLIC COMPANY', /^List every person who owns at least 25% of the company\. If there are none/],
] as const) {
  test(`the intro fits the structure, and the box stays the applicant's: ${businessStructure} @prove`, async ({
    page,
  }) => {
    await startAt(page, 'owner-details', plainApplication({ businessStructure }))
    await expect(page.getByText(intro)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: NO_OWNERS })).not.toBeChecked()
  })
}

test('a stake has two decimals, and says so if more are typed @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  await type(page, { 'Stake percent': '33.3' })
  await expect(field(page, 'Stake percent')).toHaveValue('33.3')
  await expect(field(page, 'Stake percent')).toHaveAccessibleDescription(
    later.notes.stakeLeft(100, 100),
  )
  await type(page, { 'Stake percent': '33.333' })
  await expect(field(page, 'Stake percent')).toHaveAccessibleDescription(
    `${later.notes.stakeLeft(100, 100)} Understood as 33.33%. Left out: “3”.`,
  )
})

test('a new owner begins without the remarks of the one before', async ({ applicant, page }) => {
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  const phone = field(applicant.ownerForm('Create'), 'Phone')
  await phone.fill('415 555 0132 ext 9')
  await expect(phone).toHaveAccessibleDescription(/Left out: “ext 9”/)
  await applicant.button('Cancel').click()
  await applicant.button('Add').click()
  await expect(phone).not.toHaveAccessibleDescription(/Left out/)
})

test('Next is blocked while an owner form is open', async ({ applicant, page }) => {
  await openOwners(applicant, maria)
  await applicant.button('Add').click()
  await expect(page.getByRole('heading', { name: 'Add an Owner' })).toBeInViewport()
  const form = applicant.ownerForm('Create')
  await applicant.next('owner-details')
  await expect(page.getByRole('alert').getByText('Finish or cancel this owner')).toBeVisible()
  await expect(field(form, 'First Name')).toBeFocused()
  await applicant.button('Cancel').click()
  const card = applicant.ownerCard(maria)
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await applicant.next('owner-details')
  await expect(card.getByText('Finish or cancel this owner')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel', exact: true }).click()
  await applicant.button('Add').click()
  await fill(form, { 'First Name': 'Half' })
  await applicant.next('owner-details')
  await expect(page.getByRole('alert').getByText('Finish or cancel this owner')).toBeVisible()
  await expect(field(form, 'Last Name')).toHaveAccessibleDescription(/This field is required/)
  await applicant.button('Cancel').click()
  await applicant.next('transaction-details')
})

test('an unsaved change of an owner is listed by name and leads to Save @prove', async ({
  applicant,
  page,
}) => {
  await openOwners(applicant, maria, daniel)
  await page.getByRole('button', { name: 'Edit', description: /Maria Alvarez/ }).click()
  await fill(applicant.ownerForm('Save'), { 'First Name': 'Mary', Phone: '' })
  await applicant.next()
  const listed = page.getByRole('alert').getByRole('button')
  await expect(listed).toHaveText([
    'Maria Alvarez, Phone: This field is required',
    'Maria Alvarez: Finish or cancel this owner',
  ])
  await listed.last().click()
  await expect(applicant.button('Save')).toBeFocused()
  await expect(applicant.button('Save')).toHaveAccessibleDescription(/Finish or cancel/)
  await expect(applicant.ownerForm('Save').getByText('Finish or cancel this owner')).toBeVisible()
})

test('the checkbox for no owners asks before it removes the owners, and requires a controller @prove', async ({
  applicant,
  page,
}) => {
  await openOwners(applicant, maria)
  const box = page.getByRole('checkbox', { name: NO_OWNERS })
  const question = page.getByRole('alertdialog')

  await box.click()
  await question.getByRole('button', { name: 'Keep the owners' }).click()
  await expect(question).toBeHidden()
  await expect(box).not.toBeChecked()
  await expect(applicant.ownerCard(maria)).toBeVisible()

  await box.click()
  await question.getByRole('button', { name: 'Remove the owners' }).click()
  await expect(question).toBeHidden()
  await expect(box).toBeChecked()
  await expect(applicant.ownerCard(maria)).toBeHidden()
  await expect(applicant.button('Add')).toBeHidden()

  await applicant.next()
  const form = part(page, 'Authorized Controller')
  await expect(field(form, 'First Name')).toBeFocused()
  await applicant.ownerDetails(
    plainApplication({ companyOwners: [], authorizedController: controller }),
  )
  await applicant.next('transaction-details')
})

test('an SSN of two people is named until one of them has another @prove', async ({
  applicant,
  page,
}) => {
  const authorizedController = { ...controller, ssn: maria.ssn }
  const twice = plainApplication({ companyOwners: [maria], authorizedController })
  await openWelcomed(page, 'owner-details', twice)
  const ssn = field(part(page, 'Authorized Controller'), 'SSN')
  await ssn.focus()
  await page.keyboard.press('Tab')
  const advice = /Another person here has the same number/
  await expect(ssn).toHaveAccessibleDescription(advice)
  await applicant.ownerCard(maria).getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(applicant.ownerForm('Save'), { SSN: daniel.ssn })
  await applicant.button('Save').click()
  await expect(ssn).not.toHaveAccessibleDescription(advice)
})

test('changing to sole proprietor asks before it removes owners, and makes the step incomplete', async ({
  applicant,
  page,
}) => {
  const companyOwners = [maria, daniel]
  const draft = draftBefore('transaction-details', plainApplication({ companyOwners }))
  await openWelcomed(page, 'business-overview', draft)
  await applicant.radio('Sole Proprietor').check()
  await expect(field(page, 'Tax ID Number (TIN)')).toBeHidden()

  await applicant.next()
  const question = await expectDialogText(page, 'A sole proprietor is the only owner')
  await expect(question).toContainText("Daniel O'Neill")
  await question.getByRole('button', { name: 'Keep the owners' }).click()
  await applicant.isAt('business-overview')
  await expect(applicant.radio('LLC')).toBeChecked()
  await expect(field(page, 'Tax ID Number (TIN)')).not.toHaveValue('')

  await applicant.radio('Sole Proprietor').check()
  await applicant.next()
  await question.getByRole('button', { name: 'Remove and continue' }).click()
  await applicant.isAt('owner-details')
  const form = part(page, 'Owner')
  await expect(field(form, 'First Name')).toHaveValue('Maria')
  await expect(field(form, 'SSN')).toHaveValue('123-45-6789')
  await expect(dropdown(form, 'Title')).toBeHidden()
  await expect(field(form, 'Stake percent')).toBeHidden()
  await expect(form).toContainText('100%')
  const indicator = page.getByRole('navigation', { name: 'Steps' })
  await expect(indicator.getByRole('link', { name: 'Transaction Details' })).toBeHidden()
  await applicant.next('transaction-details')

  await applicant.back()
  await applicant.back()
  await applicant.radio('LLC').check()
  await expect(field(page, 'Tax ID Number (TIN)')).toHaveValue('')
  await type(page, { 'Tax ID Number (TIN)': '123456789' })
  await applicant.next('owner-details')
  await expect(applicant.ownerCard(maria)).toBeVisible()
  await expect(applicant.ownerCard(daniel)).toBeHidden()
})
