/** Tests saving an application on one device, and finishing it on another. */
import type { Page } from '@playwright/test'
import { field } from './support/fields.ts'
import {
  english,
  letDaysPass,
  linkPanel,
  onOtherDevice,
  savedStatus,
  saveForLater,
  spanish,
} from './support/finish-later.ts'
import { closeByKey } from './support/keys.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/sandbox.ts'
import { draftBefore, openAt, startAt } from './support/saved-draft.ts'
import { storedBytes } from './support/stored.ts'

const typed = plainApplication()

test.describe('in Spanish', () => {
  test.use({ locale: spanish.locale })
  const { texts } = spanish
  const { questions, finishLater } = texts

  test('an application can be finished on another device', async ({ app, browser, page }) => {
    await openAt(page, 'owner-details', draftBefore('owner-details', typed), texts)
    const link = await saveForLater(page, spanish)
    expect(new URL(link).pathname).toBe('/apply/resume')

    const phone = await onOtherDevice(browser, app, spanish)
    await phone.page.goto(link)
    await phone.isAt('owner-details')
    await expect(phone.page.getByText(texts.wizard.restored.welcome)).toBeVisible()
    await phone.back()
    await phone.isAt('business-overview')
    await expect(field(phone.page, questions.tin.label)).toHaveValue('')
    await phone.back()
    const name = field(phone.page, questions.legalBusinessName.label)
    await expect(name).toHaveValue(typed.legalBusinessName)
    const saves = phone.page.waitForResponse('**/api/drafts/*')
    await name.fill('Golden Gate Bakery of Oakland, LLC')
    await phone.next()
    await saves
    await phone.page.context().close()
  })

  test('two devices are asked which answers to keep @prove', async ({
    allowConsoleErrors,
    app,
    browser,
    page,
  }) => {
    allowConsoleErrors(/status of 412/)
    const { conflict } = finishLater
    await openAt(page, 'business-details', draftBefore('owner-details', typed), texts)
    const link = await saveForLater(page, spanish)
    const phone = await onOtherDevice(browser, app, spanish)
    await phone.page.goto(link)
    await phone.isAt('business-details')
    // From here on, Next saves.
    await expect(savedStatus(phone.page, spanish)).toBeVisible()
    const name = field(phone.page, questions.legalBusinessName.label)
    const saves = phone.page.waitForResponse('**/api/drafts/*')
    await name.fill('Typed on the phone, LLC')
    await phone.next()
    await saves
    await expect(savedStatus(phone.page, spanish)).toBeVisible()

    await field(page, questions.legalBusinessName.label).fill('Typed at the desk, LLC')
    await page.getByRole('button', { name: texts.form.next, exact: true }).click()
    const question = page.getByRole('alertdialog', { name: conflict.title })
    await expect(question.getByRole('row', { name: questions.legalBusinessName.label })).toHaveText(
      /Typed at the desk, LLC.*Typed on the phone, LLC/,
    )
    await closeByKey(page, question)
    await expect(page.getByText(conflict.postponed)).toBeVisible()
    await page.getByRole('button', { name: conflict.compare }).click()
    await question.getByRole('button', { name: conflict.keepOwn }).click()
    await expect(savedStatus(page, spanish)).toBeVisible()
    await field(page, questions.tin.label).fill(typed.tin)
    const saved = page.waitForResponse('**/api/drafts/*')
    await page.getByRole('button', { name: texts.form.next, exact: true }).click()
    await saved

    await phone.back()
    await name.fill('Typed on the phone again, LLC')
    await phone.next()
    const reloaded = phone.page.waitForEvent('load')
    await phone.page.getByRole('button', { name: conflict.useOther }).click()
    await reloaded
    await phone.isAt('business-overview')
    // The answers that the other device does not save are asked for first.
    await expect(field(phone.page, questions.tin.label)).toBeFocused()
    await phone.back()
    await expect(name).toHaveValue('Typed at the desk, LLC')
    await phone.page.context().close()
  })
})

