/** Tests a reviewer's walk through three prepared cases, using only the keyboard. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { us } from '../src/application/forms/us.ts'
import { toSubmission } from '../src/application/submission.ts'
import { sampleOwner, signedApplication } from '../src/application/testing/sample-application.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { test as base, submitted } from './support/reviewer.ts'
import { importList } from './support/sanctions-list.ts'
import { storedBytes } from './support/stored.ts'
import { expect } from './support/test.ts'
import { startReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'

const REVIEW_FILE = join(mkdtempSync(join(tmpdir(), 'review-')), 'review.json')
writeFileSync(
  REVIEW_FILE,
  JSON.stringify({
    checklist: [
      { id: 'screening', text: 'Screening clear', answeredBy: 'screening' },
      { id: 'duplicates', text: 'No duplicates', answeredBy: 'no-duplicates', required: false },
      { id: 'website', text: 'Website visited' },
    ],
  }),
)

const test = base.extend<object, { receiver: WebhookReceiver }>({
  receiver: [
    async ({ browserName: _ }, use) => {
      const receiver = await startReceiver()
      await use(receiver)
      receiver.stop()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ receiver }, use) => use({ REVIEW_FILE, UNDO_SECONDS: '1', ...receiver.settings }),
    { scope: 'worker' },
  ],
})

const MAX_TABS = 60
/** At one press a second, half of three minutes is left to read. */
const MAX_PRESSES = 90
const MAX_MS = 3 * 60_000

