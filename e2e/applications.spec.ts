import { sampleApplication, sampleOwner } from '../src/application/testing/sample-application.ts'
import { MAILING } from './support/applicant.ts'
import { part, setBox } from './support/fields.ts'
import { closeByKey } from './support/keys.ts'
import { contact, controller, plainApplication, SIGNER } from './support/samples.ts'
import { openWelcomed, startAt } from './support/saved-draft.ts'
import { countStored, expectStored, openStored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const mailingAddress = {
  id: 'mailing',
  street: 'PO Box 1234',
  street2: '',
  city: 'Washington',
  state: 'DC',
  zip: '02001',
}

test.describe('an application is stored as it was typed', () => {
  test('for an LLC with two owners, fulfillment, delivery days, and internet sales', async ({
    app,
    applicant,
  }) => {
    await applicant.open()
    const expected = await applicant.fillUpTo(
      'review-&-submit',
      sampleApplication({ businessName: 'Two Owners Bakery', mailingAddress }),
    )
    const reference = await applicant.signAndSubmit("Daniel O'Neill (CFO)")
    await expectStored(app, reference, expected, { by: "Daniel O'Neill" })
    expect(await countStored(app, 'Two Owners Bakery')).toBe(1)
  })

  test('for a sole proprietor, who is also controller and contact @prove', async ({
    app,
    applicant,
    page,
  }) => {
    const sole = plainApplication({
      businessStructure: 'SOLE PROPRIETOR',
      tin: '',
      companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
    })
    const { firstName, lastName, ssn, dob, phone, email } = controller
    const other = { firstName, lastName, ssn, dob, phone, email }
    const companyOwners = [sampleOwner({ title: 'Owner', stake: 100, ...other })]
    await openWelcomed(page, 'owner-details', { ...sole, companyOwners })
    await applicant.ownerDetails(sole)
    await applicant.button('Save and return to review').click()
    await applicant.isAt('review-&-submit')
    const reference = await applicant.signAndSubmit('Maria Alvarez (Owner)')
    await expectStored(app, reference, sole, { by: 'Maria Alvarez' })
  })

  test('for a corporation with an owner, a controller, a contact, and a mailing address that was removed @prove', async ({
    app,
    applicant,
    page,
  }) => {
    const expected = plainApplication({
      businessStructure: 'CORPORATION',
      companyOwners: [sampleOwner({ stake: 25, title: 'Vice President' })],
      authorizedController: controller,
      primaryContact: contact,
    })
    await applicant.open()
    await applicant.businessDetails({ ...expected, mailingAddress })
    await applicant.next('business-overview')
    await applicant.back()
    const mailing = part(page, 'Mailing Address')
    await expect(mailing.getByLabel('Street', { exact: true })).toHaveValue('PO Box 1234')
    await setBox(page, MAILING, false)
    await expect(mailing).toBeHidden()
    await setBox(page, MAILING, true)
    await expect(mailing.getByLabel('Street', { exact: true })).toHaveValue('')
    await setBox(page, MAILING, false)
    const stored = await applicant.fillUpTo('review-&-submit', expected)
    await page.getByRole('combobox', { name: 'Signing As' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Maria Alvarez (Vice President)',
      'Ngozi Łukasz-Okafor (Authorized Controller)',
    ])
    await closeByKey(page, page.getByRole('listbox'))
    const reference = await applicant.signAndSubmit('Ngozi Łukasz-Okafor (Authorized Controller)')
    await expectStored(app, reference, stored, { by: 'Ngozi Łukasz-Okafor' })
  })

  test('when signed with any capitalization and spacing, without answers that no longer apply @prove', async ({
    app,
    applicant,
    page,
  }) => {
    const expected = plainApplication({ businessStructure: 'PARTNERSHIP' })
    const typed = { ...expected, businessWebsite: 'not a web address' }
    await startAt(page, 'transaction-details', typed)
    await applicant.transactionDetails(sampleApplication())
    await page.getByLabel('Business Website', { exact: true }).fill('example.com')
    await applicant.transactionDetails(expected)
    await expect(page.getByLabel('Business Website', { exact: true })).toBeHidden()
    await applicant.next()
    const bankName = await applicant.bankManually(expected)
    await applicant.next()
    await applicant.sign(SIGNER)
    await page.getByLabel('Full Name', { exact: true }).fill('  maria   ALVAREZ ')
    await applicant.submit()
    const { record } = await openStored(app, await applicant.reference())
    expect(record.submission).toMatchObject({
      businessStructure: 'PARTNERSHIP',
      businessWebsite: 'example.com',
      deliveryAvgNumbDays: null,
      fulfillmentCompanyName: '',
      manualEntry: { ...expected.manualEntry, bankName },
      termsSignerFullName: 'maria   ALVAREZ',
    })
  })
})
