import type { Page } from '@playwright/test'
import { DAYS } from './support/applicant.ts'
import { dropdown, field, type } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

/** Inserts text as pasting or dictation does: at once, without keys. */
async function insert(page: Page, label: string, text: string) {
  await field(page, label).fill('')
  await field(page, label).focus()
  await page.keyboard.insertText(text)
}

async function expectToLand(page: Page, label: string, pasted: string, shown: string) {
  await insert(page, label, pasted)
  await field(page, label).blur()
  await expect(field(page, label), pasted).toHaveValue(shown)
}

test('pasted and dictated text is parsed @prove', async ({ applicant, page }) => {
  await applicant.open()
  for (const [label, pasted, shown] of [
    ['Business Phone', '+1 555 210 1234', '(555) 210-1234'],
    ['Zip', ' 94105-1234', '94105'],
    ['Business Email', ' maria@example.com ', 'maria@example.com'],
  ] as const) {
    await expectToLand(page, label, pasted, shown)
  }
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  for (const [label, pasted, shown] of [
    ['Date of Birth', '3/7/1980', '03/07/1980'],
    ['Date of Birth', '1980-03-07', '03/07/1980'],
    ['SSN', '123 45 6789', '123-45-6789'],
    ['Stake percent', ' 60% ', '60'],
  ] as const) {
    await expectToLand(page, label, pasted, shown)
  }
  await insert(page, 'Date of Birth', '')
  await page.keyboard.type('3-7-1980')
  await expect(field(page, 'Date of Birth')).toHaveValue('03/07/1980')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect(field(page, 'Date of Birth'), 'a digit deleted is not put back').toHaveValue(
    '30/71/980',
  )
  await startAt(page, 'business-overview')
  await insert(page, 'Tax ID Number (TIN)', '12-3456789')
  await expect(field(page, 'Tax ID Number (TIN)')).toHaveValue('12-3456789')
  await expectToLand(page, 'Year Founded/Incorporated', '06/01/2015', '06/01/2015')
  await startAt(page, 'transaction-details')
  await expectToLand(page, 'Card-Present, percent', '33.3%', '35')
  await expectToLand(page, 'Average Card Sale', '$1,200.50', '1,200')
  await type(page, { 'Average Card Sale': '500m' })
  await expect(field(page, 'Average Card Sale'), 'a typed m is not a million').toHaveValue('500')
  await applicant.radio('Before product and/or service delivery').check()
  await expectToLand(page, DAYS, '2-4', '2')
})

/** Fills in fields as browsers and password managers do: every known field at once, by its name. */
async function autofill(page: Page, values: Readonly<Record<string, string>>, state?: string) {
  await page.evaluate(
    ([answers, code]) => {
      const fire = (element: Element) => {
        element.dispatchEvent(new Event('input', { bubbles: true }))
        element.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const prototype = HTMLInputElement.prototype
      const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
      for (const [name, value] of Object.entries(answers)) {
        const input = document.getElementsByName(name)[0]
        if (!input) throw new Error(`There is no field ${name}`)
        set?.call(input, value)
        fire(input)
      }
      if (code === undefined) return
      const select = document.querySelector('select[autocomplete~="address-level1"]')
      if (!(select instanceof HTMLSelectElement)) throw new Error('There is no field for the state')
      select.value = code
      fire(select)
    },
    [values, state] as const,
  )
}

test('autofill of every field at once loses nothing', async ({ applicant, page }) => {
  await applicant.open()
  const state = page.locator('select[autocomplete~="address-level1"]')
  await expect(state).toHaveCount(1)
  const expected = plainApplication()
  const { businessAddress: address } = expected
  await autofill(
    page,
    {
      businessName: expected.businessName,
      legalBusinessName: expected.legalBusinessName,
      businessPhone: '+1 415 555 0132',
      businessEmail: expected.businessEmail,
      'businessAddress.street': address.street,
      'businessAddress.city': address.city,
      'businessAddress.zip': address.zip,
    },
    address.state,
  )
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')
  await expect(dropdown(page, 'State')).toContainText('California')
  await expect(page.getByRole('listbox')).toBeHidden()
  await applicant.next('business-overview')
})

for (const leaves of ['Tab', 'Next'] as const) {
  test(`a value that a program writes into the focused field survives ${leaves}`, async ({
    applicant,
    page,
  }) => {
    await applicant.open()
    await applicant.businessDetails(plainApplication())
    await type(page, { 'Business Phone': '(415) 555-0132' })
    await field(page, 'Business Phone').evaluate((input: HTMLInputElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(input, '+1 212 555 0147 x9')
    })
    if (leaves === 'Tab') {
      await page.keyboard.press('Tab')
      await expect(field(page, 'Business Phone')).toHaveValue('(212) 555-0147')
    }
    await applicant.button('Next').click()
    await expect(page).toHaveURL(/business-overview/)
    await applicant.button('Back').click()
    await expect(field(page, 'Business Phone')).toHaveValue('(212) 555-0147')
  })
}

test('autofill of an owner with a new home address loses nothing @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  const owner = applicant.ownerForm('Create')
  await owner.getByRole('radio', { name: 'Add New Address' }).check()
  await expect(page.locator('select[autocomplete~="address-level1"]')).toHaveCount(1)
  const section = (await field(owner, 'First Name').getAttribute('name'))?.replace('firstName', '')
  const filled = {
    firstName: 'Maria',
    lastName: 'Alvarez',
    phone: '(415) 555-0133',
    email: 'maria@example.com',
    'address.street': '12 Oak Street',
    'address.city': 'Oakland',
    'address.zip': '94607',
  }
  const named = Object.entries(filled).map(([name, value]) => [`${section}${name}`, value])
  await autofill(page, Object.fromEntries(named), 'CA')
  await expect(dropdown(owner, 'State')).toContainText('California')
  for (const [name, value] of named) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value ?? '')
  }
})

test('text composed by an input method arrives unchanged', async ({ applicant, page }) => {
  await applicant.open()
  const keyboard = await page.context().newCDPSession(page)
  const compose = async (label: string, steps: readonly string[], text: string) => {
    await field(page, label).focus()
    for (const step of steps) {
      await keyboard.send('Input.imeSetComposition', {
        text: step,
        selectionStart: step.length,
        selectionEnd: step.length,
      })
    }
    await keyboard.send('Input.insertText', { text })
  }
  await compose('Business Name (DBA)', ['さ', 'さく', 'さくら'], '桜')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('桜')
  await compose('Street', ['3', '35', '350'], '350 Mission St')
  await expect(field(page, 'Street')).toHaveValue('350 Mission St')
  await compose('Business Phone', ['4', '41', '415'], '4155550132')
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')
  await startAt(page, 'transaction-details')
  const share = field(page, 'Card-Present, percent')
  await compose('Card-Present, percent', ['６', '６０', '６０ぱ'], '６０')
  await expect(share).toHaveValue('60')
  await share.press('Enter')
  await expect(page.getByRole('slider', { name: 'Card-Present' })).toHaveValue('60')
})

test('the keyboards of phones correct no names and addresses, and begin no email with a capital', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  for (const label of ['Legal Name', 'Street', 'City', 'Business Email']) {
    await expect(field(page, label)).toHaveAttribute('autocorrect', 'off')
  }
  await expect(field(page, 'Business Email')).toHaveAttribute('autocapitalize', 'none')
  await startAt(page, 'business-overview')
  await expect(field(page, 'Products/Services Sold')).not.toHaveAttribute('autocorrect')
})
