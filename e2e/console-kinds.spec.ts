/**
 * Tests applications of seven kinds with a sanctions list, using only the keyboard or the mouse.
 */
import type { Browser, Page } from '@playwright/test'
import { CORRECT_PATH } from '../src/api/pages.ts'
import type { Application } from '../src/application/application.ts'
import { us } from '../src/application/forms/us.ts'
import { toSubmission } from '../src/application/submission.ts'
import { sampleOwner, signedApplication } from '../src/application/testing/sample-application.ts'
import { Applicant } from './support/applicant.ts'
import { Reviewer, submitted, test } from './support/reviewer.ts'
import { importList } from './support/sanctions-list.ts'
import type { App } from './support/server.ts'
import { expect } from './support/test.ts'

const LIMIT = 1_000_000
/** The most inputs of a clean approval. */
const MAX_INPUTS = 4
const WHY = 'Born in 1984'

// A list changes every approval of its server, so no other test shares this server.
test.use({ settings: { FOUR_EYES_ABOVE: String(LIMIT) } })
test.describe.configure({ mode: 'default' })

const namesake = sampleOwner({ firstName: 'José', lastName: 'Gutierez', dob: '03071984' })
const second = sampleOwner({
  id: 'owner-2',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@goldengatebakery.example',
  ssn: '219099990',
  stake: 40,
  title: 'CFO',
})

const CLEAN = 'Clean sole proprietor'
const TWO_OWNERS = 'Two owners'
const FIND = 'Screening find'
const RETURNED = 'Applicant replied'
const PROPOSED = 'Second person'
const DECLINED = 'Incomplete'
const ASKED = 'Documents missing'

/** The applications in the order the test reviews them. */
const KINDS: Readonly<Record<string, Partial<Application>>> = {
  [CLEAN]: {
    businessStructure: 'SOLE PROPRIETOR',
    companyOwners: [sampleOwner({ stake: 100, title: 'Owner' })],
  },
  [TWO_OWNERS]: { companyOwners: [sampleOwner({ stake: 60 }), second] },
  [FIND]: { companyOwners: [namesake], termsSignerFullName: 'José Gutierez' },
  [RETURNED]: {},
  [PROPOSED]: { annualSales: LIMIT + 1 },
  [DECLINED]: {},
  [ASKED]: {},
}

/** A person's actions, and the number of inputs. */
interface Hand {
  inputs: number
  readonly begin: () => Promise<void>
  readonly approve: () => Promise<void>
  readonly decline: () => Promise<void>
  readonly clearFind: () => Promise<void>
  readonly askForCheck: () => Promise<void>
  readonly next: () => Promise<void>
}

function keyboard(page: Page): Hand {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      hand.inputs += 1
      await page.keyboard.press(key)
    }
  }
  const write = async (text: string) => {
    hand.inputs += 1
    await page.keyboard.type(text)
  }
  const hand: Hand = {
    inputs: 0,
    begin: () => press('e', 'Enter'),
    approve: () => press('y', 'Enter'),
    decline: () => press('x', 'Tab', 'Space', 'Enter'),
    clearFind: async () => {
      await press('s', 'Space', 'Tab')
      await write(WHY)
      await press('Tab', 'Enter')
    },
    askForCheck: async () => {
      await press('c')
      await expect(page.getByLabel('Find an answer')).toBeFocused()
      await write('voided')
      await expect(page.getByRole('checkbox', { name: 'Voided check' })).toBeVisible()
      await press('Tab', 'Space', 'Control+Enter')
    },
    next: () => press('n'),
  }
  return hand
}

function mouse(page: Page): Hand {
  const click = async (role: 'radio' | 'button' | 'checkbox', name: string | RegExp) => {
    hand.inputs += 1
    const target = page.getByRole(role, { name }).first()
    await expect(target).toBeVisible()
    await target.click()
  }
  const choose = async (name: string) => {
    await click('radio', name)
    await click('button', new RegExp(`^${name}$`))
  }
  const hand: Hand = {
    inputs: 0,
    begin: () => choose('Start the review'),
    approve: () => choose('Approve'),
    decline: async () => {
      await click('radio', 'Decline')
      await click('checkbox', 'Application incomplete')
      await click('button', /^Decline$/)
    },
    clearFind: async () => {
      await click('radio', 'No, not the same')
      hand.inputs += 2
      await page.getByLabel('Why', { exact: true }).click()
      await page.keyboard.type(WHY)
      await click('button', 'Save screening')
    },
    askForCheck: async () => {
      await click('button', 'Ask for corrections')
      await click('checkbox', 'Voided check')
      await click('button', 'Send the request')
    },
    next: () => click('button', /^Next$/),
  }
  return hand
}

