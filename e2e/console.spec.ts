/** The operator's console in a browser, from the sign-in to the decision. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import {
  CONSOLE_DELIVERIES_PATH,
  type Deliveries,
  MAX_DELIVERIES,
} from '../src/api/console/deliveries.ts'
import { CONSOLE_SESSION_PATH } from '../src/api/console/session.ts'
import { failures } from '../src/messages/en-console.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { warnsOnLeaving } from './support/leave-warning.ts'
import { PEOPLE, Reviewer, SCREENS, submitted } from './support/reviewer.ts'
import { sidewaysOverflow } from './support/sizes.ts'
import { test as base, expect } from './support/test.ts'

const FOUR_EYES_ABOVE = 1_000_000

const test = base.extend<{ reviewer: Reviewer }>({
  reviewer: ({ page, app }, use) => use(new Reviewer(page, app)),
})

test.use({ settings: { FOUR_EYES_ABOVE: String(FOUR_EYES_ABOVE) } })

test('a reviewer finds an application, opens it in the browser, and shows an SSN', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Lakeshore Bakery' })
  const again = await submitted(app, { businessName: 'Lakeshore Cakes' })
  await reviewer.signIn('reviewer')
  await page.getByLabel('Search').fill('lakeshore bak')
  await expect(page.getByRole('link', { name: /Lakeshore Cakes/ })).toBeHidden()
  await page.getByRole('link', { name: /Lakeshore Bakery/ }).click()
  await expect(page.getByText('The answers are sealed.')).toBeVisible()

  await reviewer.unlock()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await expect(page.getByText('123-45-6789')).toBeHidden()
  await expect(page.getByText(`Viewed by ${PEOPLE.reviewer}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show SSN' }).first().click()
  await expect(page.getByText('123-45-6789')).toBeVisible()
  await expect(page.getByText('Shown unmasked: Owner 1, SSN')).toBeVisible()

  await page.getByRole('button', { name: `Open ${reference}.pdf` }).click()
  const copy = page.getByRole('dialog', { name: `${reference}.pdf` })
  const sheet = page.frameLocator('iframe').getByRole('region', { name: /^Page 1 of/ })
  await expect(sheet.locator('canvas')).toHaveText(/Lakeshore Bakery/)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    copy.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(await app.operator('verify-copy', await saved.path())).toContain(reference)
  await copy.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Signed copy downloaded')).toBeVisible()

  // The other is compared once it has been opened, too.
  await reviewer.open(again)
  await reviewer.unlock()
  await expect(page.getByRole('link', { name: `Lakeshore Bakery (${reference})` })).toBeVisible()

  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('maria@goldengatebakery.example')).toBeHidden()
  const history = await app.operator('show', reference)
  expect(history).toContain(`viewed by ${PEOPLE.reviewer}`)
  expect(history).toContain(`shown unmasked: Owner 1, SSN by ${PEOPLE.reviewer}`)
})

test('a reviewer declines with reasons and a sealed note, and prints the letter', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Harbor Books' })
  await reviewer.signIn('reviewer')
  await reviewer.open(reference)
  await reviewer.decide('Start the review', 'is now: In review')

  await page.getByRole('radio', { name: 'Decline' }).check()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Choose at least one reason.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Length of time in business' }).check()
  await page.getByLabel('Note').fill('Founded last month.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('is now: Declined')).toBeVisible()
  await expect(page.getByText('A sealed note.')).toBeVisible()

  await reviewer.unlock()
  await expect(page.getByText('Founded last month.')).toBeVisible()
  await page.getByRole('button', { name: 'Adverse-action letter' }).click()
  await expect(page.getByRole('heading', { name: 'Adverse-action letter' })).toBeFocused()
  await expect(page.getByLabel('Letter')).toHaveValue(/• Length of time in business/)
  await expect(page.getByLabel('Letter')).toHaveValue(new RegExp(reference))
  expect(await app.operator('show', reference)).toContain('from reviewing to declined')
})

test('above the limit, an approval takes effect when a second person decides the same', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, {
    businessName: 'Sunset Yoga',
    annualSales: FOUR_EYES_ABOVE + 1,
  })
  await reviewer.signIn('reviewer')
  await reviewer.open(reference)
  await reviewer.decide('Start the review', 'is now: In review')
  await reviewer.decide('Approve', 'Your decision is stored.')
  await expect(page.getByText('You decided on')).toBeVisible()

  const context = await browser.newContext({ baseURL: app.url })
  const second = new Reviewer(await context.newPage(), app)
  await second.signIn('administrator')
  await second.open(reference)
  await expect(second.page.getByText(`${PEOPLE.reviewer} decided on`)).toBeVisible()
  await second.decide('Approve', 'is now: Approved')
  await context.close()
})

test('a viewer reads, and cannot decide', async ({ app, page, reviewer }) => {
  const reference = await submitted(app, { businessName: 'Piedmont Cycles' })
  await reviewer.signIn('viewer')
  await reviewer.open(reference)
  await reviewer.unlock()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await expect(page.getByText('A reviewer decides.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeHidden()
})

test('on a phone, the facts come first, and a link leads to the decision', async ({
  app,
  page,
  reviewer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reference = await submitted(app, { businessName: 'Temescal Tacos' })
  await reviewer.signIn('reviewer')
  await reviewer.open(reference)
  await reviewer.unlock()
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y
  expect(await top('At a glance')).toBeLessThan((await top('Business Information')) ?? 0)
  await page.getByRole('link', { name: 'Go to the decision' }).click()
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeAttached()
})

test('nothing typed is lost when it was changed meanwhile, offline, or signed out', async ({
  allowConsoleErrors,
  app,
  context,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/status of (401|409)|ERR_INTERNET_DISCONNECTED/)
  const reference = await submitted(app, { businessName: 'Alameda Repair' })
  await reviewer.signIn('reviewer')
  await reviewer.open(reference)
  const note = page.getByLabel('Note')
  await note.fill('Ask for the lease.')
  await app.operator('status', reference, 'withdrawn')
  await page.getByRole('radio', { name: 'Start the review' }).check()
  await page.getByRole('button', { name: 'Start the review' }).click()
  await expect(page.getByText('It was changed in the meantime and is now: Withdrawn')).toBeVisible()
  await expect(note).toHaveValue('Ask for the lease.')
  await page.getByRole('link', { name: 'All applications' }).click()
  await page.getByRole('link', { name: /Alameda Repair/ }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(note).toHaveValue('Ask for the lease.')
  expect(await warnsOnLeaving(page)).toBe(true)
  await expect(note).toHaveValue('Ask for the lease.')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText("You're offline.")).toBeVisible()
  await context.setOffline(false)

  await context.clearCookies({ name: 'console' })
  await page.getByRole('button', { name: 'Add note' }).click()
  const signedOut = page.getByRole('alertdialog', { name: 'You are signed out' })
  await expect(signedOut).toBeVisible()
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.keyboard.press('Escape')
  await refused
  await expect(signedOut).toBeVisible()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Sign in/ }).click(),
  ])
  await tab.getByRole('link', { name: PEOPLE.reviewer }).click()
  await expect(tab.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You are signed out')).toBeHidden()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('The note was added.')).toBeVisible()
  await expect(note).toHaveValue('')
})

test('a note is sealed to the keys that the operator has now', async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/)
  const reference = await submitted(app, { businessName: 'Fruitvale Florist' })
  await reviewer.signIn('reviewer')
  await reviewer.open(reference)
  const identity = await generateIdentity()
  const recipients = [await identityToRecipient(identity)]
  await page.route(`**${CONSOLE_SESSION_PATH}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), recipients } })
  })
  await page.getByLabel('Note').fill('Ask for the lease.')
  const worker = /\/worker-[\w-]+\.js$/
  await page.route(worker, (route) => route.abort())
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText(failures.unreachable)).toBeVisible()
  await page.unroute(worker)
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/notes')),
    page.getByRole('button', { name: 'Add note' }).click(),
  ])
  await expect(page.getByText('The note was added.')).toBeVisible()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const note = Buffer.from(request.postDataJSON().note, 'base64')
  expect(JSON.parse(await decrypter.decrypt(note, 'text'))).toBe('Ask for the lease.')
})

test('an answer that arrives late does not undo what a newer one shows', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Rockridge Records' })
  await reviewer.signIn('reviewer')
  await reviewer.open(reference)
  const late = Promise.withResolvers<void>()
  let answered = 0
  await page.route(`**/console/api/applications/${reference}`, async (route) => {
    const response = await route.fetch()
    answered += 1
    if (answered === 1) await late.promise
    await route.fulfill({ response })
  })
  // What is opened is recorded, and the history is loaded again.
  await reviewer.unlock()
  await expect.poll(() => answered).toBe(1)
  await page.getByRole('button', { name: 'Assign to me' }).click()
  const unassign = page.getByRole('button', { name: 'Unassign' })
  await expect(unassign).toBeVisible()
  const finished = page.waitForEvent('requestfinished', (one) => one.url().endsWith(reference))
  late.resolve()
  await finished
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(unassign).toBeVisible()
})

test('the whole way works by keyboard, and the tab locks after fifteen minutes', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Berkeley Brew' })
  await page.clock.install()
  await reviewer.signIn('reviewer')
  await expect(page.getByRole('link', { name: /Berkeley Brew/ })).toBeVisible()
  await submitted(app, { businessName: 'Berkeley Bowl' })
  await page.clock.runFor('00:16')
  await expect(page.getByText('1 new application')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: /Berkeley Bowl/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(reference)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('heading', { name: 'Applications' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByRole('cell', { name: PEOPLE.reviewer })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Berkeley Brew' })).toBeVisible()
  await reviewer.unlock()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Unlock' })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Unlock' }).press('Enter')
  await reviewer.chooseIdentity()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await page.clock.fastForward('15:00')
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await expect(page.getByText('maria@goldengatebakery.example')).toBeHidden()
  await page.keyboard.press('u')
  await expect(page.getByRole('link', { name: /Berkeley Brew/ })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(reference)
})

test('the way back from an address of no application leads to the queue', async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/status of 400/)
  const reference = await submitted(app)
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/applications/${encodeURIComponent(`${reference}"`)}`)
  await page.getByRole('link', { name: 'All applications' }).click()
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a protected identity file asks for its passphrase', async ({ app, page, reviewer }) => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase('correct horse')
  const identity = await readFile(join(app.dataDir, 'sealing-identity.txt'), 'utf8')
  const buffer = Buffer.from(await encrypter.encrypt(identity))
  await reviewer.signIn('viewer')
  await page.getByRole('banner').getByRole('button', { name: 'Unlock' }).click()
  await page
    .getByLabel('Identity file')
    .setInputFiles({ name: 'identity.age', mimeType: 'application/octet-stream', buffer })
  const passphrase = page.getByLabel('Passphrase')
  await expect(passphrase).toBeFocused()
  await page.keyboard.type('wrong horse')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passphrase is wrong')).toBeVisible()
  await passphrase.fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused()
})

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
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('radio', { name: 'All answers' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
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

for (const { name, width, colorScheme } of SCREENS) {
  test(`no rule of accessibility is broken ${name}`, async ({ app, page, reviewer }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    const reference = await submitted(app, { businessName: 'A Family Restaurant and Catering' })
    const check = async () => {
      expect(await brokenRules(page, ALL_RULES)).toEqual([])
      expect(await sidewaysOverflow(page)).toEqual([])
    }
    await reviewer.signIn('administrator')
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: 'More filters' }).click()
    await check()
    await page.getByRole('banner').getByRole('button', { name: 'Unlock' }).click()
    await check()
    await page.keyboard.press('Escape')
    await reviewer.open(reference)
    await reviewer.unlock()
    await expect(page.getByText('Seen before?')).toBeVisible()
    await check()
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await check()
    await page.getByRole('link', { name: 'Funnel' }).click()
    await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible()
    await check()
    await page.getByRole('link', { name: 'Sessions' }).click()
    await expect(page.getByText('This session')).toBeVisible()
    await check()
  })
}
