/** Tests dropdowns and the searchable list, by key, mouse and touch. */
import type { Locator } from '@playwright/test'
import { MAILING } from './support/applicant.ts'
import { dropdown, field } from './support/fields.ts'
import { closeByKey } from './support/keys.ts'
import { Reviewer } from './support/reviewer.ts'
import { startAt } from './support/saved-draft.ts'
import { isSeen } from './support/seen.ts'
import { expect, test, WITH_MOTION } from './support/test.ts'

test.use(WITH_MOTION)

test('typing letters chooses an option in a closed dropdown @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  const state = dropdown(page, 'State')
  await state.focus()
  await page.keyboard.type('new y')
  await expect(state).toContainText('New York')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(state).toHaveAccessibleName('State')
  await expect(state).toHaveAccessibleDescription('New York')
})

test('a double click on an option presses nothing that was below it', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await dropdown(page, 'State').click()
  const mailing = page.getByRole('checkbox', { name: MAILING })
  const box = await mailing.boundingBox()
  const options = await page.getByRole('option').all()
  const over = await Promise.all(
    options.map(async (option) => ({ option, at: await option.boundingBox() })),
  )
  const covering = over.find(
    ({ at }) =>
      at && box && at.y < box.y + box.height / 2 && at.y + at.height > box.y + box.height / 2,
  )
  await covering?.option.dblclick()
  await expect(dropdown(page, 'State')).not.toContainText('Select')
  await expect(mailing).not.toBeChecked()
})

test('Tab chooses in an open dropdown and moves on @prove', async ({ applicant, page }) => {
  await applicant.open()
  const state = dropdown(page, 'State')
  await state.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(state).toContainText('Alaska')
  await expect(field(page, 'Zip')).toBeFocused()
})

test('holding a key down opens a dropdown and chooses nothing @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  const state = dropdown(page, 'State')
  await state.focus()
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  await expect(state).toContainText('Select')
  await closeByKey(page, list)
  await page.keyboard.press('Space')
  await expect(list).toBeVisible()
})

test('a dropdown opens and closes by its button, and its label focuses it', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  const state = dropdown(page, 'State')
  const list = page.getByRole('listbox')
  await state.click()
  await expect(list).toBeVisible()
  await expect(state).toBeFocused()
  await state.click()
  await expect(list).toBeHidden()
  await expect(state).toBeFocused()
  await field(page, 'Zip').focus()
  await page.getByText('State', { exact: true }).click()
  await expect(state).toBeFocused()
  await expect(list).toBeHidden()
})

test('a touch elsewhere closes a dropdown that stays focused @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  const state = dropdown(page, 'State')
  await state.click()
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(state).toBeFocused()
})

test('a list is not cut off by the owner form around it @prove', async ({ applicant, page }) => {
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  const form = applicant.ownerForm('Create')
  await form.getByText('Add New Address').click()
  await dropdown(form, 'State').click()
  const last = page.getByRole('option').last()
  await expect(last).toBeVisible()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  await expect.poll(() => isSeen(last)).toBe(true)
})

test('an option does not move after the list was scrolled to it @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await dropdown(page, 'State').click()
  const moved = await page.getByRole('option', { name: 'Puerto Rico' }).evaluate(async (option) => {
    option.scrollIntoView({ block: 'center' })
    const from = option.getBoundingClientRect().y
    for (let frames = 0; frames < 10; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return option.getBoundingClientRect().y - from
  })
  expect(moved).toBe(0)
})

test('a single letter that matches only one category does not choose it @prove', async ({
  page,
}) => {
  await startAt(page, 'business-overview')
  const category = dropdown(page, 'Business Category')
  await category.fill('z')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(category).toHaveValue('z')
  await expect(category).toHaveAccessibleDescription('Choose one from the list')
  await expect(field(page, 'Products/Services Sold')).toBeFocused()
  await category.fill('bakeries')
  await page.keyboard.press('Tab')
  await expect(category).toHaveValue('5462 Bakeries')
})

test('Enter that ends the text of an input method chooses no category', async ({ page }) => {
  await startAt(page, 'business-overview')
  const category = dropdown(page, 'Business Category')
  await category.fill('bakeries')
  await expect(page.getByRole('option')).toHaveCount(1)
  // As Safari sends it, after the end of the composition.
  await category.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(category).toHaveValue('bakeries')
  await category.press('Enter')
  await expect(category).toHaveValue('5462 Bakeries')
})

