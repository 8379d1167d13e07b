import type { Locator } from '@playwright/test'
import {
  BACK_TO_LINK,
  expectManual,
  LINKED,
  MANUALLY,
  storedBank,
  typeDetails,
  typed,
} from './support/bank-step.ts'
import { field, part } from './support/fields.ts'
import { closeByKey } from './support/keys.ts'
import { loadedAhead } from './support/loaded.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, linkAccount, linkDialog, pressInDialog, test } from './support/sandbox.ts'
import { startAt } from './support/saved-draft.ts'
import { storedBytes } from './support/stored.ts'
import { toast } from './support/toasts.ts'

function coversAButton(message: Locator): Promise<boolean> {
  return message.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return [...document.querySelectorAll('main button')]
      .map((button) => button.getBoundingClientRect())
      .some((box) => box.top < bottom && box.bottom > top && box.left < right && box.right > left)
  })
}

test('a linked account reaches the operator, and nothing of it is stored in the clear', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication({ businessName: 'Linked Bakery' })
  const scriptWantedAt: string[] = []
  const publicTokens: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('link-initialize')) scriptWantedAt.push(new URL(page.url()).pathname)
    if (request.url().endsWith('/api/plaid/exchange')) {
      publicTokens.push(request.postDataJSON().publicToken)
    }
  })
  await startAt(page, 'transaction-details', expected)
  await loadedAhead(page)
  await applicant.transactionDetails(expected)
  await applicant.next()
  await page.setViewportSize({ width: 768, height: 800 })
  await linkAccount(page)
  await expect(toast(page, LINKED)).toBeVisible()
  await expect.poll(() => coversAButton(toast(page, LINKED))).toBe(false)
  await expect(part(page, 'Validated account')).toContainText('Harborview Bank')
  await expect(part(page, 'Validated account')).toContainText('Business Checking •••• 4321')
  await applicant.button('Continue with Existing Account').click()

  await applicant.isAt('review-&-submit')
  await expect(page.getByText('Business Checking •••• 4321')).toBeVisible()
  const reference = await applicant.signAndSubmit(SIGNER)

  expect(scriptWantedAt).toEqual(['/apply/banking-information'])
  const record = JSON.stringify(await storedBank(app, reference))
  expect(record).toContain('"000111224321"')
  expect(record).toContain('"123456780"')
  const inTheClear = `${await storedBytes(app)}${app.output()}`
  expect(inTheClear).toContain('Linked Bakery')
  expect(publicTokens).toHaveLength(1)
  for (const secret of [...publicTokens, 'access-sandbox-', 'public-sandbox-', '000111224321']) {
    expect(inTheClear).not.toContain(secret)
  }
})

for (const bank of [
  'Prairie Credit Union (verified by hand)',
  'Old Mill Savings (matched in a database)',
]) {
  test(`${bank} is a Plaid verified bank @prove`, async ({ page }) => {
    await startAt(page, 'banking-information')
    await linkAccount(page, bank)
    await expect(part(page, 'Validated account')).toContainText('Plaid verified bank')
  })
}

test('texts are complete for a bank without a name and an account without digits @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'banking-information')
  await linkAccount(page, 'A bank that is not named')
  await expect(toast(page, 'Account currently validated through Plaid')).toBeVisible()
  await expect(part(page, 'Validated account')).toContainText('Not given')
  await applicant.button('Change Banking Information').click()
  await applicant.button('Use Validated Account').click()
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
})