test('after thirty days the link says that it has expired @prove', async ({
  allowConsoleErrors,
  app,
  browser,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  const { finishLater, wizard } = english.texts
  await openAt(page, 'business-overview', draftBefore('owner-details', typed))
  const link = await saveForLater(page)
  await letDaysPass(app, 30)
  const phone = await onOtherDevice(browser, app, spanish)
  await phone.page.goto(link)
  const { errors } = spanish.texts.pages.resume
  await expect(phone.page.getByText(errors['not-found'])).toBeVisible()
  await phone.page.context().close()

  await page.getByRole('button', { name: wizard.finishLater.label }).click()
  const panel = linkPanel(page)
  const newLink = panel.getByRole('button', { name: finishLater.newLink })
  await expect(newLink).toBeVisible()
  await expect(panel.getByLabel(finishLater.link, { exact: true })).toBeHidden()
  await newLink.click()
  await expect(savedStatus(page).first()).toBeVisible()
  await expect(panel.getByLabel(finishLater.link, { exact: true })).not.toHaveValue(link)
})

test('a saved application is deleted at once, and typed text stays @prove', async ({
  allowConsoleErrors,
  app,
  browser,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  const { pages, finishLater, wizard } = english.texts
  await openAt(page, 'business-details', draftBefore('owner-details', typed))
  const link = await saveForLater(page)
  await page.getByRole('button', { name: wizard.finishLater.label }).click()
  await linkPanel(page).getByRole('button', { name: finishLater.delete }).click()
  const question = page.getByRole('alertdialog', { name: finishLater.deleting.title })
  await question.getByRole('button', { name: finishLater.deleting.confirm }).click()
  await expect(page.getByText(finishLater.deleting.done)).toBeVisible()
  await expect(field(page, 'Legal Name')).toHaveValue(typed.legalBusinessName)
  const phone = await onOtherDevice(browser, app)
  await phone.page.goto(link)
  await expect(phone.page.getByText(pages.resume.errors['not-found'])).toBeVisible()
  await phone.page.context().close()
})

test('starting over says that it also deletes the saved application @prove', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  const { dialogs, pages, wizard } = english.texts
  await openAt(page, 'business-overview', typed)
  const startOver = page.getByRole('button', { name: wizard.savedDraft.startOver })
  const question = page.getByRole('alertdialog', { name: dialogs.startOver.title })
  await startOver.click()
  await expect(question).toContainText(dialogs.startOver.body)
  await expect(question).not.toContainText(dialogs.savedToo)
  await question.getByRole('button', { name: dialogs.startOver.cancel }).click()

  const link = await saveForLater(page)
  await startOver.click()
  await expect(question).toContainText(dialogs.savedToo)
  const deleted = page.waitForResponse('**/api/drafts/*')
  await question.getByRole('button', { name: dialogs.startOver.confirm }).click()
  await deleted
  await page.goto(link)
  await expect(page.getByText(pages.resume.errors['not-found'])).toBeVisible()
})

test('the link leaves the address, the title and the history once it has been read', async ({
  page,
}) => {
  await startAt(page, 'owner-details', typed)
  const [, secret = ''] = (await saveForLater(page)).split('#')
  const [, key = ''] = secret.split('.')
  const requested: string[] = []
  page.on('request', (request) => {
    requested.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`/apply/resume#${secret}`)
  // This tab's answers may be newer, and are not replaced without a question.
  await page.getByRole('button', { name: 'Open the saved application' }).click()
  await page.waitForURL('**/apply/owner-details')
  expect(requested.join()).not.toContain(key)
  expect(await page.title()).not.toContain(key)
  await page.goBack()
  expect(page.url()).not.toContain(key)
})

test('neither the answers nor the link are in the database, the log or the metrics @prove', async ({
  browser,
  page,
  start,
}) => {
  const token = 'a-token-for-the-metrics'
  const app = await start({ METRICS_TOKEN: token, LOG_LEVEL: 'debug' })
  await openAt(page, 'business-overview', draftBefore('banking-information', typed), app)
  const link = await saveForLater(page)
  const phone = await onOtherDevice(browser, app)
  await phone.page.goto(link)
  await phone.isAt('business-overview')
  await phone.page.context().close()

  const headers = { authorization: `Bearer ${token}` }
  const metrics = await (await fetch(`${app.url}/metrics`, { headers })).text()
  expect(metrics).toContain('/api/drafts/:id')
  const stored = await storedBytes(app)
  const written = [app.output(), metrics, stored].join('\n')
  const [, secret = ''] = link.split('#')
  const [id = '', key = ''] = secret.split('.')
  expect(stored.includes(id)).toBe(true)
  const sensitive = typed.companyOwners.flatMap(({ ssn, dob }) => [ssn, dob])
  for (const secret of [
    key,
    Buffer.from(key, 'base64url').toString('latin1'),
    typed.legalBusinessName,
    typed.tin,
    ...sensitive,
  ]) {
    expect(written.includes(secret), 'is written').toBe(false)
  }
  expect(app.output() + metrics).not.toContain(id)
})

test('nothing is lost when the server cannot be reached, and saving is retried @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/Failed to load resource/)
  await openAt(page, 'business-overview', typed)
  await page.route('**/api/drafts/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(linkPanel(page).getByText(/^Not saved: we couldn't reach the server/)).toBeVisible()
  await linkPanel(page).getByRole('button', { name: 'Done' }).click()
  await page.unroute('**/api/drafts/*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(savedStatus(page)).toBeVisible()
  await applicant.isAt('business-overview')
})

test('a script that fails to load is requested once, and again when the connection is back @prove @intercepted', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/Failed to load resource/)
  await openAt(page, 'business-details', draftBefore('owner-details', typed))
  await saveForLater(page)
  const requests: string[] = []
  await page.route('**/assets/FinishLaterPanel-*.js', (route) => {
    requests.push(route.request().url())
    return route.abort()
  })
  await page.reload()
  const notLoaded = page.getByText(english.texts.wizard.finishLater.notLoaded)
  await expect(notLoaded).toBeVisible()
  const before = requests.length
  await field(page, 'Legal Name').pressSequentially(' of Oakland')
  expect(requests).toHaveLength(before)
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/FinishLaterPanel-'),
  )
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  // A later failure could be mistaken for that of the next try.
  await failed
  await expect(linkPanel(page)).toBeHidden()
  expect(requests.length).toBeGreaterThan(before)
  await page.unroute('**/assets/FinishLaterPanel-*.js')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(savedStatus(page)).toBeVisible()
})

