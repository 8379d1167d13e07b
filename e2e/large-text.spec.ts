/** Tests that a zoomed page or large text shows its title near the top and breaks no word. */
import type { Locator } from '@playwright/test'
import { stepPath, steps } from '../src/application/step-list.ts'
import { sampleOwner } from '../src/application/testing/sample-application.ts'
import { field } from './support/fields.ts'
import { english, spanish } from './support/finish-later.ts'
import { hydrated } from './support/loaded.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/sandbox.ts'
import { openAt, startAt } from './support/saved-draft.ts'
import { brokenWords, setTextSize, sidewaysOverflow } from './support/sizes.ts'

/** The size that 1280 × 720 leaves at 400% zoom. */
const ZOOMED = { width: 320, height: 180 }
const PHONE = { width: 390, height: 844 }
/** The limit in pixels of the page, which includes the sandbox's banner. */
const MAX_TITLE_TOP = 250

for (const { locale, texts } of [english, spanish]) {
  // In `npm test`, `every-state.spec.ts` tests large text.
  test.describe(`in ${locale} @prove`, () => {
    test.use({ locale })

    test('the first title is near the top of a page at 400% zoom', async ({ page }) => {
      await page.setViewportSize(ZOOMED)
      await page.goto('/apply/business-details')
      await hydrated(page)
      await expect(page.getByRole('complementary', { name: texts.frame.sandbox })).toBeVisible()
      const title = page.getByRole('heading', { level: 1 })
      const top = await title.evaluate(
        (element) => element.getBoundingClientRect().top + window.scrollY,
      )
      expect(top).toBeLessThan(MAX_TITLE_TOP)
    })

    test('no step breaks a word at 200% text', async ({ page }) => {
      await page.setViewportSize(PHONE)
      await openAt(page, 'business-details', plainApplication(), texts)
      for (const { id } of steps) {
        await page.goto(stepPath(id))
        const name = texts.stepTitles[id]
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
        await setTextSize(page, '200%')
        expect.soft(await brokenWords(page), id).toEqual([])
      }
    })
  })
}

test('a zip code has room for eight characters, at every width and size of text', async ({
  applicant,
  page,
}) => {
  const roomIn = (zip: Locator) =>
    zip.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('There is no canvas')
      context.font = style.font
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      return (input.clientWidth - padding) / context.measureText('8').width
    })
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  await page.getByRole('radio', { name: 'Add New Address' }).check()
  const owner = field(page, 'Zip')
  await owner.fill('94105')
  await owner.press('Tab')
  for (const width of [320, 390, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const size of ['', '150%', '200%']) {
      await setTextSize(page, size)
      expect(await roomIn(owner), `${width} px, ${size}`).toBeGreaterThanOrEqual(8)
    }
  }
})

test('columns become one, and icons and boxes grow, with large text', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await page.setViewportSize({ width: 1280, height: 900 })
  const sizes = () =>
    page.evaluate(() => {
      const sizeOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().height ?? 0
      return [
        'main [type=checkbox]',
        'main input',
        'header svg',
        'main select, main [role=combobox]',
      ].map(sizeOf)
    })
  const before = await sizes()
  const name = field(page, 'Business Name (DBA)')
  const legal = field(page, 'Legal Name')
  expect((await name.boundingBox())?.y).toBe((await legal.boundingBox())?.y)
  await setTextSize(page, '200%')
  const after = await sizes()
  expect(before.map((size, index) => (after[index] ?? 0) / size > 1.6)).toEqual(
    before.map(() => true),
  )
  expect((await legal.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? 0)
})

test('a name or street that is longer than a line scrolls no page sideways', async ({
  applicant,
  page,
}) => {
  await page.setViewportSize(ZOOMED)
  const lastName = 'Keihanaikukauakahihuliheekahaunaele'
  const street = `1 ${lastName}strasse`
  const owner = sampleOwner({ lastName, stake: 100 })
  const companyOwners = [{ ...owner, address: { ...owner.address, street } }]
  await openAt(page, 'review-&-submit', plainApplication({ companyOwners }))
  expect(await sidewaysOverflow(page)).toEqual([])
  await page.goto(stepPath('owner-details'))
  await applicant.isAt('owner-details')
  expect(await sidewaysOverflow(page)).toEqual([])
  await applicant.button('Edit').click()
  await expect(page.getByRole('radio', { name: street })).toBeVisible()
  expect(await sidewaysOverflow(page)).toEqual([])
})