/** Prepares applications: one with a corrected phone number, one that a first person approved. */
async function prepare(
  { app, browser }: { readonly app: App; readonly browser: Browser },
  references: ReadonlyMap<string, string>,
): Promise<void> {
  const page = await browser.newPage()
  const colleague = new Reviewer(page, app)
  await colleague.openAs('administrator', references.get(RETURNED) ?? '')
  await colleague.unlock()
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  await page.getByRole('checkbox', { name: 'Business Phone' }).check()
  await page.getByRole('button', { name: 'Send the request' }).click()
  const { hash } = new URL(await page.getByLabel('Link for the applicant').inputValue())
  const applicant = new Applicant(await browser.newPage())
  await applicant.page.goto(app.url + CORRECT_PATH + hash)
  await applicant.page.getByRole('textbox', { name: 'Business Phone' }).fill('4155550199')
  await applicant.sign('Maria Alvarez (CEO)')
  await applicant.submit()
  await expect(applicant.page.getByRole('heading', { name: 'Application received' })).toBeVisible()
  await applicant.page.close()

  await colleague.open(references.get(PROPOSED) ?? '')
  await colleague.unlock()
  await colleague.hasRead()
  await colleague.decide('Start the review', 'is now: In review')
  await colleague.decide('Approve', 'Your decision is stored.')
  await page.close()
}

/** Works through all applications, and prints the inputs and milliseconds of each. */
async function workThrough(
  { app, browser, reviewer }: { app: App; browser: Browser; reviewer: Reviewer },
  hand: Hand,
  name: string,
): Promise<void> {
  const { page } = reviewer
  await importList(app)
  const references = new Map<string, string>()
  for (const [kind, answers] of Object.entries(KINDS)) {
    const application = signedApplication({ ...answers, businessName: `${name} ${kind}` })
    references.set(kind, await submitted(app, toSubmission(application, us)))
  }
  await prepare({ app, browser }, references)
  await page.setViewportSize({ width: 1280, height: 900 })
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=all&search=${name}&sort=oldest`)
  await page.getByRole('link', { name: `${name} ${CLEAN}` }).click()
  await reviewer.unlock()
  const figures: string[] = []
  for (const kind of Object.keys(KINDS)) {
    const heading = page.getByRole('heading', { name: `${name} ${kind}` })
    await expect(heading).toBeVisible()
    await reviewer.hasRead()
    const before = hand.inputs
    const began = Date.now()
    if (kind !== PROPOSED) {
      await hand.begin()
      await expect(page.getByText('is now: In review')).toBeVisible()
    }
    if (kind === FIND) {
      await hand.clearFind()
      await expect(page.getByText('You recorded this screening')).toBeVisible()
    }
    if (kind === DECLINED) await hand.decline()
    else if (kind === ASKED) await hand.askForCheck()
    else await hand.approve()
    if (kind === ASKED) await expect(page.getByLabel('Link for the applicant')).toBeVisible()
    else await expect(page.getByText(/is now: (Approved|Declined)/)).toBeVisible()
    const inputs = hand.inputs - before
    figures.push(`${kind}: ${inputs} inputs, ${Date.now() - began} ms`)
    if (kind === CLEAN || kind === TWO_OWNERS) expect(inputs).toBeLessThanOrEqual(MAX_INPUTS)
    // The view of all keeps decided applications.
    if (kind !== ASKED) await hand.next()
  }
  test.info().annotations.push({ type: name, description: figures.join('; ') })
  // The request closed a view over the page by a Back, which would end the navigation.
  await expect.poll(() => page.evaluate(() => history.state?.over)).toBeUndefined()
  await page.goto(`${app.url}/console/?view=all&search=${name}&sort=oldest`)
  const statuses = ['Approved', 'Approved', 'Approved', 'Approved', 'Approved', 'Declined']
  for (const [index, status] of statuses.entries()) {
    await expect(page.getByRole('row').nth(index + 1)).toContainText(status)
  }
  await expect(page.getByRole('row').last()).toContainText('Waiting for corrections')
}

test('seven kinds of applications can be reviewed using only the keyboard @prove', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  await workThrough({ app, browser, reviewer }, keyboard(page), 'Keys')
})

test('seven kinds of applications can be reviewed using only the mouse @prove', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  await workThrough({ app, browser, reviewer }, mouse(page), 'Clicks')
})
