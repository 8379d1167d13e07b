import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { choose, field, fill } from './support/fields.ts'
import {
  ana,
  application,
  asking,
  askOwner,
  cardOf,
  english,
  enterDetails,
  type OwnerTexts,
  otherPage,
  question,
} from './support/owner-entry.ts'
import { SIGNER } from './support/samples.ts'
import { openAt, storedText } from './support/saved-draft.ts'
import type { App } from './support/server.ts'
import { openStored, storedBytes } from './support/stored.ts'
import { expect, test } from './support/test.ts'

/** Enters an owner's details, after an attempt without a confirmation. */
async function enter(
  page: Page,
  owner: typeof ana,
  { questions, ownerEntry }: Omit<OwnerTexts, 'pages'>,
) {
  const name = `${owner.firstName} ${owner.lastName}`
  await expect(page.getByText(name).first()).toBeVisible()
  // The page asks for nothing known, and for nothing that has only one answer.
  await expect(page.getByText('owner@goldengatebakery.example')).toBeVisible()
  for (const role of ['radio', 'radiogroup'] as const) {
    await expect(page.getByRole(role)).toBeHidden()
  }
  await page.getByRole('button', { name: ownerEntry.send }).click()
  await expect(page.getByText(ownerEntry.notConfirmed)).toBeVisible()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await enterDetails(page, owner, { questions, ownerEntry })
}

for (const { who, owners, tag } of [
  { who: 'an owner enters their own details in Spanish', owners: [question.ben], tag: '' },
  {
    who: 'two owners enter theirs, in two languages',
    owners: [question.ana, question.ben],
    tag: ' @prove',
  },
]) {
  test(`${who}, while the applicant continues${tag}`, async ({ app, applicant, browser, page }) => {
    await openAt(page, 'owner-details', application)
    const links: string[] = []
    for (const { owner } of owners) links.push(await askOwner(page, owner))
    expect(await brokenRules(page, ALL_RULES)).toEqual([])
    await applicant.button('Save and return to review').click()
    await applicant.isAt('review-&-submit')
    await applicant.sign(SIGNER)
    await applicant.submit()
    await expect(
      page.getByText(/This owner hasn't entered their details yet/).first(),
    ).toBeVisible()

    const requested: string[] = []
    for (const [index, { owner, texts, locale }] of owners.entries()) {
      const link = links[index] ?? ''
      const other = await otherPage(browser, app, locale)
      other.on('request', (request) => {
        requested.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
      })
      await other.goto(link)
      await enter(other, owner, texts)
      const entered = other.getByText(texts.ownerEntry.ends.entered(asking(owner)))
      await expect(entered).toBeVisible()
      // An owner has none.
      await expect(other.getByRole('main')).not.toContainText(
        texts.pages.confirmation.reference.heading,
      )
      await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
      expect(other.url()).not.toContain('#')
      await other.reload()
      await expect(entered).toBeVisible()
      expect(await brokenRules(other, ALL_RULES)).toEqual([])
      await other.goto('/connect/about')
      await other.goto(link)
      const used = other.getByText(texts.ownerEntry.ends.used(asking(owner)))
      await expect(used).toBeVisible()
      await other.reload()
      await expect(used).toBeVisible()
      await other.context().close()
    }
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(/Entered by Ben Okafor on /)).toBeVisible()
    await applicant.submit()
    const reference = await applicant.reference()

    const { record } = await openStored(app, reference)
    for (const { owner } of owners) {
      expect(JSON.stringify(record.submission)).not.toContain(owner.ssn)
    }
    const identity = join(app.dataDir, 'sealing-identity.txt')
    const shown = await app.operator('show', reference, '--identity', identity)
    for (const { shownSsn } of owners) expect(shown).toContain(shownSsn)
    expect(shown).toContain('Soy Ben Okafor')
    const stored = await storedBytes(app)
    const metrics = await (await page.request.get(`${app.url}/metrics`)).text()
    for (const link of links) {
      const [, key = ''] = /\.([^.]+)$/.exec(link) ?? []
      expect(key).toHaveLength(43)
      for (const text of [requested.join(), app.output(), metrics, stored]) {
        expect(text).not.toContain(key)
      }
    }
    for (const { owner } of owners) {
      for (const text of [app.output(), metrics, stored, await storedText(page)]) {
        expect(text).not.toContain(owner.ssn)
      }
    }
  })
}

test('an answer that arrives while the applicant is at the link is announced, and leaves the focus at the owner @prove', async ({
  app,
  browser,
  page,
}) => {
  await openAt(page, 'owner-details', application)
  const link = await askOwner(page, ana)
  await page.getByRole('button', { name: 'Copy link' }).focus()
  const other = await otherPage(browser, app, 'en-US')
  await other.goto(link)
  await enterDetails(other, ana, english)
  await expect(other.getByText(english.ownerEntry.ends.next.heading)).toBeVisible()
  await other.context().close()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(english.ownerLink.entered('Ana Núñez'))).toBeVisible()
  await expect(page.getByText(/Entered by Ana Núñez on /)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Ana Núñez')
})

