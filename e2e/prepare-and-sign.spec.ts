/** Tests that one person prepares an application, and another one signs it with a link. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { holdRequests } from './support/answers.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { field } from './support/fields.ts'
import { english, letDaysPass, onOtherDevice, spanish } from './support/finish-later.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/sandbox.ts'
import { openAt, storedText } from './support/saved-draft.ts'
import type { App } from './support/server.ts'
import { askToSign, PREPARER, signAndSubmit } from './support/signature-request.ts'
import { countStored, openStored, storedBytes } from './support/stored.ts'

const DAY_MS = 86_400_000
const application = plainApplication()
const [owner] = application.companyOwners
const sensitive = [application.tin, application.manualEntry.accountNumber, owner?.ssn ?? '']

const keyIn = (link: string) => link.split('.').at(-2) ?? ''

/** Records everything that a page requests from now on. */
function requestsOf(page: Page): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    requests.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  return requests
}

test('another person reviews, corrects and signs in their own language, and the preparer sees it @intercepted', async ({
  app,
  browser,
  page,
}) => {
  const { errors, signatureRequest: request } = english.texts
  const { form, prepared, questions, review, submissionErrors, summary } = spanish.texts
  await openAt(page, 'review-&-submit', application)
  await page.getByRole('radio', { name: request.heading }).check()
  await page.getByRole('button', { name: request.create }).click()
  await expect(page.getByText(String(errors.required)).first()).toBeVisible()
  const link = await askToSign(page, english)
  await expect(page.getByText(request.blocked)).toBeVisible()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  const { dialogs, wizard } = english.texts
  await page.getByRole('button', { name: wizard.savedDraft.startOver }).click()
  const question = page.getByRole('alertdialog', { name: dialogs.startOver.title })
  await expect(question).toContainText(dialogs.linksRemain)
  await question.getByRole('button', { name: dialogs.startOver.cancel }).click()

  const signer = await onOtherDevice(browser, app, spanish)
  const { page: other } = signer
  const requested = requestsOf(other)
  await other.goto(link)
  await signer.isAt('review-&-submit')
  await expect(other.getByText(prepared.intro(PREPARER))).toBeVisible()
  await expect(other.getByText(prepared.unchanged)).toBeVisible()
  const section = {
    name: review.edit,
    description: summary.sections['business-details'],
    exact: true,
  }
  await other.getByRole('button', section).click()
  await signer.isAt('business-details')
  await field(other, questions.legalBusinessName.label).fill('Golden Gate Bakery of Oakland')
  await signer.button(form.returnToReview).click()
  await signer.isAt('review-&-submit')
  const change = other.getByRole('row', { name: questions.legalBusinessName.label })
  await expect(change).toHaveText(
    new RegExp(`${application.legalBusinessName}.*Golden Gate Bakery of Oakland`),
  )
  expect(await brokenRules(other, ALL_RULES)).toEqual([])
  const saved = await storedText(other)
  // The preparer's page asks now and then, and must not learn of the signature before the focus.
  const release = await holdRequests(page, /\/api\/drafts\//)
  await signAndSubmit(other, spanish)
  const reference = await signer.reference()

  await page.getByRole('button', { name: english.texts.review.edit }).last().focus()
  release()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(request.states.signed)).toBeInViewport()
  await expect(page.locator(':focus')).toContainText(request.states.signed)
  await expect(page.getByText(request.reference(reference))).toBeInViewport()
  // Nothing can be changed or sent from now on.
  await expect(page.getByText(request.blocked)).toHaveCount(0)
  for (const name of [
    english.texts.review.edit,
    english.texts.review.submit,
    english.texts.wizard.finishLater.label,
  ]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await other.goto('/connect/about')
  await other.goto(link)
  await expect(other.getByText(submissionErrors['signature-link.signed'])).toBeVisible()
  await other.context().close()

  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({
    legalBusinessName: 'Golden Gate Bakery of Oakland',
    tin: application.tin,
    signing: { preparedBy: PREPARER },
  })
  const identity = join(app.dataDir, 'sealing-identity.txt')
  const shown = await app.operator('show', reference, '--identity', identity)
  expect(shown).toContain('Signer: Maria Alvarez')
  expect(shown).toContain(`Prepared by, as stated: ${PREPARER}`)
  for (const text of [requested.join(), saved, await storedText(page)]) {
    expect(text).not.toContain(keyIn(link))
  }
  for (const answer of sensitive) {
    for (const text of [saved, await storedText(page)]) expect(text).not.toContain(answer)
  }
})

test('a link that does not open says what happened, and nothing is restored @prove', async ({
  allowConsoleErrors,
  app,
  browser,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  const { signatureRequest: request, pages, submissionErrors } = english.texts
  const { errors } = pages.sign
  await openAt(page, 'review-&-submit', application)
  const link = await askToSign(page, english)
  const { page: other } = await onOtherDevice(browser, app)
  const opens = async (address: string, text: string) => {
    await other.goto('/connect/about')
    await other.goto(address)
    await expect(other.getByText(text)).toBeVisible()
    await expect(other).not.toHaveURL(/#/)
    expect(await storedText(other)).toBe('{}')
  }
  await opens(link.slice(0, -3), errors.incomplete)
  await opens(link.replace(/#.../, '#AAA'), errors['not-found'])
  await damage(app, link)
  await opens(link, errors.damaged)
  await page.getByRole('button', { name: request.withdraw }).click()
  await expect(page.getByText(request.states.withdrawn)).toBeVisible()
  await opens(link, submissionErrors['signature-link.withdrawn'])

  const renewed = await askToSign(page, english)
  // The page also asks automatically, every 20 seconds.
  await page.getByRole('button', { name: request.withdraw }).focus()
  await letDaysPass(app, 7)
  await other.clock.setFixedTime(Date.now() + 7 * DAY_MS)
  await opens(renewed, submissionErrors['signature-link.expired'])
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(request.states.expired)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(request.states.expired)
  await other.context().close()
})

test('an application withdrawn in the meantime is not submitted, and is in no database, log or metric @prove', async ({
  browser,
  page,
  start,
}) => {
  const { signatureRequest: request, submissionErrors } = english.texts
  const token = 'a-token-for-the-metrics'
  const app = await start({ METRICS_TOKEN: token, LOG_LEVEL: 'debug' })
  await openAt(page, 'review-&-submit', application, app)
  const link = await askToSign(page, english)
  const signer = await onOtherDevice(browser, app)
  await signer.page.goto(link)
  await signer.isAt('review-&-submit')
  await expect(signer.page).toHaveURL((url) => url.hash === '')
  expect(await signer.page.title()).not.toContain(keyIn(link))
  await page.getByRole('button', { name: request.withdraw }).click()
  await expect(page.getByText(request.states.withdrawn)).toBeVisible()
  await signAndSubmit(signer.page, english)
  await expect(signer.page.getByText(submissionErrors['signature-link.withdrawn'])).toBeVisible()
  expect(await countStored(app, application.businessName)).toBe(0)
  await signer.page.context().close()

  const headers = { authorization: `Bearer ${token}` }
  const metrics = await (await fetch(`${app.url}/metrics`, { headers })).text()
  for (const text of [app.output(), metrics, await storedBytes(app)]) {
    for (const secret of [keyIn(link), application.legalBusinessName, ...sensitive]) {
      expect(text.includes(secret), 'is written').toBe(false)
    }
  }
})

test('the signature does not move once the review is drawn @prove', async ({
  app,
  browser,
  page,
}) => {
  const { prepared, questions, review } = english.texts
  await openAt(page, 'review-&-submit', application)
  const link = await askToSign(page, english)
  const signer = await onOtherDevice(browser, app)
  const { page: other } = signer
  const release = await holdRequests(other, /\/PreparedNotice-/)
  await other.goto(link)
  await signer.isAt('review-&-submit')
  const agreement = other.frameLocator(`iframe[title="${review.agreement.heading}"]`)
  await expect(agreement.getByRole('heading', { level: 1 })).toBeVisible()
  const name = field(other, questions.termsSignerFullName.label)
  const top = () => name.evaluate((input) => input.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  release()
  await expect(other.getByText(prepared.unchanged)).toBeVisible()
  expect(await top()).toBe(before)
  await other.context().close()
})

test('after a reload the signer opens the link again @prove', async ({ app, browser, page }) => {
  const { pages, prepared, wizard } = english.texts
  await openAt(page, 'review-&-submit', application)
  const link = await askToSign(page, english)
  const signer = await onOtherDevice(browser, app)
  const { page: other } = signer
  await other.goto(link)
  await signer.isAt('review-&-submit')
  other.on('dialog', (dialog) => dialog.accept())
  await other.reload()
  await expect(other.getByText(wizard.restored.welcome)).toBeVisible()
  await expect(other.getByText(prepared.cleared)).toBeVisible()
  await other.goto('/connect/about')
  await other.goto(link)
  await other.getByRole('button', { name: pages.resume.replace.open }).click()
  await signer.isAt('review-&-submit')
  await signAndSubmit(other, english)
  await signer.reference()
  await other.context().close()
})

test('after a reload the preparer enters the missing answers before making a link @prove', async ({
  page,
}) => {
  const { signatureRequest: request } = english.texts
  await openAt(page, 'review-&-submit', application)
  await askToSign(page, english)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText(request.notShown)).toBeVisible()
  await page.getByRole('button', { name: request.withdraw }).click()
  await expect(page.getByText(request.states.withdrawn)).toBeVisible()
  await field(page, request.name.label).fill(PREPARER)
  await page.getByRole('button', { name: request.create }).click()
  await expect(page.getByText(request.cleared)).toBeVisible()
  await expect(page.getByRole('textbox', { name: request.link })).toBeHidden()
})

test('a preparer who came back is welcomed no longer once the application is signed', async ({
  app,
  browser,
  page,
}) => {
  const { signatureRequest: request, wizard } = english.texts
  await openAt(page, 'review-&-submit', application)
  const link = await askToSign(page, english)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  const welcome = page.getByText(wizard.restored.welcome)
  await expect(welcome).toBeVisible()
  const signer = await onOtherDevice(browser, app)
  await signer.page.goto(link)
  await signer.isAt('review-&-submit')
  await signAndSubmit(signer.page, english)
  await signer.reference()
  await signer.page.context().close()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(request.states.signed)).toBeVisible()
  await expect(welcome).toBeHidden()
})

/** Changes a byte of the draft under a link, and makes the server sign it. */
async function damage(app: App, link: string): Promise<void> {
  const [, id = ''] = /#(.{22})\./.exec(link) ?? []
  const db = new DatabaseSync(join(app.dataDir, 'applications.sqlite'), { timeout: 5_000 })
  try {
    const changed = "ciphertext = x'00' || substr(ciphertext, 2), server_signature = null"
    db.prepare(`update drafts set ${changed} where id = ?`).run(id)
  } finally {
    db.close()
  }
  await app.operator('adopt', '--yes')
}
