/** Tests a bank that signs the applicant in on its own site, and then returns to the page. */
import type { Page } from '@playwright/test'
import { part } from './support/fields.ts'
import { english, spanish } from './support/finish-later.ts'
import { plainApplication } from './support/samples.ts'
import { expect, linkDialog, pressInDialog, test } from './support/sandbox.ts'
import { draftBefore, openAt } from './support/saved-draft.ts'

const BANK = 'Riverbend Bank (its own sign-in)'
const STEP = '/apply/banking-information'

/** Opens the banking step with the answers of all previous steps. */
function openBankStep(page: Page) {
  const draft = draftBefore('banking-information', plainApplication())
  return openAt(page, 'banking-information', draft)
}

/** Opens the dialog, goes to the bank, and returns with its answer. */
async function visitBank(page: Page, answer: string) {
  await page.getByRole('button', { name: 'Validate Bank Info' }).click()
  await pressInDialog(page, 'Choose a bank', BANK)
  await expect(page.getByRole('heading', { name: BANK })).toBeVisible()
  await page.getByRole('link', { name: answer }).click()
}

test('linking continues automatically after the return from the bank, with the same token', async ({
  applicant,
  page,
}) => {
  const tokens: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/plaid/link_token')) return
    tokens.push((await response.json()).link_token)
  })
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/link/session/open')) opened.push(request.postDataJSON().link_token)
  })
  page.on('dialog', (dialog) => {
    throw new Error(`The browser asks: ${dialog.type()}`)
  })
  await openAt(
    page,
    'banking-information',
    draftBefore('banking-information', plainApplication()),
    { query: '?pmi=demo' },
  )
  await visitBank(page, 'Sign in and share my accounts')

  await expect(linkDialog(page, 'Choose an account')).toBeVisible()
  await expect(page).toHaveURL(`${STEP}?pmi=demo`)
  await pressInDialog(page, 'Choose an account', 'Business Checking ending in 4321')
  await expect(part(page, 'Validated account')).toContainText(BANK)
  expect(opened).toHaveLength(2)
  expect(new Set(opened).size).toBe(1)
  expect(tokens[0]).toBe(opened[0])
  // Only the answers that a reload clears are asked for again.
  await expect(page.getByText(/^Welcome back/)).toBeVisible()

  page.removeAllListeners('dialog')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await applicant.isAt('banking-information')
  await expect(page.getByRole('button', { name: 'Validate Bank Info' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`${STEP}?pmi=demo`)
})

test('an applicant who returns without an account chooses again', async ({ page }) => {
  await openBankStep(page)
  await visitBank(page, 'Cancel')
  await expect(linkDialog(page, 'Choose a bank')).toBeVisible()
  await expect(page).toHaveURL(STEP)
})

for (const [locale, { texts }] of [
  ['en-US', english],
  ['es-MX', spanish],
] as const) {
  test(`if the bank returns to another browser, the page says what happened, in ${locale}`, async ({
    browser,
    page,
  }) => {
    await openBankStep(page)
    await page.getByRole('button', { name: 'Validate Bank Info' }).click()
    await pressInDialog(page, 'Choose a bank', BANK)
    const back = page.getByRole('link', { name: 'Sign in and share my accounts' })
    const address = new URL((await back.getAttribute('href')) ?? '', page.url()).href

    await using other = await browser.newContext({ locale })
    const elsewhere = await other.newPage()
    await elsewhere.goto(address)
    const { lostReturn, link } = texts.banking
    await expect(elsewhere.getByText(lostReturn)).toBeVisible()
    expect(lostReturn).toContain(`“${link.validate}”`)
    await expect(elsewhere).toHaveURL('/apply/business-details')
    await elsewhere.getByRole('button', { name: /Close|Cerrar/ }).click()
    await expect(elsewhere.getByText(lostReturn)).toBeHidden()
  })
}

test('reopening the address to which a bank returned shows the ordinary screen with a notice', async ({
  page,
}) => {
  await openBankStep(page)
  await page.goto(`${STEP}?oauth_state_id=1234&pmi=demo`)
  await expect(page.getByRole('button', { name: 'Validate Bank Info' })).toBeVisible()
  await expect(page.getByText(english.texts.banking.lostReturn)).toBeVisible()
  await expect(page).toHaveURL(`${STEP}?pmi=demo`)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test("the dialog speaks the applicant's language", async ({ page }) => {
  await openBankStep(page)
  await expect(
    page.getByRole('button', { name: english.texts.banking.link.validate }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: spanish.texts.banking.link.validate }).click()
  await expect(linkDialog(page, 'Elija un banco')).toBeVisible()
})