test('an applicant can link, link another account, type one, and go back to the linked one @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'banking-information')
  const left = async (part: Locator) => (await part.boundingBox())?.x
  await expect(applicant.button('Validate Bank Info')).toBeVisible()
  await expect(page.getByText(/^Plaid is our bank-validation partner/)).toBeVisible()
  expect(await left(applicant.button('Back'))).toBe(
    await left(page.getByRole('heading', { level: 1 })),
  )
  await linkAccount(page)
  await linkAccount(page, 'Cedar Point Bank (still pending)', {
    opener: 'Validate Different Account',
    account: /^Business Savings/,
  })
  await expect(
    toast(page, 'Account ending in 8765 currently validated through Plaid'),
  ).toBeVisible()
  await expect(part(page, 'Validated account')).toContainText('Cedar Point Bank')

  await applicant.button('Change Banking Information').click()
  await expectManual(page)
  await expect(applicant.button(BACK_TO_LINK)).toBeHidden()
  await typeDetails(page)
  await applicant.button('Use Account Ending in 8765').click()
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText(/••••\s8765$/)).toBeVisible()
})

test('a token that has waited for long is renewed before the dialog opens', async ({ page }) => {
  await page.clock.install()
  const tokens: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/plaid/link_token')) tokens.push(request.url())
  })
  await startAt(page, 'banking-information')
  await expect.poll(() => tokens.length).toBe(1)
  await page.waitForFunction(() => 'Plaid' in window)
  await page.clock.fastForward('29:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('02:00')
  await linkAccount(page)
  await expect(toast(page, LINKED)).toBeVisible()
  expect(tokens).toHaveLength(2)
})

test('details typed in place of a linked account are submitted @prove', async ({
  app,
  applicant,
  page,
}) => {
  await startAt(page, 'banking-information')
  await linkAccount(page)
  await applicant.button('Change Banking Information').click()
  await typeDetails(page)
  await applicant.next('review-&-submit')
  await applicant.back()
  await applicant.isAt('banking-information')
  await expect(field(page, 'Account Number')).toHaveValue(typed.account)
  await expect(applicant.button('Use Account Ending in 4321')).toBeHidden()
  await applicant.next()
  const reference = await applicant.signAndSubmit(SIGNER)
  const { submission } = await storedBank(app, reference)
  expect(submission.plaid).toBeNull()
  expect(submission.manualEntry).toMatchObject({
    routingNumber: typed.routing,
    accountNumber: typed.account,
    bankName: 'HARBORVIEW BANK',
  })
})

test('linking is still possible after typing, and clears what was typed @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'banking-information')
  await applicant.button(MANUALLY).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await applicant.next()
  await expect(page.getByText('This field is required', { exact: true })).toHaveCount(2)
  await typeDetails(page)
  await applicant.button(BACK_TO_LINK).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await applicant.button(MANUALLY).click()
  await expect(field(page, 'Account Number')).toHaveValue(typed.account)
  await applicant.button(BACK_TO_LINK).click()
  await linkAccount(page)
  await applicant.button('Change Banking Information').click()
  await expect(field(page, 'Bank Routing Number')).toHaveValue('')
  await expect(field(page, 'Account Number')).toHaveValue('')
  await expect(page.getByText('This field is required', { exact: true })).toHaveCount(0)
})

test('a bank can be linked with the keyboard alone @prove', async ({ applicant, page }) => {
  await startAt(page, 'banking-information')
  await applicant.button('Validate Bank Info').focus()
  await page.keyboard.press('Enter')
  await expect(linkDialog(page, 'Choose a bank')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(linkDialog(page, 'Choose an account')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, LINKED)).toBeVisible()
  await expect(applicant.button('Continue with Existing Account')).toBeFocused()
  await page.keyboard.press('Enter')
  await applicant.isAt('review-&-submit')
})

test('closing the dialog changes nothing, and it can be opened again @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'banking-information')
  await applicant.button('Validate Bank Info').click()
  await pressInDialog(page, 'Choose a bank', 'Close')
  await expect(applicant.button('Validate Bank Info')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
  await expect(page.getByRole('alert')).toHaveText([''])
  await applicant.button('Validate Bank Info').click()
  await closeByKey(page, linkDialog(page, 'Choose a bank'))
  await linkAccount(page)
  await applicant.button('Validate Different Account').click()
  await pressInDialog(page, 'Choose a bank', 'Close')
  await expect(part(page, 'Validated account')).toContainText('•••• 4321')
})
