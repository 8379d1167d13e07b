/** What administrators do in the console: exports, deliveries, sessions. */
import {
  CONSOLE_DELIVERIES_PATH,
  type Deliveries,
  MAX_DELIVERIES,
} from '../src/api/console/deliveries.ts'
import { PEOPLE, Reviewer, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

test('an administrator exports, looks after deliveries, and ends sessions', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const businessName = '=Export & Co'
  await submitted(app, { businessName })
  const context = await browser.newContext({ baseURL: app.url })
  await new Reviewer(await context.newPage(), app).signIn('viewer')
  await reviewer.signIn('administrator')
  await page.getByLabel('Search').fill('export')
  await expect(page.getByRole('row')).toHaveCount(2)
  await reviewer.unlock()
  const csv = await reviewer.exportAll()
  expect(csv).toContain(`"'${businessName}"`)
  expect(csv).toContain('123456789')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(page.getByText('No deliveries with this status.')).toBeVisible()

  await page.getByRole('link', { name: 'Sessions' }).click()
  const row = page.getByRole('row', { name: PEOPLE.viewer })
  await row.getByRole('button', { name: 'End' }).first().click()
  await expect(page.getByText(`The session of ${PEOPLE.viewer} has ended.`)).toBeVisible()
  await context.close()
})

test('what is not listed is not retried, and the page says so', async ({ page, reviewer }) => {
  const delivery: Omit<Deliveries['deliveries'][number], 'id'> = {
    reference: 'MA-7K3Q-9XDM',
    kind: 'mail',
    type: 'signed-copy',
    status: 'failed',
    attempts: 10,
    createdAt: new Date().toISOString(),
    dueAt: null,
    lastFailure: 'not sent (ESOCKET)',
    finishedAt: null,
  }
  const listed = (count: number): Deliveries => ({
    deliveries: Array.from({ length: count }, (_, at) => ({ ...delivery, id: `msg_${at}` })),
  })
  await reviewer.signIn('administrator')
  await page.route(`**${CONSOLE_DELIVERIES_PATH}`, (route) =>
    route.fulfill({ json: listed(MAX_DELIVERIES) }),
  )
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByRole('button', { name: 'Retry these 100' })).toBeVisible()
  await expect(page.getByText('The newest 100 are listed.')).toBeVisible()

  await page.route(`**${CONSOLE_DELIVERIES_PATH}`, (route) => route.fulfill({ json: listed(2) }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry all 2' })).toBeVisible()
  await expect(page.getByText('are listed.')).toBeHidden()
})
