/** Tests the page of an application: where it opens, its panels, and what leaves it. */
import type { Locator, Page } from '@playwright/test'
import { holdRequests } from './support/answers.ts'
import { openElsewhere, submitted, test } from './support/reviewer.ts'
import { importList } from './support/sanctions-list.ts'
import { expect } from './support/test.ts'

// Other applications on a shared server would appear in the queue, and a sanctions list changes
// approvals.
test.use({ settings: {} })
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

const ROWS = 10

test('an application opened by mouse stays at its heading while its parts arrive', async ({
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
    await rows.nth(row).scrollIntoViewIfNeeded()
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

test('decision and checks are beside the answers on a desktop, and open from a bar on a phone', async ({
  app,
  page,
  reviewer,
}) => {
  await importList(app)
  const reference = await submitted(app, { businessName: 'Beside Bakery' })
  await reviewer.startReview(reference)
  await reviewer.hasRead()
  await expect(page.getByText('You recorded this screening')).toBeVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(3000)
  const decision = page.getByRole('region', { name: 'Decision' })
  for (const top of [0, height]) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await expect(decision.getByRole('radio', { name: 'Approve' })).toBeInViewport()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => window.scrollTo(0, 1200))
  await expect(decision).not.toBeInViewport()
  const bar = page.getByRole('button', { name: 'Decision', exact: true })
  await bar.click()
  await expect(decision.getByRole('radio', { name: 'Approve' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(bar).toBeFocused()
  await expect(decision).not.toBeInViewport()
  // A key also opens the bar, and chooses a decision without making it.
  await page.keyboard.press('y')
  await expect(decision.getByRole('radio', { name: 'Approve' })).toBeFocused()
  await expect(decision.getByRole('radio', { name: 'Approve' })).toBeChecked()
  expect(await app.operator('show', reference)).not.toContain('to approved')
})

test('on a phone, a review starts from the bar, and an approval takes four presses', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Thumb Bakery' })
  await page.setViewportSize({ width: 390, height: 844 })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  await reviewer.hasRead()
  const bar = page.getByRole('button', { name: 'Decision', exact: true })
  await bar.click()
  // The bar covers nothing of the column that is open below it.
  const heading = page.getByRole('heading', { name: 'Decision', exact: true })
  const back = page.getByRole('button', { name: 'Back to the answers' })
  const end = async () => {
    const { y = 0, height = 0 } = (await back.boundingBox()) ?? {}
    return y + height
  }
  expect((await heading.boundingBox())?.y).toBeGreaterThan(await end())
  await back.click()
  await page.getByRole('button', { name: 'Start the review' }).click()
  await expect(bar).toBeFocused()
  await expect(page.getByRole('button', { name: 'Start the review' })).toBeHidden()
  await bar.click()
  await page.getByRole('radio', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('is now: Approved')).toBeVisible()
})

test('Back closes dialogs over an application, and nobody leaves it before a refusal is shown @intercepted', async ({
  app,
  browser,
  browserErrors,
  page,
  reviewer,
}) => {
  browserErrors.allow(/status of 409 .*\/decisions/)
  const reference = await submitted(app, { businessName: 'Back Bakery' })
  await submitted(app, { businessName: 'Back Brewery' })
  await page.clock.install()
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=review&search=Back&sort=oldest`)
  await page.getByRole('link', { name: reference }).click()
  await reviewer.unlock()
  const heading = page.getByRole('heading', { name: 'Back Bakery', level: 1 })
  await page.getByRole('button', { name: 'Case file' }).click()
  await expect(page.getByRole('heading', { name: 'Case file', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Case file' })).toBeFocused()
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(heading).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Decision', exact: true }).click()
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toBeInViewport()
  await page.goBack()
  await expect(decision).not.toBeInViewport()
  await expect(heading).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })

  // The page does not request news meanwhile, however long that takes.
  await page.clock.pauseAt(Date.now() + 60_000)
  const other = await openElsewhere(browser, app, reference)
  await other.addNote('Wait')
  await other.page.context().close()
  const release = await holdRequests(page, /\/decisions$/)
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  release()
  await expect(
    decision.getByText('Nothing was saved, because this happened in the meantime'),
  ).toBeVisible()
  await expect(heading).toBeVisible()
  // After a decision, the next application opens once.
  await decision.getByRole('radio', { name: 'Mark as withdrawn' }).press('Enter')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Back Brewery', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: `Back to ${reference}` })).toBeVisible()
  await page.clock.resume()
  await page.goBack()
  await expect(heading).toBeVisible()
  // A key pressed twice also opens the next application once.
  await page.evaluate(() => {
    for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  })
  await expect(page.getByRole('heading', { name: 'Back Brewery', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(heading).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
})

test("a decision's refusal is shown first, whatever is pressed while the decision is on its way @intercepted", async ({
  app,
  browserErrors,
  page,
  reviewer,
}) => {
  browserErrors.allow(/status of 503 .*\/decisions/)
  const reference = await submitted(app, { businessName: 'Mouse Bakery' })
  await submitted(app, { businessName: 'Mouse Brewery' })
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=review&search=Mouse&sort=oldest`)
  await page.getByRole('link', { name: reference }).click()
  await reviewer.unlock()
  const heading = page.getByRole('heading', { name: 'Mouse Bakery', level: 1 })
  const decision = page.getByRole('region', { name: 'Decision' })
  await decision.getByRole('radio', { name: 'Mark as withdrawn' }).click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const exits = [
    pages.getByRole('link', { name: 'Deliveries' }),
    page.getByRole('main').getByRole('link', { name: 'Applications' }),
    page.getByRole('button', { name: 'Case file' }),
    page.getByRole('button', { name: 'Ask for corrections' }),
    page.getByRole('button', { name: 'Sign out' }),
  ]
  /** Presses an exit before the decision is answered. */
  const pressMeanwhile = async (exit: Pick<Locator, 'click'>, isRefused: boolean) => {
    const isPressed = Promise.withResolvers<void>()
    await page.route(
      /\/decisions$/,
      async (route) => {
        await isPressed.promise
        await (isRefused ? route.fulfill({ status: 503, body: '{}' }) : route.continue())
      },
      { times: 1 },
    )
    await decision.getByRole('button', { name: 'Mark as withdrawn' }).click()
    await exit.click()
    isPressed.resolve()
  }
  const back = { click: () => pressBack(page) }
  const afterAnotherAct = {
    click: async () => {
      await page.getByRole('button', { name: 'Assign to me' }).click()
      await exits[0]?.click()
    },
  }
  for (const exit of [afterAnotherAct, ...exits, back]) {
    await pressMeanwhile(exit, true)
    await expect(decision.getByRole('alert')).toBeVisible()
    await expect(heading).toBeVisible()
  }
  // A successful decision leads to the link's page, and not to the next application as well.
  const [deliveries] = exits
  if (deliveries) await pressMeanwhile(deliveries, false)
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(heading).toBeVisible()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
})

test('a link that is pressed after Back, while a decision is on its way, leads to its page @prove @intercepted', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Hasty Bakery' })
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=review&search=Hasty`)
  await page.getByRole('link', { name: reference }).click()
  await reviewer.unlock()
  const decision = page.getByRole('region', { name: 'Decision' })
  await decision.getByRole('radio', { name: 'Mark as withdrawn' }).click()
  const release = await holdRequests(page, /\/decisions$/)
  await decision.getByRole('button', { name: 'Mark as withdrawn' }).click()
  await pressBack(page)
  await page.getByRole('link', { name: 'Deliveries' }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible()
})

/** Presses the browser's Back, which the page may hold. */
function pressBack(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigation.addEventListener('navigate', () => resolve(), { once: true })
        history.back()
      }),
  )
}
