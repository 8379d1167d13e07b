/** Tests reading, signing, keeping and verifying the agreement, and the proof of the signature. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { choose, dropdown, field, fill } from './support/fields.ts'
import { contact, controller, plainApplication, SIGNER } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { openStored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const AGREEMENT = '**/merchant-agreement.html'

async function downloadCopy(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download signed copy/ }).click()
  const saved = await download
  await expect(page.getByText(/was saved as/)).toBeVisible()
  return saved.path()
}

/** Returns the fragment with the secret, which the address bar no longer shows. */
function copyLinkOf(page: Page): Promise<string> {
  return page.evaluate(() => String(Object(history.state).copyLink))
}

async function verify(page: Page, file: string) {
  await page.goto('/apply/verify')
  await page.getByLabel('Signed copy (PDF)').setInputFiles(file)
}

test('the signed copy can be downloaded after a reload and Back without its secret in the address bar, and verified, and an altered byte is detected', async ({
  applicant,
  page,
  app,
}) => {
  await startAt(page, 'review-&-submit')
  for (const title of [
    'Electronic records and signature',
    'Privacy and terms',
    'Beneficial ownership',
    'ACH authorization',
  ]) {
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
  }
  await page.locator('summary', { hasText: 'Details' }).last().click()
  await expect(page.getByText('Account ending in 6789', { exact: false })).toBeVisible()
  // A name needs letters, but no mask.
  await expect(field(page, 'Full Name')).not.toHaveAttribute('inputmode')
  const reference = await applicant.signAndSubmit(SIGNER)

  const shown = `/apply/confirmation#${reference}`
  await expect(page).toHaveURL(shown)
  const [, secret = ''] = (await copyLinkOf(page)).split('.')
  expect(secret).toMatch(/^[a-z2-7]{32}$/)
  await page.reload()
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(shown)
  await page.goto('/connect/about')
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.goBack()
  const request = page.waitForRequest('**/api/copies')
  const copy = await downloadCopy(page)
  expect((await request).postDataJSON()).toEqual({ reference, secret })
  await expect(page).toHaveURL(shown)
  const bytes = await readFile(copy)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await verify(page, copy)
  await expect(page.getByText(/is the signed copy we issued/)).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText(/, signed [A-Z][a-z]+ \d+, \d{4} at .* UTC\./)).toBeVisible()
  const printed = await app.operator('verify-copy', copy)
  expect(printed).toContain(reference)

  const altered = join(app.dataDir, 'altered.pdf')
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(altered, bytes)
  await verify(page, altered)
  await expect(page.getByText(/is not a signed copy we issued/)).toBeVisible()
  await expect(app.operator('verify-copy', altered)).rejects.toThrow(/not a signed copy/)

  const { record } = await openStored(app, reference)
  expect(record).toMatchObject({
    evidence: {
      signer: { name: 'Maria Alvarez', title: 'CEO' },
      typedName: 'Maria Alvarez',
      ipAddress: '127.0.0.1',
      agreement: { statedByClient: true },
    },
  })
})

test('a copy can be verified by reference and hash, which are both required @prove', async ({
  page,
}) => {
  await page.goto('/apply/verify')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(field(page, 'Reference number')).toBeFocused()
  await field(page, 'Reference number').fill('ma-2222-2222')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(field(page, 'SHA-256')).toBeFocused()
  await field(page, 'SHA-256').fill('ab'.repeat(32))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('MA-2222-2222 is not a signed copy we issued.')).toBeVisible()
  await field(page, 'Reference number').fill('Reference number: ma\u20117k3q\u20119xdm\u00a0')
  const path = `/home/${'maria/'.repeat(30)}copy.pdf`
  await field(page, 'SHA-256').fill(`SHA2-256(${path})= ${'AB'.repeat(32)}`)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('MA-7K3Q-9XDM is not a signed copy we issued.')).toBeVisible()
})

