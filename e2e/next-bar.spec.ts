/**
 * Tests the bar with Back and Next at the foot of the window, and the content that opens above it.
 */
import type { Locator, Page } from '@playwright/test'
import { OTHER_CONTACT, OTHER_CONTROLLER } from './support/applicant.ts'
import { dropdown, field, part, setBox } from './support/fields.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 720 } })

function bar(page: Page): Locator {
  return page
    .locator('fieldset')
    .filter({ has: page.getByRole('button', { name: 'Next' }) })
    .last()
}

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN
}

/** Expects an element to be entirely in the window and above the bar. */
async function expectAboveBar(page: Page, shown: Locator) {
  await expect(shown).toBeInViewport({ ratio: 1 })
  const box = await shown.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await topOf(bar(page)))
}

test('the bar is as wide as the card, and nothing of the form is drawn over it', async ({
  page,
}) => {
  await startAt(page, 'transaction-details')
  const card = await page
    .getByRole('main')
    .locator('form')
    .evaluate((form) => {
      const box = form.closest('main > *')?.getBoundingClientRect()
      return { left: box?.left ?? 0, right: box?.right ?? 0 }
    })
  const box = await bar(page).boundingBox()
  expect(Math.abs((box?.x ?? 0) - card.left)).toBeLessThanOrEqual(1)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) - card.right)).toBeLessThanOrEqual(1)
  // The check holds for everything that scrolls below the bar.
  const covers = () =>
    bar(page).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const points = Array.from({ length: 60 }, (_, index) => left + 4 + ((width - 8) * index) / 59)
      return points.every((x) => element.contains(document.elementFromPoint(x, top + height / 2)))
    })
  for (let scrolled = 0; scrolled < 1200; scrolled += 40) {
    await page.evaluate((to) => window.scrollTo(0, to), scrolled)
    expect(await covers(), `scrolled ${scrolled} px`).toBe(true)
  }
})

test('the fields that a choice opens are above the bar', async ({ applicant, page }) => {
  await startAt(page, 'business-overview')
  await applicant.radio('Publicly-traded Company or Government Entity').check()
  await expectAboveBar(page, applicant.radio('Government entity'))
  await applicant.radio('Sole Proprietor').check()
  await applicant.radio('LLC').check()
  await expectAboveBar(page, field(page, 'Tax ID Number (TIN)'))

  await startAt(page, 'owner-details')
  await setBox(page, OTHER_CONTACT, true)
  await expectAboveBar(page, field(part(page, 'Primary Contact'), 'Email'))
  await setBox(page, OTHER_CONTROLLER, true)
  await expectAboveBar(page, field(part(page, 'Authorized Controller'), 'First Name'))
  await applicant.button('Add').click()
  await expectAboveBar(page, page.getByRole('heading', { name: 'Add an Owner' }))
  await expectAboveBar(page, field(applicant.ownerForm('Create'), 'First Name'))
  const form = applicant.ownerForm('Create')
  await form.getByRole('radio', { name: 'Add New Address' }).check()
  await expectAboveBar(page, dropdown(form, 'State'))

  await startAt(page, 'transaction-details')
  await setBox(page, "I'm using a fulfillment vendor to ship products", true)
  await expectAboveBar(page, field(page, 'Fulfillment Company Name'))
})
