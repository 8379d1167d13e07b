import type { Locator } from '@playwright/test'
import { DAYS, FULFILLMENT } from './support/applicant.ts'
import { dropdown, field, fill, part, setBox, type } from './support/fields.ts'
import { closeByKey } from './support/keys.ts'
import { plainApplication } from './support/samples.ts'
import { openAt, startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test('masks format what is typed and pasted', async ({ applicant, page }) => {
  await applicant.open()
  for (const [label, keys, shown] of [
    ['Business Phone', '14155550132', '(415) 555-0132'],
    ['Business Phone', '0415555013299', '(415) 555-0132'],
    ['Zip', '94a1-0567', '94105'],
  ] as const) {
    await type(page, { [label]: keys })
    await expect(field(page, label)).toHaveValue(shown)
  }
  await fill(page, { 'Business Phone': '+1 (415) 555-0132' })
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')
  await fill(page, { 'Legal Name': 'x'.repeat(1100) })
  await expect(field(page, 'Legal Name')).toHaveValue('x'.repeat(1024))

  await startAt(page, 'business-overview')
  await type(page, { 'Tax ID Number (TIN)': '9412345678', 'Year Founded/Incorporated': '20123' })
  await expect(field(page, 'Tax ID Number (TIN)')).toHaveValue('94-1234567')
  await expect(field(page, 'Year Founded/Incorporated')).toHaveValue('2012')

  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  await type(page, { SSN: '1234567890', 'Date of Birth': '070419791' })
  await expect(field(page, 'SSN')).toHaveValue('123-45-6789')
  await expect(field(page, 'Date of Birth')).toHaveValue('07/04/1979')
  await field(page, 'SSN').press('Home')
  await field(page, 'SSN').press('Delete')
  await expect(field(page, 'SSN')).toHaveValue('234-56-789')
  await field(page, 'SSN').press('1')
  await expect(field(page, 'SSN'), 'the digit is put back').toHaveValue('123-45-6789')
  await expect(field(page, 'SSN')).toHaveCSS('-webkit-text-security', 'disc')
})

test('a field pressed as soon as its step appears keeps the focus', async ({ page }) => {
  await openAt(page, 'business-overview')
  await page.evaluate(() => {
    const press = (_: unknown, observer: MutationObserver) => {
      const name = document.getElementById('businessName')
      if (!name) return
      observer.disconnect()
      name.focus()
      // The step moves the focus automatically within two more frames.
      const mark = () => name.setAttribute('data-settled', '')
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(mark)))
    }
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: /^Business Details/ }).click()
  await expect(page.locator('#businessName[data-settled]')).toBeFocused()
})

test('an SSN is hidden until Show is pressed @prove', async ({ applicant, page }) => {
  await startAt(page, 'owner-details', plainApplication({ businessStructure: 'SOLE PROPRIETOR' }))
  const ssn = field(part(page, 'Owner'), 'SSN')
  await type(page, { SSN: '123456789' })
  const isHidden = () =>
    ssn.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'))
  expect(await isHidden()).toBe('disc')
  await applicant.button('Show SSN').click()
  expect(await isHidden()).toBe('none')
  await expect(ssn).toHaveValue('123-45-6789')
  await applicant.button('Hide SSN').click()
  expect(await isHidden()).toBe('disc')
})

