/** Tests that all tabs of a browser, and nobody else, share one identity. */
import type { Page } from '@playwright/test'
import { PEOPLE, Reviewer, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

const isUnlocked = (page: Page) =>
  expect(page.getByRole('banner').getByText('Unlocked', { exact: true })).toBeVisible()
const isLocked = (page: Page) =>
  expect(page.getByRole('banner').getByText('Locked', { exact: true })).toBeVisible()

test('an identity unlocked in one tab is open in all, until one locks, is signed out, or the last is closed', async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
  context,
}) => {
  // Requests of another tab while the person signs out.
  allowConsoleErrors(/status of 401 .*\/console\/api\//)
  const reference = await submitted(app, { businessName: 'Tab Bakery' })
  await reviewer.signIn('reviewer')
  const before = await context.newPage()
  await new Reviewer(before, app).open(reference)
  await isLocked(before)
  await reviewer.unlock()
  await isUnlocked(before)
  await expect(before.getByRole('heading', { name: 'Owner Details' })).toBeVisible()

  const after = await context.newPage()
  await new Reviewer(after, app).open(reference)
  await expect(after.getByRole('heading', { name: 'Owner Details' })).toBeVisible()
  await page.close()
  await after.reload()
  await expect(after.getByRole('heading', { name: 'Owner Details' })).toBeVisible()

  await before.getByRole('button', { name: 'Lock', exact: true }).click()
  await isLocked(after)
  await expect(after.getByRole('heading', { name: 'Owner Details' })).toBeHidden()

  await new Reviewer(after, app).unlock()
  await isUnlocked(before)
  await before.close()
  await after.reload()
  await isLocked(after)

  await new Reviewer(after, app).unlock()
  const other = await context.newPage()
  await new Reviewer(other, app).open(reference)
  await isUnlocked(other)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await isLocked(after)
})

test("a person who signs in after another gets neither the opened identity nor the credit for the other's work", async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
  context,
}) => {
  // Requests of a tab after another person has taken over the session.
  allowConsoleErrors(/status of 40[13] .*\/console\/api\//)
  const reference = await submitted(app, { businessName: 'Tab Brewery' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  await expect(page.getByRole('heading', { name: 'Owner Details' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${app.url}/console/sign-in`)
  await other.getByRole('link', { name: PEOPLE.administrator }).click()
  await expect(other.getByText(PEOPLE.administrator)).toBeVisible()
  await isLocked(other)
  await isLocked(page)
  await expect(page.getByRole('alertdialog')).toContainText(`${PEOPLE.administrator} has signed in`)

  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('link', { name: 'Sign in' }).click()
  await other.getByRole('link', { name: PEOPLE.reviewer }).click()
  await expect(other.getByText(PEOPLE.reviewer)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await reviewer.decide('Start the review', 'is now: In review')
  await new Reviewer(other, app).unlock()
  await isUnlocked(page)
})
