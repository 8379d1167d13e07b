import { invite } from './support/invitations.ts'
import { test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

test('a reviewer sees invitations by status @prove', async ({ app, page, reviewer }) => {
  const open = await invite(app, { externalId: 'CRM-1' })
  const revoked = await invite(app, { externalId: 'CRM-2' })
  await revoked.post('revoke')
  await reviewer.signIn('viewer')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'CRM-1' })).toContainText('Created')
  await page.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Canceled' }).click()
  await expect(page.getByRole('row', { name: 'CRM-2' })).toContainText('Canceled')
  await expect(page.getByRole('row', { name: 'CRM-1' })).toHaveCount(0)
  await page.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Approved' }).click()
  await expect(page.getByText('No invitations with this status.')).toBeVisible()
  expect(await open.status()).toBe('created')

  // Without a receiver, the server skips its webhooks.
  const delivery = page.getByRole('link', { name: `Invitation ${open.id}` })
  await expect(async () => {
    await page.goto(`${app.url}/console/deliveries?status=skipped`)
    await expect(delivery.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await delivery.first().click()
  await expect(page.getByRole('row', { name: 'CRM-1' })).toBeVisible()
})
