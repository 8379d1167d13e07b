/** Tests a reviewer's own questions, and the thread that both sides see. */
import type { Route } from '@playwright/test'
import { CORRECT_PATH } from '../src/api/pages.ts'
import { consentsFor, versionsOf } from '../src/application/consents.ts'
import {
  sampleApplication,
  sampleParty,
  shippedAgreementVersion,
  signedApplication,
} from '../src/application/testing/sample-application.ts'
import { allMessages } from '../src/messages/all.ts'
import { readyQuestions } from '../src/messages/es/correction-templates.ts'
import { consents } from '../src/messages/es/pages.ts'
import { Applicant } from './support/applicant.ts'
import { looksRight, submittedWithLink, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

const QUESTION = 'What do you sell in the second shop?'
const REPLY = 'Bread & <b>cakes</b>'

test('a reviewer asks a question, the applicant answers it and writes once', async ({
  allowConsoleErrors,
  app,
  browser,
  page,
  reviewer,
}) => {
  // The second message is refused.
  allowConsoleErrors(/status of 409/)
  const { reference, link } = await submittedWithLink(app, { businessName: 'Two Shops Bakery' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  await expect(page.getByRole('button', { name: 'Ask a question' })).toBeVisible()
  await page.keyboard.press('q')
  const first = page.getByLabel('Question 1', { exact: true })
  await expect(first).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(first).toBeFocused()
  await expect(page.getByText('Write the question.')).toBeVisible()
  await first.fill(QUESTION)
  await page.getByRole('combobox', { name: 'Ready-made question' }).click()
  await page.getByRole('option', { name: /leaving the company/ }).click()
  const second = page.getByLabel('Question 2', { exact: true })
  await expect(second).toHaveValue(/^Why are you leaving the company/)
  await looksRight(page)
  await second.press('Control+Enter')
  await expect(page.getByText('No email is sent.')).toBeVisible()
  const thread = page.getByRole('region', { name: 'Questions and messages' })
  await expect(thread).toContainText(`Question 1: ${QUESTION}`)

  const { hash } = new URL(await page.getByLabel('Link for the applicant').inputValue())
  const context = await browser.newContext({ baseURL: app.url })
  const applicant = new Applicant(await context.newPage())
  const { page: form } = applicant
  const status = async (url: string) => {
    await form.goto('about:blank')
    await form.goto(url)
    return form.locator('section').filter({ hasText: 'Questions and messages' })
  }
  await expect(await status(link)).toContainText(QUESTION)

  await form.goto(CORRECT_PATH + hash)
  await expect(form.getByText(QUESTION)).toBeVisible()
  const answers = form.getByLabel('Your answer')
  await applicant.submit()
  await expect(answers.first()).toBeFocused()
  await answers.first().fill(REPLY)
  const file = { name: 'why.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await form.locator('input[type=file]').last().setInputFiles(file)
  await expect(form.getByText('why.pdf was uploaded')).toBeAttached()
  await applicant.sign('Maria Alvarez (CEO)')
  await looksRight(form)
  await applicant.submit()
  await expect(form.getByRole('heading', { name: 'Application received' })).toBeVisible()

  // The link of the new version opens the whole thread.
  const own = form.locator('section').filter({ hasText: 'Questions and messages' })
  await expect(own).toContainText(QUESTION)
  await expect(own).toContainText(REPLY)
  await expect(own).toContainText('In a file')
  const write = form.getByLabel('Message to the person who reviews your application')
  await form.getByRole('button', { name: 'Send the message' }).click()
  await expect(write).toBeFocused()
  await expect(form.getByText('This field is required')).toBeVisible()
  await write.fill('We moved to 12 Main St.')
  // A second window does not know about the first message.
  const other = await context.newPage()
  await other.goto(link)
  const late = other.getByLabel('Message to the person who reviews your application')
  await late.fill('Once more')
  await form.getByRole('button', { name: 'Send the message' }).click()
  await expect(form.getByText('We have your message.')).toBeVisible()
  await expect(own.getByRole('heading', { name: 'Questions and messages' })).toBeFocused()
  await expect(own).toContainText('We moved to 12 Main St.')
  await expect(write).toBeHidden()
  await looksRight(form)
  await other.getByRole('button', { name: 'Send the message' }).click()
  await expect(other.getByText(/^You already wrote to us/)).toBeVisible()
  await context.close()

  await reviewer.open(reference)
  await reviewer.unlock()
  await expect(thread.getByRole('listitem')).toHaveText([
    /Corrections asked for: Question 1; Question 2/,
    /Corrected: version 2.*Question 1: What do you sell.*Bread & <b>cakes<\/b>.*why\.pdf/s,
    /Message from the applicant.*We moved to 12 Main St\./s,
  ])
  await expect(page.getByText('(the applicant,')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Case file' }).click()
  const inFile = page.getByRole('region', { name: 'Questions and messages' })
  await expect(inFile).toContainText(REPLY)
  await page.getByRole('button', { name: 'Back to the application' }).click()

  // The next request shows the applicant the earlier messages, as the status page does.
  await expect(page.getByRole('button', { name: 'Ask a question' })).toBeVisible()
  await page.keyboard.press('q')
  await page.getByLabel('Question 3', { exact: true }).fill('And since when?')
  await page.getByLabel('Question 3', { exact: true }).press('Control+Enter')
  const next = new URL(await page.getByLabel('Link for the applicant').inputValue()).hash
  const again = await browser.newPage({ baseURL: app.url })
  await again.goto(CORRECT_PATH + next)
  await expect(again.getByText('And since when?')).toBeVisible()
  const earlier = again.getByRole('region', { name: 'Questions and messages' })
  const entries = [
    /^We asked you.*Question 1What do you sell/s,
    /^You answered.*Bread & <b>cakes<\/b>/s,
    /^You wrote.*We moved to 12 Main St\./s,
  ]
  await expect(earlier.getByRole('listitem')).toHaveText(entries)
  await looksRight(again)
  await again.reload()
  await expect(earlier.getByRole('listitem')).toHaveText(entries)
  await again.close()
})

test('an applicant who applied in Spanish is asked, answers and writes in Spanish @prove', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const { signing } = signedApplication()
  if (!signing) throw new Error('The sample is not signed')
  const agreementVersion = `${shippedAgreementVersion}.es`
  const consentVersions = versionsOf(consentsFor(sampleApplication(), sampleParty, consents))
  const { link } = await submittedWithLink(app, {
    businessName: 'Panadería Dos Tiendas',
    signing: { ...signing, agreementVersion, consentVersions, language: 'es' },
  })
  await reviewer.signIn('reviewer')
  await page.getByLabel('Search').fill('dos tiendas')
  await page.getByRole('link', { name: /Dos Tiendas/ }).click()
  await reviewer.unlock()
  await expect(page.getByRole('button', { name: 'Ask a question' })).toBeVisible()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'Ready-made question' }).click()
  const [question = ''] = readyQuestions
  await page.getByRole('option', { name: question }).click()
  await page.getByLabel('Question 1', { exact: true }).press('Control+Enter')
  const { hash } = new URL(await page.getByLabel('Link for the applicant').inputValue())

  const { documents, pages, questions, review, status } = allMessages.es
  const { thread } = pages.confirmation.status
  const context = await browser.newContext({ baseURL: app.url })
  const form = await context.newPage()
  await form.goto(CORRECT_PATH + hash)
  await expect(form.getByText(question)).toBeVisible()
  await form.getByLabel(documents.reply.text).fill('Panes y tortas')
  await form.getByRole('combobox', { name: questions.signeeId.label }).click()
  await form.getByRole('option', { name: /^Maria Alvarez/ }).click()
  await form.getByLabel(questions.termsSignerFullName.label).fill('Maria Alvarez')
  await looksRight(form)
  await form.getByRole('button', { name: review.submit }).click()
  const own = form.locator('section').filter({ hasText: thread.heading })
  await expect(own).toContainText(question)
  await expect(own).toContainText(status.thread.answered)
  await expect(own).toContainText('Panes y tortas')
  await form.getByLabel(thread.message).fill('Nos mudamos')
  await form.getByRole('button', { name: thread.send }).click()
  await expect(form.getByText(thread.sent)).toBeVisible()
  await form.goto('about:blank')
  await form.goto(link)
  await expect(form.locator('section').filter({ hasText: thread.heading })).toContainText(question)
  await context.close()
})

test('a message whose answer was lost is shown as sent, and one that did not arrive stays @prove @intercepted', async ({
  allowConsoleErrors,
  app,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const { link } = await submittedWithLink(app, { businessName: 'Lost Answer Bakery' })
  await page.goto(link)
  const write = page.getByLabel('Message to the person who reviews your application')
  const send = page.getByRole('button', { name: 'Send the message' })
  await write.fill('We moved to 12 Main St.')
  await page.route('**/status/messages', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByText("That didn't work.")).toBeVisible()
  await expect(write).toHaveValue('We moved to 12 Main St.')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/status/messages', lose, { times: 1 })
  await send.click()
  await expect(page.getByText('We have your message.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Questions and messages' })).toBeFocused()
  await expect(page.getByText('We moved to 12 Main St.')).toBeVisible()
})

test('a message that is being written stays when the application is decided meanwhile @prove', async ({
  allowConsoleErrors,
  app,
  page,
}) => {
  allowConsoleErrors(/status of 409/)
  const { reference, link } = await submittedWithLink(app, { businessName: 'Decided Bakery' })
  await page.goto(link)
  const write = page.getByLabel('Message to the person who reviews your application')
  await write.fill('We moved to 12 Main St.')
  await app.operator('status', reference, 'withdrawn')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(/withdrawn/i).first()).toBeVisible()
  await expect(write).toHaveValue('We moved to 12 Main St.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('This application is decided.')).toBeVisible()
})

test('a message that did not arrive is not shown as sent once the application is decided @prove @intercepted', async ({
  allowConsoleErrors,
  app,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const { link } = await submittedWithLink(app, { businessName: 'Late Message Bakery' })
  await page.goto(link)
  const write = page.getByLabel('Message to the person who reviews your application')
  await write.fill('We moved to 12 Main St.')
  await page.route('**/status/messages', (route) => route.abort())
  const question = { at: '2026-11-23T00:00:00Z', from: 'reviewer', text: 'A question' }
  await page.route('**/status', async (route) => {
    const answer = await route.fetch()
    const thread = [{ ...question, isOpen: true, items: [] }]
    const json = { ...(await answer.json()), mayWrite: false, thread }
    await route.fulfill({ response: answer, json })
  })
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('A question')).toBeVisible()
  await expect(page.getByText('We have your message.')).toBeHidden()
  await expect(write).toHaveValue('We moved to 12 Main St.')
})