test('with a full store the applicant continues in the tab @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 503/)
  await page.route('**/api/drafts/*', (route) =>
    route.fulfill({ status: 503, json: { errors: [{ code: 'full', message: 'Full' }] } }),
  )
  await openAt(page, 'business-details', draftBefore('owner-details', typed))
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(linkPanel(page).getByText(/^Not saved: we can't save right now/)).toBeVisible()
  await expect(linkPanel(page).getByLabel('Your link', { exact: true })).toBeHidden()
  await linkPanel(page).getByRole('button', { name: 'Done' }).click()
  await applicant.next('business-overview')
})

test('saving is offered to an applicant who returns after a while @prove', async ({ page }) => {
  await page.clock.install()
  await openAt(page, 'business-overview', draftBefore('owner-details', typed))
  const offer = page.getByText(/^Need more time\?/)
  await setVisibility(page, 'hidden')
  await page.clock.fastForward('01:00')
  await setVisibility(page, 'visible')
  await expect(offer).toBeHidden()
  await setVisibility(page, 'hidden')
  await page.clock.fastForward('02:00')
  await setVisibility(page, 'visible')
  await expect(offer).toBeVisible()
})

test('a link that cannot be opened says why @prove', async ({
  allowConsoleErrors,
  app,
  browser,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  await openAt(page, 'business-overview', typed)
  const link = await saveForLater(page)
  const other = await onOtherDevice(browser, app)
  for (const [damaged, message] of [
    [link.slice(0, -4), /cut off or changed/],
    [link.replace(/#.../, '#AAA'), /It has expired/],
    [`${link.slice(0, -20)}${'A'.repeat(20)}`, /It has expired/],
  ] as const) {
    await other.page.goto('about:blank')
    await other.page.goto(damaged)
    await expect(other.page.getByText(message)).toBeVisible()
  }
  await other.page.context().close()
  // A tab with answers does not ask whether to replace them with nothing.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(link.replace(/#.../, '#AAA'))
  await expect(page.getByText(/It has expired/)).toBeVisible()
})

/** Changes the visibility, as when another tab covers this one, and when it no longer does. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
