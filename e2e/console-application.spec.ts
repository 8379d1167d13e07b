/** The page of an application: where it opens, what it tells of others, and what stands beside the answers. */
import { submitted, test } from './support/reviewer.ts'
import { importList } from './support/sanctions-list.ts'
import { expect } from './support/test.ts'

// Other applications of a shared server would stand in the queue, and the list changes approvals.
test.use({ settings: {} })
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

const ROWS = 10

test('an application that is opened by mouse stands at its heading while its parts arrive', async ({
  app,
  page,
  reviewer,
}) => {
  await importList(app)
  for (let row = 0; row < ROWS; row += 1) {
    await submitted(app, { businessName: `Row ${row}` })
  }
  await reviewer.signIn('reviewer')
  await reviewer.unlock()
  const rows = page.getByRole('main').getByRole('link', { name: /^Row \d/ })
  await expect(rows).toHaveCount(ROWS)
  for (let row = 0; row < ROWS; row += 3) {
    const box = await rows.nth(row).boundingBox()
    if (!box) throw new Error('The row is not shown')
    await page.mouse.move(box.x + 20, box.y + box.height / 2)
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeLessThan(500)
    await page.mouse.down()
    await page.mouse.up()
    await reviewer.hasRead()
    await expect(page.getByText('You recorded this screening')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY), `after row ${row}`).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.keyboard.press('u')
    await expect(rows).toHaveCount(ROWS)
  }
})