/** A person at a keyboard, whose key presses are counted. */
class Keyboard {
  readonly page: Page
  presses = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string): Promise<void> {
    this.presses += 1
    await this.page.keyboard.press(key)
  }

  /** Presses Tab until an element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await hasFocus(target)) return
      await this.press('Tab')
    }
    throw new Error(`The focus does not reach ${target}`)
  }

  async activate(target: Locator): Promise<void> {
    await this.tabTo(target)
    await this.press('Enter')
  }

  /** Moves to a part of the application's page. */
  async goTo(part: string): Promise<void> {
    const heading = this.page.getByRole('heading', { name: part })
    await expect(heading).toBeVisible()
    for (let parts = 0; parts < MAX_TABS; parts += 1) {
      if (await hasFocus(heading)) return
      await this.press(']')
    }
    throw new Error(`There is no way to the part ${part}`)
  }

  /** Chooses one of the radio buttons in the focused group. */
  async choose(name: string, among: Locator): Promise<void> {
    const radio = among.getByRole('radio', { name })
    for (let index = 0; index < MAX_TABS; index += 1) {
      if (await hasFocus(radio)) break
      await this.press('ArrowDown')
    }
    await this.press('Space')
    await expect(radio).toBeChecked()
  }

  async decide(action: string, status: string): Promise<void> {
    const { page } = this
    await this.press('d')
    await this.choose(action, page.getByRole('main'))
    if (action === 'Decline') {
      await this.tabTo(page.getByRole('checkbox').first())
      await this.press('Space')
    }
    await this.activate(page.getByRole('button', { name: action, exact: true }))
    const outcome = page.getByRole('status').filter({ hasText: `is now: ${status}` })
    await expect(outcome).toBeFocused()
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

test('a reviewer catches a namesake, a listed alias and a duplicate by keyboard, and no name leaves the browser @prove', async ({
  app,
  page,
  receiver,
  reviewer,
}) => {
  await importList(app)
  const person = (firstName: string, lastName: string, dob: string, ssn: string) =>
    toSubmission(
      signedApplication({
        businessName: `${lastName} Repairs`,
        legalBusinessName: `${lastName} Repairs LLC`,
        companyOwners: [sampleOwner({ firstName, lastName, dob, ssn })],
        termsSignerFullName: `${firstName} ${lastName}`,
      }),
      us,
    )
  const namesake = await submitted(app, person('José', 'Gutierez', '03071988', '212121212'))
  const listed = await submitted(app, person('Daler', 'Sultanov', '03071984', '323232323'))
  const declined = await submitted(app, person('Ana', 'Quist', '03071988', '434343434'))
  await app.operator('status', declined, 'reviewing')
  await app.operator('status', declined, 'declined', '--unseen')
  const duplicate = await submitted(app, {
    ...person('Ana', 'Quist', '03071988', '434343434'),
    businessName: 'Evergreen Petals',
    legalBusinessName: 'Evergreen Petals LLC',
  })
  const requests: string[] = []
  page.context().on('request', (request) => {
    requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await reviewer.signIn('reviewer')
  const keys = new Keyboard(page)
  const screening = page.getByRole('region', { name: 'Sanctions screening' })
  const answer = async (name: string, label: string, reason: string) => {
    const match = screening.getByRole('article', { name })
    await keys.goTo('Sanctions screening')
    await keys.tabTo(match.getByRole('radio').first())
    await keys.choose(label, match)
    await keys.tabTo(match.getByLabel('Why'))
    await page.keyboard.type(reason)
    await keys.activate(screening.getByRole('button', { name: 'Save screening' }))
    await expect(screening.getByText('You recorded this screening')).toBeVisible()
  }
  /** Walks from the queue to a decision, and back. */
  const review = async (reference: string, decide: () => Promise<void>) => {
    const before = keys.presses
    const startedAt = Date.now()
    await keys.press('/')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(reference)
    await expect(page.getByRole('row')).toHaveCount(2)
    await keys.activate(page.getByRole('main').getByRole('link', { name: reference }))
    await expect(page).toHaveURL(new RegExp(`/applications/${reference}`))
    await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
    if (reference === namesake) {
      expect(requests.join('\n')).not.toContain('screening-lists')
      await keys.press('o')
      // The browser's own dialog chooses the file.
      await reviewer.chooseIdentity()
    }
    await reviewer.hasRead()
    await keys.decide('Start the review', 'In review')
    await decide()
    const [presses, ms] = [keys.presses - before, Date.now() - startedAt]
    test.info().annotations.push({ type: reference, description: `${presses} keys, ${ms} ms` })
    expect(presses).toBeLessThan(MAX_PRESSES)
    expect(ms).toBeLessThan(MAX_MS)
    // Elements covered by the page's header do not count as smaller.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await brokenRules(page, ALL_RULES)).toEqual([])
    await keys.press('u')
    await expect(page.getByRole('main').getByRole('link', { name: reference })).toBeFocused()
  }

  await review(namesake, async () => {
    await expect(screening.getByText('born 25 Jan 1961, another year')).toBeVisible()
    await answer('José Gutierez: GUTIERREZ REYES, Jose', 'No, not the same', 'Born in 1988')
    const website = page.getByRole('listitem').filter({ hasText: 'Website visited' })
    await keys.goTo('Checklist')
    await keys.activate(website.getByRole('button', { name: 'Mark as done' }))
    await expect(website.getByText('Done by Rita Bell')).toBeVisible()
    await keys.decide('Approve', 'Approved')
    await expect(page.getByRole('region', { name: 'Checklist' }).getByRole('button')).toHaveCount(0)
  })

  await review(listed, async () => {
    await expect(screening.getByText('birth date 07 Mar 1984 matches')).toBeVisible()
    await answer('Daler Sultanov: SULTANOV, Daler', 'Yes, confirmed', 'Same day of birth')
    await keys.decide('Decline', 'Declined')
  })

  await review(duplicate, async () => {
    const panel = page.getByRole('region', { name: 'Seen before?' })
    await keys.goTo('Seen before?')
    const hit = panel.getByRole('listitem').filter({ hasText: declined })
    await expect(hit).toContainText('Declined')
    await expect(hit).toContainText('Same SSN')
    await keys.decide('Decline', 'Declined')
  })

  const sent = requests.join('\n')
  // One request for the whole list, whatever the names and however many were compared.
  expect(requests.filter((request) => request.includes('screening-lists'))).toEqual([
    expect.stringMatching(/^GET \S+\/screening-lists\/[0-9a-f]{64} $/),
  ])
  expect(sent).toMatch(/"entries":"[0-9a-f]{32}"/)
  expect(sent).toMatch(/\/runs\/[^/]+\/match-keys/)
  expect(sent).toMatch(/\/match-keys/)
  expect(sent).toMatch(/\/checklist/)
  // No word is so short that sealed bytes contain it by chance.
  expect(sent).not.toMatch(
    /gutierr?ez|sultanov|[" ]quist|evergreen|212121212|434343434|"sdn-9|same day/i,
  )
  const stored = await storedBytes(app)
  expect(stored).toContain(namesake)
  const statusesOf = (reference: string) =>
    receiver.messages().flatMap(({ type, data }) => {
      return type === 'application.status' && data.reference === reference ? [data.to] : []
    })
  // The limit only ends a test that hangs, since messages are sent after the answers.
  const arrived = expect.poll(() => statusesOf(duplicate), { timeout: 60_000 })
  await arrived.toEqual(['reviewing', 'declined'])
  expect(statusesOf(namesake)).toEqual(['reviewing', 'approved'])
  const announced = JSON.stringify(receiver.messages(), (key, value) =>
    key.startsWith('sealed') ? '' : value,
  )
  expect(announced).not.toMatch(/match|screen|checklist|sanction/i)
  for (const text of [stored, app.output(), announced]) {
    expect(text).not.toMatch(
      /gutierrez reyes|karimov, bahrom|"sdn-9"|born in 1988|same day of birth/i,
    )
  }
})

/** The limit in CSS pixels, at a width of 1280. */
const MAX_HEIGHT = 3000

test('the page of a company with two owners and a match fits on a few screens @prove', async ({
  app,
  page,
  reviewer,
}) => {
  await importList(app)
  const [first = sampleOwner(), ...others] = signedApplication().companyOwners
  const listed = { ...first, firstName: 'Daler', lastName: 'Sultanov', ssn: '323232324' }
  const application = signedApplication({
    companyOwners: [listed, ...others],
    termsSignerFullName: 'Daler Sultanov',
  })
  const reference = await submitted(app, toSubmission(application, us))
  await page.setViewportSize({ width: 1280, height: 900 })
  await reviewer.startReview(reference)
  await reviewer.hasRead()
  await expect(page.getByText('SULTANOV, Daler').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_HEIGHT)
})