/** The server's answer about an application that nobody has opened. */
const RECEIVED = {
  reference: 'MA-2222-2222',
  status: 'received',
  title: 'Application received',
  intro: '',
  next: [],
  steps: [{ step: 'received', at: '2026-11-24T10:42:00.000Z', text: 'Received' }],
  correction: null,
  copies: [{ version: 1, signedAt: '2026-11-24T10:42:00.000Z', isOpen: true }],
  mayWithdraw: true,
  linkExpiresAt: '2026-12-24T10:42:00.000Z',
}

test('a copy that needs a code asks for the emailed one, and says when it is wrong @prove @intercepted', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/)
  const codes: unknown[] = []
  await page.route('**/api/copies/code', (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/copies', async (route) => {
    const { code } = route.request().postDataJSON()
    codes.push(code)
    if (code === '123456') return route.fulfill({ contentType: 'application/pdf', body: '%PDF-' })
    const error = code === undefined ? 'copy-code.required' : 'copy-code.wrong'
    const errors = [{ code: error, message: '' }]
    return route.fulfill({ status: 403, json: { errors } })
  })
  await page.route('**/api/applications/status', (route) => route.fulfill({ json: RECEIVED }))
  await page.goto(`/apply/confirmation#MA-2222-2222.${'a'.repeat(32)}`)
  await page.getByRole('button', { name: /Download signed copy/ }).click()
  const code = field(page, 'Code from your email')
  await expect(code).toBeFocused()
  await code.fill('654321')
  await code.press('Enter')
  await expect(page.getByText("This code isn't right")).toBeVisible()
  await code.fill('12 34')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code isn't right/)
  await code.fill(' Your code is 123\u00a0456. It works for 10 minutes.')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download signed copy/ }).click()
  await download
  await expect(page.getByText(/was saved as/)).toBeVisible()
  expect(codes).toEqual([undefined, '654321', '123456'])
})

test('a link with one character changed opens no copy @prove', async ({
  applicant,
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/)
  await startAt(page, 'review-&-submit')
  await applicant.signAndSubmit(SIGNER)
  const link = `/apply/confirmation${await copyLinkOf(page)}`
  const other = link.endsWith('a') ? 'b' : 'a'
  await page.goto(`${link.slice(0, -1)}${other}`)
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await page.goto(link)
  await downloadCopy(page)
})

test('a failed download says so and can be retried @prove @intercepted', async ({
  applicant,
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/\/api\/copies/)
  await startAt(page, 'review-&-submit')
  await applicant.signAndSubmit(SIGNER)
  await page.route('**/api/copies', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: /Download signed copy/ }).click()
  await expect(page.getByText("We couldn't load your copy.", { exact: false })).toBeVisible()
  await downloadCopy(page)
})

test('submitting waits for the agreement, which can be downloaded and loaded again @intercepted', async ({
  applicant,
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/merchant-agreement/)
  await page.route(AGREEMENT, (route) => route.abort())
  await startAt(page, 'review-&-submit')
  await expect(page.getByText("We couldn't load the agreement.", { exact: false })).toBeVisible()
  await choose(page, page, 'Signing As', SIGNER)
  await fill(page, { 'Full Name': 'Maria Alvarez' })
  await applicant.submit()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Load the Merchant Agreement with “Try again”' }),
  ).toBeVisible()
  await applicant.isAt('review-&-submit')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download the agreement/ }).click()
  expect((await download).suggestedFilename()).toBe('merchant-agreement.pdf')

  await page.unroute(AGREEMENT)
  await applicant.button('Try again').click()
  await expect(
    page.frameLocator('iframe[title="Merchant Agreement"]').getByRole('heading', { level: 1 }),
  ).toBeVisible()
  await expect(page.locator(':focus')).toHaveAttribute('id', 'signing.agreementVersion')
  await applicant.submit()
  await applicant.reference()
})

