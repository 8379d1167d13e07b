import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Applicant } from './support/applicant.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { dropdown, field } from './support/fields.ts'
import { leakedValues } from './support/leaked-values.ts'
import { plainApplication } from './support/samples.ts'
import { expect, linkDialog, test } from './support/sandbox.ts'
import { startAt } from './support/saved-draft.ts'

test('an operator can inject faults on the page at /sandbox @intercepted', async ({
  app,
  page,
  sandbox,
}) => {
  await page.goto(`${app.url}/sandbox`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sandbox fault injection' }),
  ).toBeVisible()
  const addresses = dropdown(page, 'Address suggestions')
  await expect(dropdown(page, 'Sign-in to the console')).toBeVisible()
  expect(await leakedValues(page)).toEqual([])
  await addresses.selectOption({ label: 'answers 500' })
  await expect(page.getByRole('status')).toHaveText('Switched.')
  await page.reload()
  await expect(addresses).toHaveValue('failing')
  const answer = await fetch(`${app.url}/api/address-search?text=market`)
  expect(answer.status).toBe(502)

  const refuses = page.getByRole('checkbox', { name: /submission with a linked account/ })
  // One choice is still being sent when the next is made.
  const sent = Promise.withResolvers<void>()
  await page.route('**/sandbox/switches', async (route) => {
    if (route.request().method() === 'PATCH') await sent.promise
    await route.continue()
  })
  await refuses.check()
  await dropdown(page, 'Every call answers this error').selectOption('ITEM_LOGIN_REQUIRED')
  await page.getByRole('button', { name: 'Switch all faults off' }).click()
  sent.resolve()
  await expect(addresses).toHaveValue('none')
  await expect(refuses).not.toBeChecked()
  await expect(dropdown(page, 'Every call answers this error')).toHaveValue('')
  expect((await fetch(`${sandbox.url}/sandbox/switches`)).status).toBe(200)
})

test('the sandbox page and the bank-link dialog are accessible @prove', async ({ app, page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${app.url}/sandbox`)
    await expect(dropdown(page, 'Leads')).toBeVisible()
    expect(await brokenRules(page, ALL_RULES)).toEqual([])
    const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(wide)).toBe(false)
  }
  await startAt(page, 'banking-information')
  await page.getByRole('button', { name: 'Validate Bank Info' }).click()
  await expect(linkDialog(page, 'Choose a bank')).toBeVisible()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
})

test('in production there is no sandbox: no faults, no banner, no fake services @prove', async ({
  allowConsoleErrors,
  page,
  start,
}) => {
  allowConsoleErrors(/status of 404/)
  const recipient = await identityToRecipient(await generateIdentity())
  const app = await start({
    NODE_ENV: 'production',
    SEALING_RECIPIENTS: recipient,
    PUBLIC_URL: 'http://127.0.0.1',
  })
  const shown = await page.goto(`${app.url}/sandbox`)
  expect(shown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Error' })).toBeVisible()
  expect((await fetch(`${app.url}/sandbox/switches`)).status).toBe(404)
  expect((await fetch(`${app.url}/api/plaid/link_token`)).status).toBe(503)

  await startAt(page, 'banking-information', plainApplication(), app)
  await expect(field(page, 'Bank Routing Number')).toBeVisible()
  await expect(page.getByText(/^Sandbox:/)).toBeHidden()
  await expect(new Applicant(page).button('Validate through Plaid instead')).toBeHidden()
})
