/** Tests the operator's console in a browser, from the sign-in to the decision. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IN_FULL, PROVED_TOO } from '../src/test-support/in-full.ts'
import { holdRequests } from './support/answers.ts'
import { closeByKey, openByKey } from './support/keys.ts'
import { looksRight, openElsewhere, PEOPLE, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'
import { FOUR_EYES_ABOVE } from './support/worker-server.ts'

test('a reviewer finds an application, opens it in the browser, and shows an SSN', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Emeryville Bakery' })
  const again = await submitted(app, { businessName: 'Emeryville Cakes' })
  await reviewer.signIn('reviewer')
  await page.getByLabel('Search').fill('emeryville bak')
  await expect(page.getByRole('link', { name: /Emeryville Cakes/ })).toBeHidden()
  await page.getByRole('link', { name: /Emeryville Bakery/ }).click()
  await expect(page.getByText('The answers are sealed.')).toBeVisible()

  await reviewer.unlock()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await expect(page.getByText('123-45-6789')).toBeHidden()
  await expect(page.getByText(`Viewed by ${PEOPLE.reviewer}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show SSN' }).first().click()
  await expect(page.getByText('123-45-6789')).toBeVisible()
  await expect(page.getByText('Shown unmasked: Owner 1, SSN')).toBeVisible()

  const shown = page.getByRole('region', { name: 'As the applicant saw it' })
  await shown.getByText('Words and answers on the screen').click()
  await expect(shown.getByText('•••-••-•••9').first()).toBeVisible()
  await expect(shown.getByText(/You agree to sign electronically/)).toBeVisible()

  await page.getByRole('button', { name: `Open ${reference}.pdf` }).click()
  const copy = page.getByRole('dialog', { name: `${reference}.pdf` })
  const sheet = page.frameLocator('iframe').getByRole('region', { name: /^Page 1 of/ })
  await expect(sheet.locator('canvas')).toHaveText(/Emeryville Bakery/)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    copy.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(await app.operator('verify-copy', await saved.path())).toContain(reference)
  await copy.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Signed copy downloaded')).toBeVisible()

  // The other application is compared only once it has been opened, too.
  await reviewer.open(again)
  await reviewer.unlock()
  await expect(page.getByRole('link', { name: `Emeryville Bakery (${reference})` })).toBeVisible()

  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeHidden()
  const history = await app.operator('show', reference)
  expect(history).toContain(`viewed by ${PEOPLE.reviewer}`)
  expect(history).toContain(`shown unmasked: Owner 1, SSN by ${PEOPLE.reviewer}`)
})

test('an invalid filter is named and removed, the focus stays, and a sign-out is announced @prove', async ({
  app,
  page,
  reviewer,
}) => {
  await submitted(app, { businessName: 'Temescal Tea' })
  await reviewer.signIn('reviewer')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await page.goto(`${app.url}/console/?search=temescal&state=XX&sort=upwards`)
  await expect(page.getByLabel('Sort')).toHaveText('Newest first')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('Any')
  const wrong = page.getByRole('alert').filter({ hasText: 'state' })
  await wrong.getByRole('button', { name: 'Remove them' }).press('Enter')
  await expect(wrong).toBeHidden()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('temescal')
  // A request that arrives after the sign-out would be refused.
  const listed = page.waitForResponse((response) =>
    response.url().includes('/console/api/applications?view=review'),
  )
  await page.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await listed
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
})

test('a reviewer declines with reasons and a sealed note, and prints the letter @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Harbor Books' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.decide('Start the review', 'is now: In review')

  await page.getByRole('radio', { name: 'Decline' }).check()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Choose at least one reason.')).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  // The message about the previous status is gone.
  await expect(page.getByText('is now: In review')).toBeHidden()
  const notOpened = page.getByText('You have not opened this version.')
  await expect(notOpened).toBeVisible()
  await page
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: 'Unlock' })
    .click()
  await reviewer.chooseIdentity()
  await reviewer.hasRead()
  await expect(notOpened).toBeHidden()
  await page.getByRole('checkbox', { name: 'Length of time in business' }).check()
  await page.getByLabel('Note').fill('Founded last month.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('is now: Declined')).toBeVisible()
  const buttons = page.getByRole('region', { name: 'Decision' }).getByRole('button')
  await expect(buttons).toHaveText(['Undo', 'Add note', 'Reopen'])
  await expect(page.getByText('Founded last month.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Adverse-action letter' }).click()
  await expect(page.getByRole('heading', { name: 'Adverse-action letter' })).toBeFocused()
  await expect(page.getByLabel('Letter')).toHaveValue(/• Length of time in business/)
  await expect(page.getByLabel('Letter')).toHaveValue(new RegExp(reference))
  const print = page.getByRole('button', { name: 'Print' })
  await expect(print).toBeDisabled()
  await page.getByLabel('Letter').fill('Dear Ms. Alvarez: [name')
  await expect(print).toBeDisabled()
  await page.getByLabel('Letter').fill('Dear Ms. Alvarez:')
  await expect(print).toBeEnabled()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByLabel('Letter')).toBeHidden()
  await reviewer.unlock()
  await expect(page.getByLabel('Letter')).toHaveValue('Dear Ms. Alvarez:')
  expect(await app.operator('show', reference)).toContain('from reviewing to declined')
})

test('above the limit, an approval takes effect when a second person makes the same decision', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, {
    businessName: 'Sunset Yoga',
    annualSales: FOUR_EYES_ABOVE + 1,
  })
  await reviewer.startReview(reference)
  await reviewer.hasRead()
  await page.getByLabel('Note').fill('Statements look fine.')
  await reviewer.decide('Approve', 'Your decision is stored.')
  await expect(page.getByText('You decided on')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Approve' })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Decline' })).toBeVisible()

  const second = await openElsewhere(browser, app, reference)
  await expect(second.page.getByText(`${PEOPLE.reviewer} decided on`)).toBeVisible()
  await second.unlock()
  await second.hasRead()
  const decision = second.page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByText('Statements look fine.').first()).toBeVisible()
  await expect(decision.getByText('Nothing has changed since.')).toBeVisible()
  await second.decide('Approve', 'is now: Approved')
  await expect(page.getByText('Your decision is stored.')).toBeHidden()
  await second.page.context().close()
})

test('unsigned events are marked in the history, and are not part of a proposal @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const business = { businessName: 'Lakeside Yoga', annualSales: FOUR_EYES_ABOVE + 1 }
  const reference = await submitted(app, business)
  const key = join(app.dataDir, 'sealing-identity.txt')
  await app.operator('status', reference, 'reviewing')
  await app.operator('status', reference, 'approved', '--identity', key)
  const db = new DatabaseSync(join(app.dataDir, 'applications.sqlite'), { timeout: 5_000 })
  db.prepare("update events set note = x'00' where reference = ? and kind = 'proposed'").run(
    reference,
  )
  db.prepare(
    "update proposals set to_status = 'declined', name = 'Mallory' where reference = ?",
  ).run(reference)
  db.prepare(
    `insert into events select reference, number + 1, kind, at, replace(detail, 'approved', 'declined'),
      null, signer, key_id, hash || '0', signature, null, null
      from events where reference = ? and kind = 'proposed'`,
  ).run(reference)
  db.close()
  await reviewer.openAs('reviewer', reference)
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByText(/decided on .*: Approved\./)).toBeVisible()
  await expect(decision.getByText('The signed note was changed')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: 'Approved' })).toContainText(
    'The signed note was changed or removed.',
  )
  await expect(history.getByRole('listitem').filter({ hasText: 'Declined' })).toContainText(
    'Does not count, and may be forged: it was changed.',
  )
  await expect(page.getByText('Mallory')).toBeHidden()
})

test('a viewer reads, and cannot decide @prove', async ({ app, page, reviewer }) => {
  const reference = await submitted(app, { businessName: 'Piedmont Cycles' })
  await reviewer.openAs('viewer', reference)
  await reviewer.unlock()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await expect(page.getByText('A reviewer decides.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeHidden()
})

test('on a phone, the answers come first, and one button leads to the decision @prove @intercepted', async ({
  app,
  page,
  reviewer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const other = await submitted(app)
  await submitted(app, { businessName: 'Temescal Tacos' })
  await reviewer.openAs('reviewer', other)
  const stored = page.waitForResponse(/\/match-keys$/)
  await reviewer.unlock()
  await stored
  const release = await holdRequests(page, /\/match-keys$/)
  await page.keyboard.press('u')
  await page.getByLabel('Search').fill('temescal tacos')
  await page.getByRole('link', { name: /Temescal Tacos/ }).click()
  await expect(page.getByRole('heading', { name: 'Business Information' })).toBeVisible()
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y
  expect(await top('Business Information')).toBeLessThan((await top('At a glance')) ?? 0)
  const ways = page
    .getByRole('main')
    .locator('a, button')
    .filter({ hasText: /decision/i })
  await expect(ways.filter({ visible: true })).toHaveText(['Decision'])
  await page.getByRole('button', { name: 'Decision', exact: true }).click()
  const decision = page.getByRole('heading', { name: 'Decision' })
  await expect(decision).toBeInViewport()
  release()
  await expect(page.getByText(/Same TIN/).first()).toBeAttached()
  await expect(decision).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeAttached()
})

test(`no accessibility rule is broken on a desktop, nor on a phone in dark mode${PROVED_TOO}`, async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'A Family Restaurant and Catering' })
  await reviewer.signIn('administrator')
  await page.getByRole('button', { name: 'More filters' }).click()
  const noHint = page.getByRole('combobox', { name: 'Program' })
  // In a full run, another test may have exported with a mapping by then.
  const hint = page.getByText('Nothing has been exported with a mapping yet.')
  if (!IN_FULL) await expect(hint).toBeVisible()
  const withHint = page.getByRole('combobox', { name: 'Not exported with this mapping yet' })
  // The list above the buttons may still be loading.
  await expect(async () => {
    expect((await withHint.boundingBox())?.y).toBe((await noHint.boundingBox())?.y)
  }).toPass()
  await looksRight(page)
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeInViewport({ ratio: 0.9 })
  const dialog = page.getByRole('dialog')
  await openByKey(page.getByRole('banner').getByRole('button', { name: 'Unlock' }), dialog)
  await looksRight(page)
  await closeByKey(page, dialog)
  await reviewer.open(reference)
  await reviewer.unlock()
  await expect(page.getByText('Seen before?')).toBeVisible()
  await looksRight(page)
  if (!IN_FULL) return
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Funnel' }).click()
  await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(page.getByText('This session')).toBeVisible()
  await looksRight(page)
})
