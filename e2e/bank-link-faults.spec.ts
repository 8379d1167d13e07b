import { holdRequests } from './support/answers.ts'
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
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, linkAccount, pressInDialog, test } from './support/sandbox.ts'
import { startAt } from './support/saved-draft.ts'
import type { App } from './support/server.ts'
import { toast } from './support/toasts.ts'

const RECONNECT =
  'There was an error re-connecting to Plaid. You can continue with the existing account or enter another one manually.'
const EXCHANGE = '**/api/plaid/exchange'
const SCRIPT = '**/link/v2/stable/link-initialize.js'

for (const [outcome, tag] of [
  ['Fail with an error', ''],
  ['Return an empty token', ' @prove'],
] as const) {
  test(`"${outcome}" leads to manual entry, before and after a link${tag}`, async ({
    applicant,
    page,
  }) => {
    await startAt(page, 'banking-information')
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

test("the longest message covers little of a phone's screen, and is not hidden by its keyboard @prove", async ({
  applicant,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await startAt(page, 'banking-information')
  await applicant.button('Validate Bank Info').click()
  await pressInDialog(page, 'Choose a bank', 'Fail with an error')
  const message = toast(page, FAILED).getByText(FAILED)
  await expect(message).toBeVisible()
  // Four lines of text in the usual size, a seventh of the window.
  expect((await message.boundingBox())?.height).toBeLessThanOrEqual(740 / 7)
  // A keyboard or zooming makes the visible part of the page smaller.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect
    .poll(() =>
      message.evaluate(
        (element) =>
          element.getBoundingClientRect().bottom <=
          (window.visualViewport?.offsetTop ?? 0) + (window.visualViewport?.height ?? 0),
      ),
    )
    .toBe(true)
})

test("if the bank does not release an account's numbers, the applicant types them @prove", async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await startAt(page, 'banking-information')
  await linkAccount(page, 'Granite Trust (numbers are refused)')
  await expect(toast(page, FAILED)).toBeVisible()
  await expectManual(page)
  await expect(applicant.button('Use Account Ending in 4321')).toBeHidden()
})

test('a refused account restores the previously linked one, and shows one message @prove', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await startAt(page, 'banking-information')
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

test('a late refusal does not affect the account linked since @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await startAt(page, 'banking-information')
  const release = await holdRequests(page, EXCHANGE, { times: 1 })
  await linkAccount(page, 'Granite Trust (numbers are refused)')
  const refused = page.waitForResponse((response) => response.status() === 512)
  await linkAccount(page, 'Harborview Bank', {
    opener: 'Validate Different Account',
    account: /^Business Savings/,
  })
  await expect(part(page, 'Validated account')).toContainText('Harborview Bank')
  release()
  await refused
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('Harborview Bank', { exact: true })).toBeVisible()
})

test('a refusal that arrives during the review is shown there, and leads to banking @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 512/)
  await startAt(page, 'banking-information')
  const release = await holdRequests(page, EXCHANGE, { times: 1 })
  await linkAccount(page, 'Granite Trust (numbers are refused)')
  await expect(toast(page, LINKED)).toBeVisible()
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  release()
  const notice = page.getByRole('main').getByText(FAILED)
  await expect(notice).toBeVisible()
  await expect(toast(page, LINKED)).toBeHidden()
  await expect(page.getByRole('list', { name: 'Steps with changes' })).toBeHidden()
  await expect(page.getByText('•••• 4321')).toBeHidden()
  await applicant.isAt('review-&-submit')
  await page
    .getByRole('list', { name: 'Banking Information' })
    .getByRole('button', { name: 'Banking Information' })
    .click()
  await applicant.isAt('banking-information')
  await expectManual(page)
})

test('a blocked script leads to manual entry at once @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/link-initialize/)
  await page.route(SCRIPT, (route) => route.abort('blockedbyclient'))
  // A script that hangs is abandoned later, and reported as slow.
  const reported = page.waitForRequest(
    (request) => request.postData()?.includes('script-') ?? false,
  )
  await startAt(page, 'banking-information')
  expect((await reported).postData()).toContain('script-blocked')
  await expect(field(page, 'Bank Routing Number')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
  await applicant.button(BACK_TO_LINK).click()
  await expectManual(page)
  await expect(toast(page, FAILED)).toBeVisible()
  await typeDetails(page)
  await applicant.next('review-&-submit')
})

test('a failed link token leads to manual entry, or leaves the linked account @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/link_token/)
  const fail = () => page.route(LINK_TOKEN, (route) => route.fulfill({ status: 502, body: '{}' }))
  await fail()
  await startAt(page, 'banking-information')
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
  test(`when ${service} hangs, manual entry opens @prove`, async ({
    allowConsoleErrors,
    applicant,
    page,
    sandbox,
  }) => {
    allowConsoleErrors(/link_token|link-initialize/)
    await sandbox.switch({ services: { [service]: 'hanging' } })
    await startAt(page, 'banking-information')
    await expect(field(page, 'Bank Routing Number')).toBeVisible({ timeout: 15_000 })
    await typeDetails(page)
    await applicant.next('review-&-submit')
  })
}

/** Returns the services and kinds of failure that the server has logged, in order. */
function reported(app: App): string[] {
  return app
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"provider failed"'))
    .map((line) => JSON.parse(line))
    .map(({ service, kind, source }) => `${service} ${kind} ${source}`)
}

test("a failure that only the browser sees reaches the operator's log and metrics @prove @intercepted", async ({
  allowConsoleErrors,
  page,
  start,
}) => {
  allowConsoleErrors(/link-initialize/)
  const token = 'a-token-of-more-than-16-characters'
  const app = await start({ METRICS_TOKEN: token })
  await page.route(SCRIPT, (route) => route.abort('blockedbyclient'), { times: 1 })
  await startAt(page, 'banking-information', plainApplication(), app)
  await expectManual(page)
  await expect.poll(() => reported(app)).toEqual(['bank-link script-blocked browser'])

  await page.getByRole('button', { name: BACK_TO_LINK }).click()
  await linkAccount(page)
  const fail = async (outcome: string) => {
    await page.getByRole('button', { name: 'Validate Different Account' }).click()
    await pressInDialog(page, 'Choose a bank', outcome)
    await expectManual(page)
  }
  const useExisting = page.getByRole('button', { name: 'Use Account Ending in 4321' })
  await fail('Fail with an error')
  await useExisting.click()
  await fail('Return an empty token')
  await page.route(LINK_TOKEN, (route) => route.fulfill({ json: {} }))
  await useExisting.click()
  await expect(toast(page, RECONNECT)).toBeVisible()

  const seen = [
    'script-blocked',
    'exited-with-error',
    'empty-token',
    'unexpected-answer',
    'reconnect-failed',
  ]
  await expect.poll(() => reported(app)).toEqual(seen.map((kind) => `bank-link ${kind} browser`))
  const answer = await fetch(`${app.url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const metrics = await answer.text()
  for (const kind of seen) {
    expect(metrics).toContain(
      `provider_failures_total{provider="bank-link",kind="${kind}",source="browser"} 1`,
    )
  }
})

test('a slow bank link opens once it is ready @prove', async ({ page, sandbox }) => {
  await sandbox.switch({ services: { 'bank-link': 'slow', 'bank-link-script': 'slow' } })
  await startAt(page, 'banking-information')
  await linkAccount(page)
  await expect(toast(page, LINKED)).toBeVisible()
})

test('a late dialog does not open over manual entry @prove @intercepted', async ({
  applicant,
  page,
}) => {
  const release = await holdRequests(page, LINK_TOKEN, { times: 1 })
  await startAt(page, 'banking-information')
  await applicant.button('Validate Bank Info').click()
  await expect(applicant.button('Validate Bank Info')).toHaveAttribute('aria-busy', 'true')
  await applicant.button(MANUALLY).click()
  await typeDetails(page)
  const answered = page.waitForResponse(LINK_TOKEN)
  release()
  await (await answered).finished()
  await expect(part(page, 'Bank Account').getByRole('strong')).toHaveText('HARBORVIEW BANK')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(field(page, 'Account Number')).toHaveValue(typed.account)
  await applicant.next('review-&-submit')
})
