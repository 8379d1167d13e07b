/** Tests that no answer silently becomes another that looks right, whether typed or pasted. */
import type { Page } from '@playwright/test'
import { dropdown, field } from './support/fields.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

type Row = readonly [label: string, given: string, shown: string | RegExp, said: RegExp]

const firstStep: readonly Row[] = [
  [
    'Business Phone',
    '+52 55 1234 5678',
    '+52 55 1234 5678',
    /Enter a US phone number\. .*must be 10 digits$/,
  ],
  ['Business Phone', '011 44 20 7946 0958', '011 44 20 7946 0958', /must be 10 digits$/],
  ['Business Phone', '0049 30 1234567', '0049 30 1234567', /must be 10 digits$/],
  ['Business Phone', '415-555-0132 ext 9', '(415) 555-0132', /Left out: “ext 9”\.$/],
  ['Business Phone', '415 555 0132 415 555 0199', '(415) 555-0132', /Left out: “415 555 0199”\.$/],
  ['Zip', '06600 CDMX', '06600 CDMX', /Please enter a valid zip code$/],
  ['Zip', '94105-1234', '94105', /Left out: “1234”\./],
  ['Business Email', 'mailto:maria@example.com', 'maria@example.com', /^$|Left out/],
  ['Business Phone', '52 55 1234 5678', '52 55 1234 5678', /Enter a US phone number/],
  ['Business Phone', '2nd floor 415-555-0132', '(415) 555-0132', /Left out: “2nd floor”\.$/],
  ['Zip', '6600-1234', '6600-1234', /Please enter a valid zip code$/],
  ['Business Email', 'maria@example.com or', 'maria@example.com or', /^Email is invalid/],
  ['Business Email', 'maria @example.com ', /^maria ?@example.com$/, /^$|^Email is invalid/],
  ['Business Website', 'example.com / other.com', 'example.com / other.com', /valid URL/],
  ['Business Website', 'coming soon', 'coming soon', /valid URL/],
  ['Business Email', '<maria@example.com>', 'maria@example.com', /^$/],
  [
    'Business Email',
    'maria@harbor\u2011light.com',
    'maria@harbor\u2011light.com',
    /Email is invalid\. .*“\u2011”.*Did you mean maria@harbor-light\.com ?\?$/,
  ],
  ['Legal Name', 'Ana\u00a0Mar\u200bía O\u2011Hara', 'Ana María O-Hara', /As it appears/],
]

const overview: readonly Row[] = [
  ['Year Founded/Incorporated', '05/2019', '05/2019', /Please enter a valid year$/],
  ['Year Founded/Incorporated', '87', '87', /Please enter a valid year$/],
  ['Tax ID Number (TIN)', '94-12345678', '94-1234567', /Left out: “8”\.$/],
]

const sales: readonly Row[] = [
  ['Average Card Sale', '12.500', '12,500', /Understood as \$12,500\./],
  ['Average Card Sale', '1.234,56', '1,234', /Understood as \$1,234\. Left out: “56”\./],
  ['Average Card Sale', '12,50', '12', /Understood as \$12\. Left out: “50”\./],
  ['Average Card Sale', '12345678', '1,234,567', /Left out: “8”\./],
]

async function expectGiven(page: Page, rows: readonly Row[]) {
  for (const [label, given, shown, remark] of rows) {
    const input = field(page, label)
    for (const way of ['typed', 'pasted']) {
      await input.fill('')
      if (way === 'typed') await input.pressSequentially(given)
      else await page.keyboard.insertText(given)
      await input.blur()
      await expect(input, `${given} ${way}`).toHaveValue(shown)
      await expect(input, `${given} ${way}`).toHaveAccessibleDescription(remark)
    }
  }
}

test('the first step says how it reads unusual answers', async ({ applicant, page }) => {
  await applicant.open()
  await expectGiven(page, firstStep)
})

test('later steps say how they read unusual answers @prove', async ({ page }) => {
  await startAt(page, 'business-overview')
  await expectGiven(page, overview)
  await startAt(page, 'transaction-details')
  await expectGiven(page, sales)
})

test('deleting digits from an amount leaves no decimals behind', async ({ page }) => {
  await startAt(page, 'transaction-details')
  const average = field(page, 'Average Card Sale')
  await average.fill('')
  await average.pressSequentially('12345')
  await page.keyboard.press('Backspace')
  await expect(average).toHaveValue('1,234')
  await page.keyboard.press('Backspace')
  await expect(average).toHaveValue('123')
  await average.pressSequentially(',5')
  await expect(average).toHaveValue('123,5')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(average).toHaveValue('123')
})

test('a remark on a rounded share appears, and a remark on omitted text is still there after Back', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'transaction-details')
  const share = page.getByLabel('Card-Present, percent', { exact: true })
  await share.fill('33')
  await share.blur()
  await expect(share).toHaveValue('35')
  await expect(page.getByText('33% was rounded to 35%.')).toBeVisible()
  await expect(share).toHaveAccessibleDescription('33% was rounded to 35%.')
  for (const [typed, remark] of [
    ['250', '250% was rounded to 100%.'],
    ['half', 'Left out: “half”.'],
    ['1/3', 'Understood as 0%. Left out: “3”.'],
  ] as const) {
    await share.fill('')
    await share.pressSequentially(typed)
    await share.blur()
    await expect(share).toHaveAccessibleDescription(remark)
  }
  await applicant.button('Back').click()
  await applicant.isAt('owner-details')
  await applicant.button('Back').click()
  await applicant.isAt('business-overview')
  const tin = field(page, 'Tax ID Number (TIN)')
  await tin.fill('94-12345678')
  await applicant.next('owner-details')
  await applicant.button('Back').click()
  await expect(tin).toHaveAccessibleDescription(/Left out: “8”\.$/)
  const category = dropdown(page, 'Business Category')
  await category.fill('coffee')
  await page.keyboard.press('Tab')
  await expect(category).toHaveValue('coffee')
  await expect(category).toHaveAccessibleDescription('Choose one from the list')
  await applicant.button('Back').click()
  await applicant.isAt('business-details')
  await applicant.next()
  await expect(category).toHaveValue('coffee')
  await expect(category).toHaveAccessibleDescription('Choose one from the list')
})

test('a category is not chosen by guessing from typed text', async ({ page }) => {
  await startAt(page, 'business-overview')
  const category = dropdown(page, 'Business Category')
  for (const [typed, shown] of [
    ['feed store', 'feed store'],
    ['lawer', 'lawer'],
    ['lawyer', '8111 Attorneys and Legal Services'],
    ['nail salon', '7230 Barber and Beauty Shops'],
  ] as const) {
    await category.fill(typed)
    await page.keyboard.press('Tab')
    await expect(category).toHaveValue(shown)
  }
})
