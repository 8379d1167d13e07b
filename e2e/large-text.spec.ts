/** A page that is zoomed in, or has large text, shows its title soon and breaks no word. */
import { stepPath, steps } from '../src/application/steps.ts'
import { english, spanish } from './support/finish-later.ts'
import { hydrated } from './support/hydrated.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/sandbox.ts'
import { openAt } from './support/saved-draft.ts'
import { brokenWords, setTextSize } from './support/sizes.ts'

/** What 1280 × 720 leaves at 400% zoom. */
const ZOOMED = { width: 320, height: 180 }
const PHONE = { width: 390, height: 844 }
/** In pixels of the page; the sandbox's banner is above it, too. */
const MAX_TITLE_TOP = 250

for (const { locale, texts } of [english, spanish]) {
  // In `npm test`, `every-state.spec.ts` looks at large text.
  test.describe(`in ${locale} @prove`, () => {
    test.use({ locale })

    test('the first title stands near the top of a page at 400% zoom', async ({ page }) => {
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

    test('no step breaks a word at 200% text', async ({ app, page }) => {
      await page.setViewportSize(PHONE)
      await openAt(page, app, 'business-details', plainApplication(), texts)
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
