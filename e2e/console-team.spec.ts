/** A team at work in the console: what waits, who has it, and what is taken back. */
import { submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

test('a decision leads to the next one, and is taken back by key before anyone is told', async ({
  app,
  page,
  reviewer,
}) => {
  const first = await submitted(app, { businessName: 'Undo Bakery' })
  await submitted(app, { businessName: 'Undo Brewery' })
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=review&search=Undo&sort=oldest`)
  await page.getByRole('link', { name: /Undo Bakery/ }).click()
  await expect(page.getByRole('heading', { name: 'Undo Bakery' })).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Undo Brewery' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Back to ${first}` })).toBeVisible()
  await expect(page.getByText('Nobody has been told yet')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { name: 'Undo Bakery' })).toBeVisible()
  await expect(page.getByText('Decision taken back', { exact: false }).first()).toBeVisible()
  await page.goto(`${app.url}/console/applications/${first}`)
  await reviewer.decide('Mark as withdrawn', 'is now: Withdrawn')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your decision is taken back')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})
