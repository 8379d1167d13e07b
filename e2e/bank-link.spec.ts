import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Applicant } from './support/applicant.ts'
import { field, fill, part, type } from './support/fields.ts'
import {
  expect,
  linkAccount,
  linkDialog,
  openAt,
  pressInDialog,
  test,
  toast,
  unbanked,
} from './support/sandbox.ts'
import type { App } from './support/server.ts'
import { openStored } from './support/stored.ts'

const SIGNER = 'Maria Alvarez (CEO)'
const LINKED = 'Account ending in 4321 currently validated through Plaid'
const FAILED =
  'There was an error validating banking information through Plaid. Please provide this information below to continue.'
const RECONNECT =
  'There was an error re-connecting to Plaid. You can continue with the existing account or enter another one manually.'
const SCRIPT = '**/link/v2/stable/link-initialize.js'
const LINK_TOKEN = '**/api/plaid/link_token'
const MANUALLY = 'Enter bank details manually'
const BACK_TO_LINK = 'Validate through Plaid instead'

const typed = { routing: '123456780', account: '0009988776' }

async function typeDetails(page: Page) {
  await type(page, { 'Bank Routing Number': typed.routing })
  await fill(page, { 'Account Number': typed.account, 'Confirm Account Number': typed.account })
}

async function expectManual(page: Page) {
  await expect(field(page, 'Bank Routing Number')).toBeVisible()
}

/** What is stored of the way in which the account was given. */
async function storedBank(app: App, reference: string) {
  const { record } = await openStored(app, reference)
  return record as unknown as {
    readonly submission: { readonly plaid: object | null; readonly manualEntry: object | null }
  }
}

/** Every byte of the server's data, as text. */
async function dataInTheClear(app: App): Promise<string> {
  const files = await readdir(app.dataDir, { recursive: true, withFileTypes: true })
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return (await Promise.all(contents)).join('\n')
}

test('a linked account, from the first step to what the operator opens', async ({
  app,
  applicant,
  page,
}) => {
  const meant = unbanked({ businessName: 'Linked Bakery' })
  const scriptWantedAt: string[] = []
  const publicTokens: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('link-initialize')) scriptWantedAt.push(new URL(page.url()).pathname)
    if (request.url().endsWith('/api/plaid/exchange')) {
      publicTokens.push(request.postDataJSON().publicToken)
    }
  })
  await applicant.open()
  await applicant.walkTo('banking-information', meant)
  await linkAccount(page)
  await expect(toast(page, LINKED)).toBeVisible()
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
  const inTheClear = `${await dataInTheClear(app)}${app.output()}`
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
  test(`${bank} is a Plaid verified bank`, async ({ app, page }) => {
    await openAt(page, app, 'banking-information', unbanked())
    await linkAccount(page, bank)
    await expect(part(page, 'Validated account')).toContainText('Plaid verified bank')
  })
}

test('a bank without a name and an account without digits are told in whole sentences', async ({
  app,
  applicant,
  page,
}) => {
  await openAt(page, app, 'banking-information', unbanked())
  await linkAccount(page, 'A bank that is not named')
  await expect(toast(page, 'Account currently validated through Plaid')).toBeVisible()
  await expect(part(page, 'Validated account')).toContainText('Not given')
  await applicant.button('Change Banking Information').click()
  await applicant.button('Use Validated Account').click()
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
})

test('link, another account, manual entry, and back to the account that is linked', async ({
  app,
  applicant,
  page,
}) => {
  await openAt(page, app, 'banking-information', unbanked())
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
  await expect(page.getByText('Business Savings •••• 8765')).toBeVisible()
})