test('a link can be canceled and renewed, and its page says what happened @prove', async ({
  app,
  browser,
  page,
}) => {
  await openAt(page, 'owner-details', application)
  const link = await askOwner(page, ana)
  const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  const about = await page.getByText('Send this link only to Ana Núñez').boundingBox()
  expect((save?.y ?? 0) - (about?.y ?? 0) - (about?.height ?? 0)).toBeGreaterThanOrEqual(24)
  const other = await otherPage(browser, app, 'en-US')
  const opens = async (address: string, text: RegExp) => {
    await other.goto('/connect/about')
    await other.goto(address)
    await expect(other.getByText(text)).toBeVisible()
  }
  await opens(link, /named Ana Núñez as an owner/)
  await opens(link.slice(0, -3), /This link was cut off or changed/)
  await opens(
    link.replace(/#./, (start) => (start === '#A' ? '#B' : '#A')),
    /We can't find anything/,
  )
  const startOver = page.getByRole('button', { name: 'Start over and delete what I typed' })
  const dialog = page.getByRole('alertdialog')
  await startOver.click()
  await expect(dialog).toContainText('Links you sent to owners or a signer will still work')
  await dialog.getByRole('button', { name: 'Keep my answers' }).click()
  await page.getByRole('button', { name: 'Cancel the link' }).click()
  await expect(page.getByText(/The link for Ana Núñez no longer works/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a new link' })).toBeFocused()
  await opens(link, /canceled it/)
  await startOver.click()
  await expect(dialog).toBeVisible()
  await expect(dialog).not.toContainText('Links you sent')
  await dialog.getByRole('button', { name: 'Keep my answers' }).click()
  await page.getByRole('button', { name: 'Create a new link' }).click()
  await expect(page.getByText('Waiting for Ana Núñez')).toBeVisible()
  const renewed = await page.getByRole('textbox', { name: 'Link for Ana Núñez' }).inputValue()
  expect(renewed).not.toBe(link)
  await opens(renewed, /named Ana Núñez as an owner/)
  await cardOf(page, ana).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Waiting for Ana Núñez')).toBeHidden()
  // Until the step is left, the owner can be restored.
  await opens(renewed, /named Ana Núñez as an owner/)
  await page.getByRole('button', { name: 'Save and return to review' }).click()
  await expect(async () => opens(renewed, /canceled it/)).toPass()
  await other.context().close()
})

test('an owner whose form was closed before the link arrived is not added @prove @intercepted', async ({
  page,
}) => {
  await openAt(page, 'owner-details', application)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('group', { name: 'Add an Owner', exact: true })
  await choose(page, form, 'Title', 'Partner')
  await form.getByRole('radio', { name: english.ownerDetails.who.owner }).check()
  await fill(form, {
    'Stake percent': ana.stake,
    'First Name': ana.firstName,
    'Last Name': ana.lastName,
    Email: 'owner@goldengatebakery.example',
  })
  let answer = () => {}
  const closed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/owner-invitations/*', async (route) => {
    await closed
    await route.continue()
  })
  const request = page.waitForRequest('**/api/owner-invitations/*')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await request
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const answered = page.waitForResponse('**/api/owner-invitations/*')
  answer()
  await (await answered).finished()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(field(form, 'First Name')).toHaveValue('')
  await expect(cardOf(page, ana)).toBeHidden()
})

test('typed text stays while the server is down, and is sent again @prove @intercepted', async ({
  app,
  browser,
  page,
}) => {
  const other = await enteredInVain(browser, app, page)
  await expect(field(other, 'City')).toHaveValue('Oakland')
  await other.unroute('**/api/owner-entries/*')
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(other.getByText(english.ownerEntry.ends.entered(asking(ana)))).toBeVisible()
  await other.context().close()
})

test("an owner's changes after a failure are not sent until they are confirmed @prove @intercepted", async ({
  app,
  browser,
  page,
}) => {
  const other = await enteredInVain(browser, app, page)
  expect(await warnsOnLeaving(other)).toBe(true)
  // Until now the page has retried from time to time.
  await field(other, 'City').fill('San')
  await expect(other.getByText(/Your answers are still here/)).toBeHidden()
  const sent: string[] = []
  other.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  await other.unroute('**/api/owner-entries/*')
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await field(other, 'City').fill('San Leandro')
  await other.getByRole('button', { name: english.ownerEntry.send }).click()
  await expect(other.getByText(english.ownerEntry.ends.entered(asking(ana)))).toBeVisible()
  expect(sent.map((body) => JSON.parse(body).details.address.city)).toEqual(['San Leandro'])
  await other.context().close()
})

/**
 * Returns the page of an owner who has sent their details while the server could not be reached.
 */
async function enteredInVain(browser: Browser, app: App, page: Page): Promise<Page> {
  await openAt(page, 'owner-details', application)
  const link = await askOwner(page, ana)
  const other = await otherPage(browser, app, 'en-US')
  await other.route('**/api/owner-entries/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await other.goto(link)
  await enterDetails(other, ana, english)
  await expect(other.getByText(/Your answers are still here/)).toBeVisible()
  return other
}

test("a reload of an owner's page shows it again, until the details are sent", async ({
  app,
  browser,
  page,
}) => {
  await openAt(page, 'owner-details', application)
  const link = await askOwner(page, ana)
  const other = await otherPage(browser, app, 'en-US')
  await other.goto(link)
  const ssn = field(other, english.questions.ssn.label)
  await expect(ssn).toBeVisible()
  expect(other.url()).not.toContain('#')
  other.on('dialog', (dialog) => dialog.accept())
  await ssn.fill('345')
  await other.reload()
  await expect(ssn).toBeVisible()
  await enterDetails(other, ana, english)
  await expect(other.getByText(english.ownerEntry.ends.next.heading)).toBeVisible()
  await other.reload()
  await expect(other.getByText(english.ownerEntry.ends.next.heading)).toBeVisible()
  expect(JSON.stringify(await other.evaluate(() => window.history.state))).not.toContain(
    'openedLink',
  )
  await other.context().close()
})