test('shares always add up, by arrow key and by number, and amounts are whole dollars', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'transaction-details')
  const names = [
    'Card-Present',
    'Card-Not-Present via Phone or Mail',
    'Card-Not-Present via Internet',
  ] as const
  const expectShares = async (...shares: readonly number[]) => {
    for (const [index, name] of names.entries()) {
      const slider = page.getByRole('slider', { name, exact: true })
      await expect(slider).toHaveValue(String(shares[index]))
      await expect(field(page, `${name}, percent`)).toHaveValue(String(shares[index]))
    }
  }
  const website = field(page, 'Business Website')
  const [present, phone, internet] = names.map((name) =>
    page.getByRole('slider', { name, exact: true }),
  )
  await expectShares(100, 0, 0)
  await expect(website).toBeHidden()
  await phone?.press('ArrowRight')
  await expectShares(95, 5, 0)
  await expect(website).toBeHidden()
  await internet?.press('ArrowUp')
  await expect(website).toBeVisible()
  await present?.press('End')
  await expectShares(100, 0, 0)
  await expect(website).toBeHidden()
  await present?.press('Home')
  await expectShares(0, 50, 50)
  await applicant.percent(names[0], 33)
  await expectShares(35, 30, 35)
  await field(page, `${names[2]}, percent`).fill('250')
  await field(page, `${names[2]}, percent`).blur()
  await expectShares(0, 0, 100)

  await page.getByRole('slider', { name: names[0], exact: true }).press('Home')
  await type(page, { [`${names[0]}, percent`]: '33.3%' })
  await field(page, `${names[0]}, percent`).blur()
  await expect(field(page, `${names[0]}, percent`)).toHaveValue('35')

  await page.getByRole('slider', { name: 'Business to Business (B2B)' }).press('ArrowRight')
  await expect(field(page, 'Business to Consumer (B2C), percent')).toHaveValue('95')
  await applicant.percent('Business to Consumer (B2C)', 41)
  await expect(page.getByRole('slider', { name: 'Business to Business (B2B)' })).toHaveValue('60')

  await type(page, { 'Average Card Sale': '$1,200.50', 'Highest Card Sale': '123456789' })
  await type(page, { 'Annual Card Sales': '1234567890' })
  await field(page, 'Annual Card Sales').blur()
  await expect(field(page, 'Average Card Sale')).toHaveValue('1,200')
  await expect(field(page, 'Highest Card Sale')).toHaveValue('1,234,567')
  await expect(field(page, 'Annual Card Sales')).toHaveValue('123,456,789')

  await expect(field(page, DAYS)).toBeHidden()
  await applicant.radio('Before product and/or service delivery').check()
  await type(page, { [DAYS]: '1234' })
  await expect(field(page, DAYS)).toHaveValue('123')
  await applicant.radio('At or after the time the product and/or service is delivered').check()
  await expect(field(page, DAYS)).toBeHidden()
  await setBox(page, FULFILLMENT, true)
  await expect(field(page, 'Fulfillment Company Name')).toBeVisible()
  await setBox(page, FULFILLMENT, false)
  await expect(field(page, 'Fulfillment Company Name')).toBeHidden()
})

test('three shares typed from top to bottom stay as typed @prove', async ({ page }) => {
  await startAt(page, 'transaction-details')
  const labels = [
    'Card-Present, percent',
    'Card-Not-Present via Phone or Mail, percent',
    'Card-Not-Present via Internet, percent',
  ] as const
  const split = ['10', '60', '30']
  for (const [index, label] of labels.entries()) {
    await field(page, label).fill(split[index] ?? '')
    await field(page, label).press('Tab')
  }
  for (const [index, label] of labels.entries()) {
    await expect(field(page, label)).toHaveValue(split[index] ?? '')
  }
})

test('a click on a share selects it, so that typing replaces it @prove', async ({ page }) => {
  await startAt(page, 'transaction-details')
  const share = field(page, 'Card-Present, percent')
  await share.hover()
  await page.mouse.down()
  // Safari does this on release.
  await share.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.mouse.up()
  await page.keyboard.type('70')
  await expect(share).toHaveValue('70')

  await share.click()
  const selected = await share.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ])
  expect(selected[0], 'a second click only moves the caret').toBe(selected[1])
})

test('a dropdown closes on Escape and on a click outside @prove', async ({ applicant, page }) => {
  await applicant.open()
  const list = page.getByRole('listbox')
  await dropdown(page, 'State').click()
  await expect(list).toBeVisible()
  expect(await visibleHeight(list)).toBeLessThanOrEqual(215)
  await closeByKey(page, list)
  await dropdown(page, 'State').click()
  await expect(list).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(list).toBeHidden()

  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
  const category = dropdown(page, 'Business Category')
  await category.fill('eating')
  await expect(list).toBeVisible()
  expect(await visibleHeight(list)).toBeLessThanOrEqual(215)
  await closeByKey(page, list)
  await category.fill('5812')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toBeHidden()
  await expect(category).toHaveValue(/^5812 /)
})

/** Returns the height of the visible part of a list that scrolls in a box. */
function visibleHeight(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    const heights: number[] = []
    for (let box: Element | null = element; box; box = box.parentElement) {
      heights.push(box.getBoundingClientRect().height)
      if (box.parentElement === document.body) break
    }
    return Math.min(...heights.filter((height) => height > 0))
  })
}