test('an agreement that failed to load is loaded again once back online @prove @intercepted', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/merchant-agreement|ERR_INTERNET_DISCONNECTED/)
  await page.route(AGREEMENT, (route) => route.abort(), { times: 1 })
  await startAt(page, 'review-&-submit')
  const failed = page.getByText("We couldn't load the agreement.", { exact: false })
  await expect(failed).toBeVisible()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(failed).toBeHidden()
  const agreement = page.frameLocator('iframe[title="Merchant Agreement"]')
  await expect(agreement.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a replaced agreement is loaded again, and no typed text is lost @prove', async ({
  applicant,
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/)
  await startAt(page, 'review-&-submit')
  const agreement = page.frameLocator('iframe[title="Merchant Agreement"]')
  await expect(agreement.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')?.contentDocument
    frame?.querySelector('meta[name="agreement-version"]')?.setAttribute('content', '2020-01-01')
    document.querySelector('iframe')?.dispatchEvent(new Event('load'))
  })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/applications')) keys.push(request.headers()['idempotency-key'])
  })
  await applicant.sign(SIGNER)
  await applicant.submit()
  await expect(
    page.getByText('The Merchant Agreement has been replaced since you opened it.', {
      exact: false,
    }),
  ).toBeVisible()
  await expect(dropdown(page, 'Signing As')).toContainText(SIGNER)
  await expect(field(page, 'Full Name')).toHaveValue('Maria Alvarez')
  await applicant.submit()
  await applicant.reference()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('the only signer is chosen already, and the name to type is below the field @prove', async ({
  page,
}) => {
  await startAt(page, 'review-&-submit')
  await expect(dropdown(page, 'Signing As')).toContainText(SIGNER)
  await expect(field(page, 'Full Name')).toHaveAccessibleDescription(
    /^Type your name as above\. It counts as your signature\./,
  )
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(field(page, 'Nombre completo')).toHaveAccessibleDescription(
    /^Escriba su nombre como aparece arriba\. Equivale a su firma\./,
  )
})

test('the signer has to be chosen again after being removed @prove', async ({
  applicant,
  page,
}) => {
  await startAt(
    page,
    'review-&-submit',
    plainApplication({ authorizedController: controller, primaryContact: contact }),
  )
  await applicant.sign('Ngozi Łukasz-Okafor (Authorized Controller)')
  await page.getByRole('button', { name: 'Edit', description: 'Owner Details' }).click()
  await applicant.isAt('owner-details')
  await page.getByRole('checkbox', { name: /Someone else has authority/ }).uncheck()
  await applicant.next()
  for (const step of ['transaction-details', 'banking-information'] as const) {
    await applicant.isAt(step)
    await applicant.next()
  }
  await applicant.isAt('review-&-submit')
  await applicant.submit()
  await applicant.isAt('review-&-submit')
  await expect(page.getByRole('alert').filter({ hasText: 'Signing As' })).toBeVisible()
  await applicant.signAndSubmit(SIGNER)
})

test('the review is open, and each section folds to a line', async ({ page }) => {
  await startAt(page, 'review-&-submit', sampleApplication())
  const section = page.getByRole('region', { name: 'Business Information' })
  await expect(section.getByText('94-1234567')).toBeVisible()
  const line = 'Golden Gate Bakery, LLC · LLC · San Francisco'
  await expect(section.getByText(line, { exact: true })).toBeHidden()
  await section.getByRole('button', { name: 'Business Information' }).click()
  await expect(section.getByText('94-1234567')).toBeHidden()
  await expect(section.getByText(line, { exact: true })).toBeVisible()
})

test('the agreement opens full screen at the position reached on the page @prove', async ({
  page,
}) => {
  await startAt(page, 'review-&-submit', sampleApplication())
  const agreement = page.frameLocator('iframe[title="Merchant Agreement"]')
  const frame = page.locator('iframe[title="Merchant Agreement"]')
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(320)
  // It begins at the text; title and version can be reached by scrolling.
  const top = () =>
    agreement.locator('.facts + *').evaluate((text) => text.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(0)
  expect(await top()).toBeLessThan(40)
  await page.getByRole('button', { name: 'Reserves' }).click()
  const section = agreement.getByRole('heading', { name: /Reserve, holdback/ })
  await expect(section).toBeInViewport()
  await page.getByRole('button', { name: 'Open full screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merchant Agreement' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(section).toBeInViewport()
  await section.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open full screen' })).toBeFocused()
})
