/** Tests that each question has its error beside it. See also `specification.spec.ts`. */
import type { Locator } from '@playwright/test'
import type { Applicant } from './support/applicant.ts'
import { DAYS, FULFILLMENT, MAILING, OTHER_CONTACT } from './support/applicant.ts'
import { choose, dropdown, field, fill, part, type Scope, setBox } from './support/fields.ts'
import { contact, controller, plainApplication, SIGNER } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

const REQUIRED = 'This field is required'
const BAD_PHONE = 'Phone number must be 10 digits'
const BAD_EMAIL = 'Email is invalid'

type Case = readonly [label: string, typed: string, message: string]

/**
 * Types, leaves the field, and reads the message as a screen reader announces it with the field.
 */
async function expectMessages(scope: Scope, cases: readonly Case[]) {
  for (const [label, typed, message] of cases) {
    const input = field(scope, label)
    await input.fill(typed)
    await input.blur()
    await expectMessage(input, message)
  }
}

async function expectRequired(scope: Scope, labels: readonly string[]) {
  for (const label of labels) await expectMessage(field(scope, label), REQUIRED)
}

async function expectMessage(control: Locator, message: string) {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect
    .poll(async () => normalized(await descriptionOf(control)))
    .toMatch(new RegExp(`(^|[.\\s])${escaped(message)}$`))
}

function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

async function expectRight(scope: Scope, answers: Readonly<Record<string, string>>) {
  for (const [label, typed] of Object.entries(answers)) {
    const input = field(scope, label)
    await input.fill(typed)
    await input.blur()
    await expect(input).not.toHaveAttribute('aria-invalid', 'true')
    const box = input.locator('xpath=ancestor::*[@data-status][1]')
    await expect(box).toHaveAttribute('data-status', 'success')
  }
}

/** Checks that the error summary lists each of these fields, and leads to it. */
async function expectHeldBack(applicant: Applicant, labels: readonly string[], first: Locator) {
  const entries = applicant.page.getByRole('alert').getByRole('listitem')
  await applicant.next()
  await expect(first).toBeFocused()
  await expect(entries).toHaveText(
    labels.map((label) => `${label}${label.endsWith('?') ? '' : ':'} ${REQUIRED}`),
  )
  await entries.last().getByRole('button').click()
  await expect(first).not.toBeFocused()
}

test('business details show each error beside its field @prove', async ({ applicant, page }) => {
  await applicant.open()
  await setBox(page, MAILING, true)
  const addresses = ['Location Address', 'Mailing Address'].flatMap((name) =>
    ['Street', 'City', 'State', 'Zip'].map((label) => `${name}, ${label}`),
  )
  await expectHeldBack(
    applicant,
    ['Business Name (DBA)', 'Legal Name', 'Business Phone', 'Business Email', ...addresses],
    field(page, 'Business Name (DBA)'),
  )
  const location = part(page, 'Location Address')
  const mailing = part(page, 'Mailing Address')
  for (const scope of [location, mailing]) {
    await expectRequired(scope, ['Street', 'City', 'Zip'])
    await expectMessage(dropdown(scope, 'State'), REQUIRED)
  }
  await expectRequired(page, ['Business Name (DBA)', 'Business Phone', 'Business Email'])
  await expectMessages(page, [['Legal Name', '   ', REQUIRED]])
  await expectMessages(mailing, [['Zip', '9410', 'Please enter a valid zip code']])
  await expectRight(page, {
    'Business Name (DBA)': 'Golden Gate Bakery',
    'Business Website': 'example.com',
    'Business Phone': '4155550132',
    'Business Email': 'office@example.com',
  })
})

test('the business overview shows each error beside its field @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'business-overview')
  await expectHeldBack(
    applicant,
    [
      'Business Structure',
      'Tax ID Number (TIN)',
      'Year Founded/Incorporated',
      'Business Category',
      'Products/Services Sold',
    ],
    applicant.radio('Sole Proprietor'),
  )
  await expectMessage(page.getByRole('radiogroup', { name: 'Business Structure' }), REQUIRED)
  await expectRequired(page, [
    'Tax ID Number (TIN)',
    'Year Founded/Incorporated',
    'Products/Services Sold',
  ])
  const category = dropdown(page, 'Business Category')
  await category.fill('no such category')
  await category.blur()
  await expectMessage(category, 'Choose one from the list')
  await expect(category).toHaveValue('no such category')
  await applicant.radio('Publicly-traded Company or Government Entity').check()
  await applicant.next()
  await expectMessage(page.getByRole('radiogroup', { name: 'Which one is it?' }), REQUIRED)
  await expectRight(page, {
    'Tax ID Number (TIN)': '941234567',
    'Year Founded/Incorporated': '2012',
  })
})

