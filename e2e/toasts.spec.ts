import type { Owner } from '../src/application/application.ts'
import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { openOwners } from './support/people.ts'
import { isSeen } from './support/seen.ts'
import { expect, test, WITH_MOTION } from './support/test.ts'
import { toast } from './support/toasts.ts'

test.use(WITH_MOTION)

const [maria, daniel] = sampleApplication().companyOwners as readonly [Owner, Owner]

test('several toasts are shown at once, and stay when the step changes, for five seconds each', async ({
  applicant,
  page,
}) => {
  await page.clock.install()
  await openOwners(applicant, maria, daniel)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const owner of [daniel, maria]) {
      const card = applicant.ownerCard(owner)
      await card.getByRole('button', { name: 'Remove', exact: true }).click()
    }
    const removed = page.getByRole('region', { name: 'Notifications' }).getByText(/^Removed/)
    await expect(removed).toHaveCount(2)
    for (const owner of await removed.all()) expect(await isSeen(owner)).toBe(true)
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await page.clock.runFor(5100)
    await expect(removed).toHaveCount(0)
  }
  await applicant.ownerCard(daniel).getByRole('button', { name: 'Remove', exact: true }).click()
  await applicant.next('transaction-details')
  const shown = toast(page, "Removed Company owner Daniel O'Neill")
  await expect(shown).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.clock.runFor(5100)
  await expect(shown).toBeHidden()
})

test('toasts are beside the form on a desktop, and do not cover Back and Next on a phone @prove', async ({
  applicant,
  page,
}) => {
  await openOwners(applicant, maria, daniel)
  await applicant
    .ownerCard(maria)
    .getByRole('button', { name: /^Remove/ })
    .click()
  const removed = toast(page, 'Removed Company owner Maria Alvarez')
  // The toast does not close while it has the focus.
  await removed.getByRole('button', { name: 'Close' }).focus()

  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const form = await page.getByRole('main').boundingBox()
    const box = await removed.boundingBox()
    expect(box?.x, `${width} px`).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
    expect(box?.width, `${width} px`).toBeGreaterThan(200)
  }
  for (const width of [360, 768, 1279]) {
    await page.setViewportSize({ width, height: 700 })
    const all = [removed, applicant.button('Back'), applicant.button('Next')]
    const areSeenAtTheEnd = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return Promise.all(all.map(isSeen))
    }
    await expect.poll(areSeenAtTheEnd, { message: `${width} px` }).toEqual([true, true, true])
  }
})
