/** A reviewer's whole case without the mouse. Typed text is not counted, each other key is. */
import type { Page } from '@playwright/test'
import { sampleOwner } from '../src/application/testing/sample-application.ts'
import { PEOPLE, Reviewer, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

const MOST = 25

test.use({ settings: { FOUR_EYES_ABOVE: '1000' } })

function counted(page: Page) {
  let count = 0
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    count: () => count,
  }
}

test('a case takes few keys: open, read, compare two owners, ask for a correction', async ({
  app,
  page,
  reviewer,
}) => {
  const owners = [
    sampleOwner({ stake: 60 }),
    sampleOwner({
      id: 'owner-2',
      firstName: 'Ben',
      lastName: 'Ortiz',
      stake: 40,
      ssn: '234567891',
    }),
  ]
  await submitted(app, { businessName: 'Key Bakery', companyOwners: owners })
  await reviewer.signIn('reviewer')
  await expect(page.getByRole('link', { name: /Key Bakery/ })).toBeVisible()

  const first = counted(page)
  await first.press('?')
  const help = page.locator('dialog[open]')
  for (const key of ['o', '] and [', 'c', 'd', 'Ctrl + Enter']) {
    await expect(help.getByText(key, { exact: true })).toBeVisible()
  }
  await first.press('Escape', 'j', 'Enter')
  await expect(page.getByRole('heading', { name: 'Key Bakery' })).toBeVisible()
  await first.press('o')
  await expect(page.getByRole('dialog')).toBeVisible()
  await reviewer.chooseIdentity()
  await expect(page.getByText('applications compared')).toBeVisible()
  const focused = page.locator(':is(h2, h3):focus')
  for (let parts = 0; parts < 14; parts += 1) {
    await first.press(']')
    if (/Ben Ortiz|Owner 2/.test(await focused.innerText())) break
  }
  await expect(focused).toContainText(/Ben Ortiz|Owner 2/)
  await first.press('[')
  await expect(focused).toContainText(/Maria Alvarez|Owner 1/)
  await first.press('c')
  await expect(page.getByLabel('Find an answer')).toBeFocused()
  await page.keyboard.type('business phone')
  await first.press('Tab', 'Space', 'Control+Enter')
  await expect(page.getByText('asked for', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Corrections' })).toContainText('Business Phone')
  expect(first.count()).toBeLessThanOrEqual(MOST)
})

test('a decision takes few keys, and a second person’s, too', async ({
  app,
  page,
  reviewer,
  browser,
}) => {
  const reference = await submitted(app, { businessName: 'Two Bakers' })
  await app.operator('status', reference, 'reviewing')
  const approve = async (on: Page, unlock: () => Promise<void>) => {
    const keys = counted(on)
    await expect(on.getByRole('link', { name: /Two Bakers/ })).toBeVisible()
    await keys.press('j', 'Enter')
    await expect(on.getByRole('heading', { name: 'Two Bakers' })).toBeVisible()
    await keys.press('o')
    await unlock()
    await expect(on.getByText('applications compared')).toBeVisible()
    await keys.press(']', ']', ']', 'd', 'Space', 'Enter')
    expect(keys.count()).toBeLessThanOrEqual(MOST)
  }
  await reviewer.signIn('reviewer')
  await approve(page, () => reviewer.chooseIdentity())
  await expect(page.getByText(`Viewed by ${PEOPLE.reviewer}`).first()).toBeVisible()
  await expect(page.getByText(/a second person|Waits for/i).first()).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  const second = new Reviewer(other, app)
  await second.signIn('administrator')
  await approve(other, () => second.chooseIdentity())
  await expect(other.getByText('is now: Approved')).toBeVisible()
})
