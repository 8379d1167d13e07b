import { plainApplication } from '../support/samples.ts'
import { KEYS } from './remote.ts'
import { expect, test } from './test.ts'

test('masks format what is typed, and the caret stays where it was @prove', async ({ visitor }) => {
  await visitor.open('/apply/business-details')
  await visitor.type({ 'Business Phone': '14155550132', Zip: '94105-0567' })
  await visitor.shows('Business Phone', '(415) 555-0132')
  await visitor.shows('Zip', '94105')
  await visitor.type({ 'Business Phone': '4155550132' })
  await visitor.keys(KEYS.home, KEYS.right, KEYS.right, KEYS.delete)
  await visitor.shows('Business Phone', '(455) 550-132')
  expect(await visitor.caret()).toBe(2)
  await visitor.keys('1')
  await visitor.shows('Business Phone', '(415) 555-0132')
  expect(await visitor.caret()).toBe(3)
})

test('an SSN is hidden until Show is pressed @prove', async ({ applicant, visitor }) => {
  const expected = plainApplication({ businessStructure: 'SOLE PROPRIETOR' })
  await applicant.startAt('owner-details', expected)
  await visitor.type({ SSN: '1234567890' })
  await visitor.shows('SSN', '123-45-6789')
  expect(await visitor.isTextHidden()).toBe(true)
  await visitor.press('button', 'Show SSN')
  await visitor.press('textbox', 'SSN')
  expect(await visitor.isTextHidden()).toBe(false)
})

test('dropdowns, suggestions, and the search of categories work by key and by mouse @prove', async ({
  applicant,
  visitor,
}) => {
  await visitor.open('/apply/business-details')
  await visitor.press('combobox', 'State')
  await visitor.see('listbox')
  await visitor.keys(KEYS.escape)
  await visitor.isGone('listbox')
  await visitor.isFocusedOn('combobox', 'State')
  await visitor.keys(...'new y')
  await visitor.until(async () => {
    expect((await visitor.see('combobox', 'State')).text).toContain('New York')
  })
  await visitor.keys(KEYS.tab)
  await visitor.isFocusedOn('textbox', 'Zip')

  await visitor.typeInto('combobox', 'Street', '77 Broad')
  await visitor.see('listbox')
  await visitor.keys(KEYS.down, KEYS.enter)
  await visitor.shows('City', 'New York')
  await visitor.shows('Zip', '10006')
  await visitor.isFocusedOn('combobox', 'Street')

  await applicant.startAt('business-overview', plainApplication())
  await visitor.typeInto('combobox', 'Business Category', 'bakeries')
  await visitor.see('listbox')
  await visitor.keys(KEYS.down, KEYS.enter)
  await visitor.until(async () => {
    expect((await visitor.see('combobox', 'Business Category')).value).toContain('5462')
  })
})

test('sliders follow a press and the arrow keys', async ({ applicant, visitor }) => {
  await applicant.startAt('transaction-details', plainApplication())
  await visitor.pressSlider('Card-Present', 0.25)
  await visitor.shows('Card-Present, percent', '25')
  await visitor.isFocusedOn('slider', 'Card-Present')
  await visitor.keys(KEYS.right)
  await visitor.shows('Card-Present, percent', '30')
  await visitor.keys(KEYS.home)
  await visitor.shows('Card-Present, percent', '0')
})

test('a dialog takes the focus, closes on Escape, and gives the focus back @prove', async ({
  applicant,
  visitor,
}) => {
  await visitor.open('/apply/business-details')
  await visitor.type({ 'Legal Name': 'Golden Gate Bakery, LLC' })
  await visitor.press('button', 'Back')
  await visitor.see('alertdialog')
  await visitor.keys(KEYS.escape)
  await visitor.isGone('alertdialog')
  await visitor.isFocusedOn('button', 'Back')
  await applicant.isAt('business-details')
})