test('owner details show each error beside its field @prove', async ({ applicant, page }) => {
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  await applicant.button('Create').click()
  const form = applicant.ownerForm('Create')
  await expectMessage(dropdown(form, 'Title'), REQUIRED)
  await expectMessage(form.getByRole('radiogroup', { name: 'Home Address' }), REQUIRED)
  await expectRequired(form, ['Stake percent', 'First Name', 'Last Name'])
  await expectRequired(form, ['SSN', 'Date of Birth', 'Phone', 'Email'])
  await expectMessages(form, [
    ['Phone', '555', BAD_PHONE],
    ['Email', '@example.com', BAD_EMAIL],
  ])
  await form.getByRole('radio', { name: 'Add New Address' }).check()
  await applicant.button('Create').click()
  await expectMessage(field(form, 'Street'), REQUIRED)
  await expectMessages(form, [['Zip', '123', 'Please enter a valid zip code']])
  await expectRight(form, { SSN: '123456789', 'Date of Birth': '02291984', 'Stake percent': '100' })
  await applicant.button('Cancel').click()

  await setBox(page, OTHER_CONTACT, true)
  const contact = part(page, 'Primary Contact')
  await expectMessages(contact, [
    ['Phone', '555', BAD_PHONE],
    ['Email', 'nobody', BAD_EMAIL],
  ])
})

test('transaction details show each error beside its field @prove', async ({ applicant, page }) => {
  await startAt(page, 'transaction-details')
  await applicant.percent('Card-Not-Present via Internet', 30)
  await applicant.radio('Before product and/or service delivery').check()
  await setBox(page, FULFILLMENT, true)
  await expectHeldBack(
    applicant,
    [
      'Business Website',
      'Average Card Sale',
      'Highest Card Sale',
      'Annual Card Sales',
      DAYS,
      'Fulfillment Company Name',
    ],
    field(page, 'Business Website'),
  )
  await expectRequired(page, ['Business Website', 'Average Card Sale', 'Highest Card Sale'])
  await expectRequired(page, ['Annual Card Sales', DAYS, 'Fulfillment Company Name'])
  await expectRight(page, {
    'Business Website': 'https://www.example.com/shop',
    'Average Card Sale': '25',
    'Highest Card Sale': '900',
    'Annual Card Sales': '480000',
    [DAYS]: '3',
    'Fulfillment Company Name': 'Bay Parcel Co.',
  })
})

test('banking and signature show each error beside its field @prove @intercepted', async ({
  applicant,
  page,
}) => {
  const people = { authorizedController: controller, primaryContact: contact }
  const expected = plainApplication(people)
  await startAt(page, 'banking-information', expected)
  await applicant.bankManually(expected)
  await fill(page, { 'Account Number': '', 'Confirm Account Number': '' })
  await field(page, 'Account Number').blur()
  await expect(field(page, 'Account Number')).not.toHaveAttribute('aria-invalid', 'true')
  await fill(page, { 'Bank Routing Number': '' })
  await applicant.next()
  await expectMessages(page, [
    ['Account Number', '', REQUIRED],
    ['Account Number', '123456789012345678', 'Invalid account number'],
    ['Account Number', '12a', 'Invalid account number'],
    ['Confirm Account Number', '', REQUIRED],
  ])
  await fill(page, { 'Account Number': '12-34', 'Confirm Account Number': '1234' })
  await field(page, 'Confirm Account Number').blur()
  await expect(page.getByText('Account numbers match', { exact: true })).toBeVisible()

  await page.route('**/api/routing-lookup?**', (route) => route.fulfill({ status: 404, json: {} }))
  await fill(page, { 'Bank Routing Number': '322271627' })
  await expect(page.getByText('Could not find bank name', { exact: true })).toBeVisible()
  await applicant.next()
  await expectMessage(field(page, 'Bank Name'), REQUIRED)
  await fill(page, { 'Bank Name': 'Some Credit Union' })
  await applicant.next('review-&-submit')
  await applicant.submit()
  await expect(dropdown(page, 'Signing As')).toBeFocused()
  await expectMessage(dropdown(page, 'Signing As'), REQUIRED)
  await expectMessage(field(page, 'Full Name'), REQUIRED)
  await choose(page, page, 'Signing As', SIGNER)
  await expectMessages(page, [
    [
      'Full Name',
      'Mario Alvarez',
      'The name to type: Maria Alvarez Signature does not match Signee',
    ],
  ])
  await expectRight(page, { 'Full Name': 'Maria Alvarez' })
})

function normalized(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
