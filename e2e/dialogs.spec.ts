/** Tests dialogs on small screens: title and buttons are in view, whatever is between them. */
import type { Locator, Page } from '@playwright/test'
import { linkPanel, onOtherDevice, savedStatus, saveForLater } from './support/finish-later.ts'
import { plainApplication } from './support/samples.ts'
import { draftBefore, openAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

/** 320 × 180 is what 1280 × 720 leaves at 400% zoom. */
const screens = [
  { width: 1280, height: 600 },
  { width: 390, height: 640 },
  { width: 320, height: 180 },
]

/** Returns the parts of a dialog's title and buttons that are not on the screen. */
async function outOfSight(page: Page, dialog: Locator): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const parts = await dialog.locator('h2, h2 ~ div:last-child button').all()
  expect(parts.length).toBeGreaterThan(1)
  const boxes = await Promise.all(
    parts.map(async (part) => ({ text: await part.innerText(), box: await part.boundingBox() })),
  )
  return boxes
    .filter(
      ({ box }) =>
        !box || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height,
    )
    .map(({ text, box }) => `${text} ${JSON.stringify(box)}`)
}

for (const screen of screens) {
  test(`a dialog of ${screen.width} × ${screen.height} shows its title and its buttons @prove`, async ({
    applicant,
    page,
  }) => {
    await page.setViewportSize(screen)
    await openAt(page, 'business-details', draftBefore('owner-details', plainApplication()))
    await page.getByRole('button', { name: 'Close' }).first().click()
    const shown = async (dialog: Locator, close: string) => {
      await expect(dialog).toBeVisible()
      await expect.poll(() => outOfSight(page, dialog)).toEqual([])
      await dialog.getByRole('button', { name: close }).click()
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: 'Save and finish later' }).click()
    await expect(linkPanel(page).getByRole('img')).toBeVisible()
    await shown(linkPanel(page), 'Done')
    await page.getByRole('button', { name: 'Start over and delete what I typed' }).click()
    await shown(page.getByRole('alertdialog'), 'Keep my answers')
    await applicant.back()
    await shown(page.getByRole('alertdialog'), 'No, keep going')
  })
}

test('dialogs look alike, whatever opens them @prove', async ({ applicant, page }) => {
  await openAt(page, 'business-details', draftBefore('owner-details', plainApplication()))
  const looks = (dialog: Locator) =>
    dialog.locator('h2, p, button').evaluateAll((parts) =>
      parts.map((part) => {
        const { color, fontSize } = getComputedStyle(part)
        return `${part.tagName} ${fontSize} ${color}`
      }),
    )
  const dialog = page.getByRole('alertdialog')
  await applicant.back()
  await expect(dialog).toBeVisible()
  const expected = await looks(dialog)
  expect(expected[0]).toMatch(/^H2 18px/)
  await dialog.getByRole('button', { name: 'No, keep going' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Start over and delete what I typed' }).click()
  await expect(dialog).toBeVisible()
  expect(await looks(dialog)).toEqual(expected)
})

test('a question of one step is not asked on another', async ({ applicant, page }) => {
  await openAt(page, 'business-details', draftBefore('owner-details', plainApplication()))
  await applicant.next('business-overview')
  const dialog = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Start over and delete what I typed' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await applicant.isAt('business-details')
  await expect(dialog).toBeHidden()

  await applicant.back()
  await expect(dialog).toBeVisible()
  await page.goForward()
  await applicant.isAt('business-overview')
  await expect(dialog).toBeHidden()
})

test('the answers of two devices can be compared on a phone @prove', async ({
  allowConsoleErrors,
  app,
  browser,
  page,
}) => {
  allowConsoleErrors(/status of 412/)
  await page.setViewportSize({ width: 390, height: 640 })
  await openAt(page, 'business-details', draftBefore('owner-details', plainApplication()))
  const link = await saveForLater(page)
  const phone = await onOtherDevice(browser, app)
  await phone.page.goto(link)
  await phone.isAt('business-details')
  await expect(savedStatus(phone.page)).toBeVisible()
  await phone.page.getByLabel('Legal Name', { exact: true }).fill('On the phone, LLC')
  const saves = phone.page.waitForResponse('**/api/drafts/*')
  await phone.next()
  await saves
  await page.getByLabel('Legal Name', { exact: true }).fill('At the desk, LLC')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('row', { name: 'Legal Name' })).toBeVisible()
  await expect.poll(() => outOfSight(page, question)).toEqual([])
  await phone.page.context().close()
})