test('clearing the text of an unknown category leaves the focus in its field @prove', async ({
  page,
}) => {
  await startAt(page, 'business-overview')
  const category = dropdown(page, 'Business Category')
  await category.fill('zzzz')
  await page.getByRole('button', { name: 'Clear Business Category' }).click()
  await expect(category).toHaveValue('')
  await expect(category).toBeFocused()
})

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

test('a list that opens at the lower edge scrolls into view @prove', async ({ page }) => {
  await startAt(page, 'business-overview')
  const category = dropdown(page, 'Business Category')
  const list = page.getByRole('listbox')
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await category.evaluate(toLowerEdge)
    await category.click()
    await expect(list).toBeInViewport({ ratio: 1 })
    await expect(category).toBeInViewport({ ratio: 1 })

    await category.fill('no such category')
    await category.evaluate(toLowerEdge)
    await category.press('Backspace')
    await expect(list).toBeInViewport({ ratio: 1 })
    await category.fill('eating')
    await expect(list).toBeInViewport({ ratio: 1 })
    const { x, y } = await middle(page.getByRole('option').first())
    await page.mouse.click(x, y)
    await expect(category).toHaveValue('5812 Restaurants and Eating Places')
    await page.getByRole('button', { name: 'Clear Business Category' }).click()
    await category.blur()
    await expect(list).toBeHidden()
  }
})

test('a dropdown that opens at the lower edge scrolls into view @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  const state = dropdown(page, 'State')
  const list = page.getByRole('listbox')
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await state.evaluate(toLowerEdge)
    await state.click()
    await expect(list).toBeInViewport({ ratio: 1 })
    await closeByKey(page, list)
  }
})

test('the page does not scroll if a list has room @prove', async ({ page }) => {
  await startAt(page, 'business-overview')
  const category = dropdown(page, 'Business Category')
  const options = page.getByRole('option')
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await category.evaluate((input) => input.scrollIntoView({ block: 'center' }))
    const { y } = await middle(category)
    await category.click()
    await expect(options.first()).toBeVisible()
    await category.pressSequentially('eating')
    await expect(options.first()).toContainText('Restaurants')
    expect((await middle(category)).y).toBe(y)
    await category.fill('')
    await category.blur()
    await expect(options).toHaveCount(0)
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test("a dropdown is the platform's own picker, with the same label, error and autofill", async ({
    applicant,
    page,
  }) => {
    await applicant.open()
    const state = dropdown(page, 'State')
    await expect(state).toHaveJSProperty('tagName', 'SELECT')
    await expect(state).toHaveAttribute('autocomplete', /address-level1$/)
    await applicant.next()
    // After this, the page is at rest, since the focus comes last.
    await expect(page.locator(':focus')).toHaveAccessibleName('Business Name (DBA)')
    await expect(state).toHaveAttribute('aria-invalid', 'true')
    await expect(state).toHaveAccessibleDescription('This field is required')
    // Until then, the page may scroll back to the field with the focus.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await state.selectOption({ label: 'New York' })
    await expect(state).toHaveValue('NY')
    await expect(state).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByText('State', { exact: true }).tap()
    await expect(state).toBeFocused()
  })

  test('a dropdown that has an empty choice of its own shows it, and no other', async ({
    app,
    page,
  }) => {
    await new Reviewer(page, app).signIn('viewer')
    await page.getByRole('button', { name: 'More filters' }).tap()
    const status = dropdown(page, 'Status')
    await expect(status.locator('option:checked')).toHaveText('Any')
    await expect(status.locator('option[value=""]')).toHaveCount(1)
  })
})

function toLowerEdge(input: Element) {
  input.scrollIntoView({ block: 'end' })
}

function middle(element: Locator): Promise<{ x: number; y: number }> {
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
}

test('a category is found despite a typing error, and its field is not red while its list is open', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'business-overview')
  await applicant.next()
  const category = dropdown(page, 'Business Category')
  await expect(category).toHaveAttribute('aria-invalid', 'true')
  await category.click()
  await expect(category).not.toHaveAttribute('aria-invalid', 'true')
  await category.fill('resturant')
  await expect(page.getByRole('option').first()).toHaveText(/^5812/)
  await page.keyboard.press('Escape')
  await expect(category).toHaveAttribute('aria-invalid', 'true')
})
