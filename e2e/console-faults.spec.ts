/** Tests that the console loses no typed, sealed or changed text when something goes wrong. */
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { failures, notLoaded } from '../src/messages/console/general.ts'
import { holdRequests } from './support/answers.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { PEOPLE, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

test('typed text is not lost after a change by others, offline, or after a sign-out @intercepted', async ({
  allowConsoleErrors,
  app,
  context,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/status of (401|409)|ERR_INTERNET_DISCONNECTED/)
  const reference = await submitted(app, { businessName: 'Alameda Repair' })
  await reviewer.openAs('reviewer', reference)
  const note = page.getByLabel('Note')
  await note.fill('Ask for the lease.')
  await page.getByRole('radio', { name: 'Start the review' }).check()
  // The page does not know about the change yet, as in the seconds before it requests news again.
  await page.route('**/news*', () => undefined)
  await app.operator('status', reference, 'withdrawn')
  await page.getByRole('button', { name: 'Start the review' }).click()
  await expect(
    page.getByText('Nothing was saved, because this happened in the meantime: Status changed'),
  ).toBeVisible()
  await page.unroute('**/news*')
  await expect(note).toHaveValue('Ask for the lease.')
  await page.getByRole('link', { name: 'All applications' }).click()
  // A withdrawn application is in no view of open work.
  await page.getByLabel('Search').fill('alameda')
  await page.getByRole('link', { name: /Alameda Repair/ }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(note).toHaveValue('Ask for the lease.')
  expect(await warnsOnLeaving(page)).toBe(true)
  await expect(note).toHaveValue('Ask for the lease.')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText("You're offline.")).toBeVisible()
  await page.keyboard.press('g')
  const walk = page.getByRole('navigation', { name: 'Go through the list' })
  await expect(walk.getByText("You're offline.")).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const stillIn = page.getByRole('alertdialog', { name: 'You are still signed in' })
  await stillIn.getByRole('button', { name: 'Close' }).click()
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

test('a part of the console that does not load leaves the rest of it as it is @intercepted', async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const reference = await submitted(app, { businessName: 'Temescal Toys' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  const note = page.getByLabel('Note')
  await note.fill('Ask for the lease.')
  const scripts = /\/assets\/(?:KeyboardDialog|DeliveriesPage)-[^/]+\.js$/
  await page.route(scripts, (route) => route.abort())

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const failed = page.getByRole('alertdialog', { name: notLoaded.title })
  await failed.getByRole('button', { name: failures.tryAgain }).click()
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(note).toHaveValue('Ask for the lease.')

  await page.getByRole('link', { name: 'Deliveries' }).click()
  const alert = page.getByRole('alert').filter({ hasText: notLoaded.intro })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  await page.unroute(scripts)
  await alert.getByRole('button', { name: failures.tryAgain }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(note).toHaveValue('Ask for the lease.')
})

test('a decision counts for the version shown when it was pressed @intercepted', async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/status of 409/)
  const reference = await submitted(app, { businessName: 'Fruitvale Flowers' })
  await reviewer.openAs('reviewer', reference)
  await page.getByLabel('Note').fill('Ask for the lease.')
  await page.getByRole('radio', { name: 'Start the review' }).check()
  // The recipients of the note arrive late.
  const release = await holdRequests(page, '**/console/api/applications/*/recipients')
  await page.getByRole('button', { name: 'Start the review' }).click()
  await app.operator('status', reference, 'withdrawn')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('New since you opened this page')).toBeVisible()
  release()
  await expect(
    page.getByText('Nothing was saved, because this happened in the meantime: Status changed'),
  ).toBeVisible()
})

test("a note is sealed to the operator's current keys @prove @intercepted", async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/)
  const reference = await submitted(app, { businessName: 'Fruitvale Florist' })
  await reviewer.openAs('reviewer', reference)
  const identity = await generateIdentity()
  const recipients = [await identityToRecipient(identity)]
  await page.route('**/console/api/applications/*/recipients', async (route) => {
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
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/notes'),
    ),
    page.getByRole('button', { name: 'Add note' }).click(),
  ])
  await expect(page.getByText('The note was added.')).toBeVisible()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const note = Buffer.from(request.postDataJSON().note, 'base64')
  expect(JSON.parse(await decrypter.decrypt(note, 'text'))).toBe('Ask for the lease.')
})

test('a late answer does not replace a newer one @prove @intercepted', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Rockridge Records' })
  await reviewer.openAs('reviewer', reference)
  const late = Promise.withResolvers<void>()
  let answered = 0
  await page.route(`**/console/api/applications/${reference}`, async (route) => {
    const response = await route.fetch()
    answered += 1
    if (answered === 1) await late.promise
    await route.fulfill({ response })
  })
  // The opening is recorded, and the history is loaded again.
  await reviewer.unlock()
  await expect.poll(() => answered).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Assign to me' }).click()
  const unassign = page.getByRole('button', { name: 'Unassign' })
  await expect(unassign).toBeVisible()
  const finished = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith(reference),
  )
  late.resolve()
  await finished
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(unassign).toBeVisible()
})
