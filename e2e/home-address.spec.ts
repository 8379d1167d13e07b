import type { Owner } from '../src/application/application.ts'
import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { OTHER_CONTROLLER } from './support/applicant.ts'
import { field, part, setBox } from './support/fields.ts'
import { fillAddress, openOwners } from './support/people.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test, WITH_MOTION } from './support/test.ts'
import { toast } from './support/toasts.ts'

test.use(WITH_MOTION)

const [, daniel] = sampleApplication().companyOwners as readonly [Owner, Owner]

test('a home address can be chosen from those entered before, or added @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  const owner = applicant.ownerForm('Create')
  const offered = owner.getByRole('radiogroup', { name: 'Home Address' }).getByRole('radio')
  await expect(offered).toHaveCount(2)
  await offered.last().check()
  await expect(field(owner, 'Street')).toBeVisible()
  // Create accepts it.
  await expect(applicant.button('Add Address')).toBeHidden()
  await applicant.button('Cancel').click()

  await setBox(page, OTHER_CONTROLLER, true)
  const form = part(page, 'Authorized Controller')
  const home = form.getByRole('radiogroup', { name: 'Home Address' })
  await home.getByRole('radio', { name: 'Add New Address' }).check()
  await applicant.button('Add Address').click()
  await expect(field(form, 'Street')).toBeFocused()
  await expect(field(form, 'Street')).toHaveAccessibleDescription('This field is required')
  await fillAddress(page, form, daniel.address)
  // The arrow keys choose another address on their way, which forgets nothing.
  await home.getByRole('radio', { name: 'Add New Address' }).press('ArrowUp')
  await expect(field(form, 'Street')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(field(form, 'Street')).toHaveValue(daniel.address.street)
  await applicant.button('Add Address').click()
  await expect(toast(page, 'Address added')).toBeVisible()
  const added = home.getByRole('radio', { name: '41 Piedmont Ave, Oakland, CA 94611' })
  await expect(added).toBeChecked()
  await expect(field(form, 'Street')).toBeHidden()

  await applicant.button('Add').click()
  await expect(offered).toHaveCount(3)
})

test('the home address of a removed owner can still be chosen @prove', async ({
  applicant,
  page,
}) => {
  await openOwners(applicant, daniel)
  const card = applicant.ownerCard(daniel)
  await card.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card).toBeHidden()
  await applicant.button('Add').click()
  const home = page.getByRole('radio', { name: '41 Piedmont Ave, Oakland, CA 94611' })
  await expect(home).toBeVisible()
  await expect(home).not.toBeChecked()
})

test('a new home address shows no errors before it is typed, even after Create @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  const form = applicant.ownerForm('Create')
  await applicant.button('Create').click()
  await expect(form.getByRole('radiogroup', { name: 'Home Address' })).toHaveAccessibleDescription(
    'This field is required',
  )
  await form.getByRole('radio', { name: 'Add New Address' }).check()
  await expect(field(form, 'Street')).toBeVisible()
  await expect(field(form, 'Street')).toHaveAccessibleDescription('')
  await expect(field(form, 'Zip')).toHaveAccessibleDescription('')
  await applicant.button('Create').click()
  await expect(field(form, 'Street')).toHaveAccessibleDescription('This field is required')
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('This field is required')
})
