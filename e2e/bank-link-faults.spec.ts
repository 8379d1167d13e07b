import {
  BACK_TO_LINK,
  expectManual,
  FAILED,
  LINK_TOKEN,
  LINKED,
  MANUALLY,
  typeDetails,
  typed,
} from './support/bank-step.ts'
import { field, part } from './support/fields.ts'
import { startAt } from './support/kept.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, linkAccount, pressInDialog, test, toast } from './support/sandbox.ts'

const RECONNECT =
  'There was an error re-connecting to Plaid. You can continue with the existing account or enter another one manually.'
const SCRIPT = '**/link/v2/stable/link-initialize.js'

for (const outcome of ['Fail with an error', 'Return an empty token']) {
  test(`"${outcome}" leads to manual entry, before and after a link`, async ({
    app,
    applicant,
    page,
  }) => {
    await startAt(page, app, 'banking-information', plainApplication())
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
  await startAt(page, app, 'banking-information', plainApplication())
  await linkAccount(page, 'Granite Trust (numbers are refused)')
  await expect(toast(page, FAILED)).toBeVisible()
  await expectManual(page)
  await expect(applicant.button('Use Account Ending in 4321')).toBeHidden()
})

test('an account that is refused leaves the one that was linked before, and one message', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await startAt(page, app, 'banking-information', plainApplication())
  await linkAccount(page)
  await expect(toast(page, LINKED)).toBeVisible()
  const opener = 'Validate Different Account'
  await linkAccount(page, 'Granite Trust (numbers are refused)', { opener })
  await expect(toast(page, FAILED)).toBeVisible()
  await expect(toast(page, LINKED)).toBeHidden()
  await applicant.button('Use Account Ending in 4321').click()
  await expect(page.getByText('Harborview Bank')).toBeVisible()
  await applicant.button('Continue with Existing Account').click()
  await applicant.signAndSubmit(SIGNER)
})

test('a refusal that comes late does not touch the account that was linked since', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await startAt(page, app, 'banking-information', plainApplication())
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
  await startAt(page, app, 'banking-information', plainApplication())
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
  await startAt(page, app, 'banking-information', plainApplication())
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
      await startAt(page, app, 'banking-information', plainApplication())
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
  await startAt(page, app, 'banking-information', plainApplication())
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
  await startAt(page, app, 'banking-information', plainApplication())
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