test('details typed in place of a linked account are what is sent', async ({
  app,
  applicant,
  page,
}) => {
  await openAt(page, app, 'banking-information', unbanked())
  await linkAccount(page)
  await applicant.button('Change Banking Information').click()
  await typeDetails(page)
  await applicant.next()
  await applicant.isAt('review-&-submit')
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

test('who began to type can still link, and an account linked clears what was typed', async ({
  app,
  applicant,
  page,
}) => {
  await openAt(page, app, 'banking-information', unbanked())
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

test('a bank is linked with the keyboard alone', async ({ app, applicant, page }) => {
  await openAt(page, app, 'banking-information', unbanked())
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

test('closing the dialog changes nothing, and it opens again', async ({ app, applicant, page }) => {
  await openAt(page, app, 'banking-information', unbanked())
  await applicant.button('Validate Bank Info').click()
  await pressInDialog(page, 'Choose a bank', 'Close')
  await expect(applicant.button('Validate Bank Info')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
  await expect(page.getByRole('alert')).toHaveText([''])
  await applicant.button('Validate Bank Info').click()
  await expect(linkDialog(page, 'Choose a bank')).toBeVisible()
  await page.keyboard.press('Escape')
  await linkAccount(page)
  await applicant.button('Validate Different Account').click()
  await pressInDialog(page, 'Choose a bank', 'Close')
  await expect(part(page, 'Validated account')).toContainText('•••• 4321')
})

for (const outcome of ['Fail with an error', 'Return an empty token']) {
  test(`"${outcome}" leads to manual entry, before and after a link`, async ({
    app,
    applicant,
    page,
  }) => {
    await openAt(page, app, 'banking-information', unbanked())
    await applicant.button('Validate Bank Info').click()
    await pressInDialog(page, 'Choose a bank', outcome)
    await expect(toast(page, FAILED)).toBeVisible()
    await expectManual(page)
    await applicant.button(BACK_TO_LINK).click()
    await linkAccount(page)
    await applicant.button('Validate Different Account').click()
    await pressInDialog(page, 'Choose a bank', outcome)
    await expectManual(page)
    await applicant.button('Use Account Ending in 4321').click()
    await expect(part(page, 'Validated account')).toContainText('•••• 4321')
  })
}

test('an account whose numbers the bank refuses is typed instead', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await openAt(page, app, 'banking-information', unbanked())
  await linkAccount(page, 'Granite Trust (numbers are refused)')
  await expect(toast(page, FAILED)).toBeVisible()
  await expectManual(page)
  await expect(applicant.button('Use Account Ending in 4321')).toBeHidden()
})

test('a refusal that comes late does not touch the account that was linked since', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await openAt(page, app, 'banking-information', unbanked())
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/api/plaid/exchange',
    async (route) => {
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  await linkAccount(page, 'Granite Trust (numbers are refused)')
  const refused = page.waitForResponse((response) => response.status() === 512)
  await linkAccount(page, 'Harborview Bank', {
    opener: 'Validate Different Account',
    account: /^Business Savings/,
  })
  await expect(part(page, 'Validated account')).toContainText('Harborview Bank')
  held.resolve()
  await refused
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('Harborview Bank', { exact: true })).toBeVisible()
})

test('a blocked script leads to manual entry at once', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/link-initialize/)
  await page.route(SCRIPT, (route) => route.abort('blockedbyclient'))
  await openAt(page, app, 'banking-information', unbanked())
  await expect(field(page, 'Bank Routing Number')).toBeVisible({ timeout: 2000 })
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
  await applicant.button(BACK_TO_LINK).click()
  await expectManual(page)
  await expect(toast(page, FAILED)).toBeVisible()
  await typeDetails(page)
  await applicant.next()
  await applicant.isAt('review-&-submit')
})

test('a link token that fails leads to manual entry, or leaves the account that is linked', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/link_token/)
  const fail = () => page.route(LINK_TOKEN, (route) => route.fulfill({ status: 502, body: '{}' }))
  await fail()
  await openAt(page, app, 'banking-information', unbanked())
  await expectManual(page)

  await page.unroute(LINK_TOKEN)
  await applicant.button(BACK_TO_LINK).click()
  await linkAccount(page)
  await fail()
  await applicant.button('Validate Different Account').click()
  await expect(toast(page, RECONNECT)).toBeVisible()
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  await applicant.back()
  await expect(toast(page, RECONNECT).first()).toBeVisible()
  await applicant.button('Change Banking Information').click()
  await expectManual(page)
  await expect(applicant.button('Use Account Ending in 4321')).toBeVisible()
})

for (const service of ['bank-link', 'bank-link-script'] as const) {
  for (const fault of ['failing', 'hanging', 'wrong-type'] as const) {
    test(`${service} ${fault}: details are typed within the bound of its calls`, async ({
      allowConsoleErrors,
      app,
      applicant,
      page,
      sandbox,
    }) => {
      allowConsoleErrors(/link_token|link-initialize/)
      await sandbox.switch({ services: { [service]: fault } })
      const since = Date.now()
      await openAt(page, app, 'banking-information', unbanked())
      await expect(field(page, 'Bank Routing Number')).toBeVisible({ timeout: 15_000 })
      expect(Date.now() - since).toBeLessThan(15_000)
      await typeDetails(page)
      await applicant.next()
      await applicant.isAt('review-&-submit')
    })
  }
}

test('a slow bank link opens when it comes', async ({ app, page, sandbox }) => {
  await sandbox.switch({ services: { 'bank-link': 'slow', 'bank-link-script': 'slow' } })
  await openAt(page, app, 'banking-information', unbanked())
  await linkAccount(page)
  await expect(toast(page, LINKED)).toBeVisible()
})

test('a dialog that was waited for does not open over what is typed meanwhile', async ({
  app,
  applicant,
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(LINK_TOKEN, async (route) => {
    await held.promise
    await route.continue()
  })
  await openAt(page, app, 'banking-information', unbanked())
  await applicant.button('Validate Bank Info').click()
  await expect(applicant.button('Validate Bank Info')).toHaveAttribute('aria-busy', 'true')
  await applicant.button(MANUALLY).click()
  await typeDetails(page)
  const answered = page.waitForResponse(LINK_TOKEN)
  held.resolve()
  await (await answered).finished()
  await expect(part(page, 'Bank Account').getByRole('strong')).toHaveText('HARBORVIEW BANK')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(field(page, 'Account Number')).toHaveValue(typed.account)
  await applicant.next()
  await applicant.isAt('review-&-submit')
})

test('a submission that answers 512 returns to banking, keeps the rest, and goes through typed', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
  sandbox,
}) => {
  allowConsoleErrors(/status of (502|512)/)
  await sandbox.switch({ submission512: true })
  await openAt(page, app, 'banking-information', unbanked({ businessName: 'Recovered Bakery' }))
  await linkAccount(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.sign(SIGNER)
  await applicant.submit()
  await applicant.isAt('banking-information')
  await expect(toast(page, FAILED)).toBeVisible()
  await expectManual(page)
  await expect(field(page, 'Account Number')).toHaveValue('')
  await expect(applicant.button('Use Account Ending in 4321')).toBeHidden()
  await typeDetails(page)
  await applicant.next()
  await applicant.isAt('review-&-submit')
  await expect(field(page, 'Full Name')).toHaveValue('Maria Alvarez')
  await applicant.submit()
  const { submission } = await storedBank(app, await applicant.reference())
  expect(submission).toMatchObject({
    businessName: 'Recovered Bakery',
    plaid: null,
    manualEntry: { routingNumber: typed.routing, accountNumber: typed.account },
  })
})

test('after a 512 the bank can be linked anew, and that goes through', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
  sandbox,
}) => {
  allowConsoleErrors(/status of (502|512)/)
  await sandbox.switch({ submission512: true })
  await openAt(page, app, 'banking-information', unbanked())
  await linkAccount(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.sign(SIGNER)
  await applicant.submit()
  await applicant.isAt('banking-information')
  await sandbox.reset()
  await applicant.button(BACK_TO_LINK).click()
  await linkAccount(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.submit()
  const { submission } = await storedBank(app, await applicant.reference())
  expect(submission.manualEntry).toBeNull()
})

test('a server that ends between link and submission keeps the numbers for the next one', async ({
  allowConsoleErrors,
  page,
  start,
}, testInfo) => {
  allowConsoleErrors(/ERR_CONNECTION_REFUSED/)
  const dataDir = testInfo.outputPath('data')
  const first = await start({ DATA_DIR: dataDir })
  const { port } = new URL(first.url)
  await openAt(page, first, 'banking-information', unbanked({ businessName: 'Restarted Bakery' }))
  const kept = page.waitForResponse('**/api/plaid/exchange')
  await linkAccount(page)
  expect((await kept).status()).toBe(204)
  const applicant = new Applicant(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.sign(SIGNER)
  await first.stop()
  const second = await start({ DATA_DIR: dataDir, PORT: port })
  await applicant.submit()
  const record = await storedBank({ ...second, dataDir }, await applicant.reference())
  expect(JSON.stringify(record)).toContain('"000111224321"')
})
