/** The operator's people who work in the console. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { APPLICATIONS_PATH } from '../../src/api/applications.ts'
import { INTENT_HEADER } from '../../src/api/intent.ts'
import { CORRECT_PATH } from '../../src/api/pages.ts'
import type { Submission } from '../../src/application/submission.ts'
import { sampleSubmission } from '../../src/application/testing/sample-application.ts'
import { IN_FULL } from '../../src/test-support/in-full.ts'
import { ALL_RULES, brokenRules, CONTRAST } from './broken-rules.ts'
import type { Capture } from './every-state.ts'
import { leakedValues } from './leaked-values.ts'
import type { App } from './server.ts'
import { sidewaysOverflow } from './sizes.ts'
import { test as base, expect } from './test.ts'
import { UPLOADED_INTENT } from './uploaded-document.ts'

/** The people of the sandbox's identity provider. */
export const PEOPLE = {
  viewer: 'Victor Hale',
  reviewer: 'Rita Bell',
  administrator: 'Ada Stone',
} as const

/**
 * The console has to look right on a desktop, and on a small phone in dark mode. `npm test` checks
 * the rules that do not depend on colors once.
 */
const SCREENS = [
  { width: 1280, colorScheme: 'light', rules: IN_FULL ? ALL_RULES : CONTRAST },
  { width: 360, colorScheme: 'dark', rules: ALL_RULES },
] as const

/** Submits an application without a browser, and returns its reference. */
export async function submitted(app: App, overrides: Partial<Submission> = {}): Promise<string> {
  return (await submittedWithLink(app, overrides)).reference
}

/** Submits an application, and returns its reference and the applicant's link to the status. */
export async function submittedWithLink(
  app: App,
  overrides: Partial<Submission> = {},
): Promise<{ readonly reference: string; readonly link: string }> {
  const response = await fetch(app.url + APPLICATIONS_PATH, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', [INTENT_HEADER]: UPLOADED_INTENT },
    body: JSON.stringify(sampleSubmission(overrides)),
  })
  const { url: link = '' }: { readonly url?: string } = await response.json()
  const reference = /#(MA-[0-9A-Z-]+)/.exec(link)?.[1]
  if (!reference) throw new Error(`The application was not accepted: ${response.status}`)
  return { reference, link }
}

export class Reviewer {
  readonly page: Page
  readonly app: App

  constructor(page: Page, app: App) {
    this.page = page
    this.app = app
  }

  /** Signs in at the sandbox's identity provider, and waits for the queue. */
  async signIn(role: keyof typeof PEOPLE): Promise<void> {
    await this.page.goto(`${this.app.url}/console/`)
    await this.page.getByRole('link', { name: PEOPLE[role] }).click()
    await expect(this.page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  }

  async open(reference: string): Promise<void> {
    await this.page.goto(`${this.app.url}/console/applications/${reference}`)
    await expect(this.page.getByText(reference).first()).toBeVisible()
  }

  /** Signs in, and opens an application. */
  async openAs(role: keyof typeof PEOPLE, reference: string): Promise<void> {
    await this.signIn(role)
    await this.open(reference)
  }

  async addNote(text: string): Promise<void> {
    const decision = this.page.getByRole('region', { name: 'Decision' })
    await decision.getByLabel('Note').fill(text)
    await decision.getByRole('button', { name: 'Add note' }).press('Enter')
    await expect(decision.getByText('The note was added.')).toBeVisible()
  }

  /** Chooses the operator's identity file. A reload locks the page. */
  async unlock(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Unlock' }).click()
    await this.chooseIdentity()
  }

  /** Chooses the identity file in the dialog, and waits until the tab is unlocked. */
  async chooseIdentity(): Promise<void> {
    await this.page
      .getByLabel('Identity file')
      .setInputFiles(join(this.app.dataDir, 'sealing-identity.txt'))
    await expect(this.page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    await expect(this.page.locator('dialog[open]')).toBeHidden()
  }

  /** Signs in as a reviewer, starts the review of an application, and unlocks it. */
  async startReview(reference: string): Promise<void> {
    await this.openAs('reviewer', reference)
    await this.decide('Start the review', 'is now: In review')
    await this.unlock()
  }

  /** Waits until an application is open and compared. */
  async hasRead(): Promise<void> {
    await expect(this.page.getByText(/other applications compared/)).toBeVisible()
  }

  /** Exports all answers of the queue, and returns the file's text. */
  async exportAll(): Promise<string> {
    await this.page.getByRole('button', { name: 'Export' }).click()
    await this.page.getByRole('radio', { name: 'All answers' }).check()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }

  /** Decides by key, and waits until the page says so. */
  async decide(action: string, outcome: string | RegExp): Promise<void> {
    const choice = this.page.getByRole('radio', { name: action })
    await choice.press('Space')
    await expect(choice).toBeChecked()
    await this.page.getByRole('button', { name: action, exact: true }).press('Enter')
    await expect(this.page.getByText(outcome)).toBeVisible()
  }
}

/** Checks that no screen is too wide or breaks an accessibility rule; the last width stays. */
export async function looksRight(page: Page): Promise<void> {
  expect(await leakedValues(page)).toEqual([])
  for (const { width, colorScheme, rules } of SCREENS) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    // Elements covered by the page's header do not count as smaller.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await brokenRules(page, rules), `at ${width} px`).toEqual([])
    // The list is drawn as cards one frame after the window became narrow.
    await expect.poll(() => sidewaysOverflow(page), { message: `at ${width} px` }).toEqual([])
  }
}

/** Shows the queue, an open application, and corrections: the request, and the applicant's page. */
export async function showConsole(page: Page, capture: Capture, app: App): Promise<void> {
  const reviewer = new Reviewer(page, app)
  const businesses = [
    { businessName: 'Piedmont Cycles', mcc: '5940', annualSales: 620_000 },
    { businessName: 'Lakeshore Dental Group', mcc: '8021', annualSales: 1_450_000 },
    { businessName: 'Harbor Books', mcc: '5942', annualSales: 210_000 },
    { businessName: 'Alameda Auto Repair', mcc: '7538', annualSales: 340_000 },
    { businessName: 'Golden Gate Bakery' },
  ]
  const references: string[] = []
  for (const business of businesses) references.push(await submitted(app, business))
  const [first = '', second = '', third = '', , last = ''] = references
  await app.operator('status', first, 'reviewing')
  await app.operator('status', second, 'reviewing')
  await app.operator('status', second, 'approved', '--unseen')
  await app.operator('status', third, 'withdrawn')
  await reviewer.signIn('reviewer')
  // The key opens the view of all applications, including decided ones.
  await page.keyboard.press('6')
  await expect(page.getByRole('link', { name: /Harbor Books/ })).toBeVisible()
  await capture(page, '80-console-queue')
  await reviewer.open(last)
  await reviewer.decide('Start the review', 'is now: In review')
  await reviewer.unlock()
  await expect(page.getByText('other applications compared')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await capture(page, '81-console-application')
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  await page.getByRole('checkbox', { name: 'Business Phone' }).check()
  await page.getByRole('checkbox', { name: 'SSN' }).first().check()
  await page.evaluate(() => window.scrollTo(0, 0))
  await capture(page, '82-console-ask-for-corrections')
  await page.getByRole('button', { name: 'Send the request' }).click()
  const { hash } = new URL(await page.getByLabel('Link for the applicant').inputValue())
  await page.goto(app.url + CORRECT_PATH + hash)
  await expect(page.getByRole('textbox', { name: 'Business Phone' })).toBeVisible()
  await capture(page, '83-corrections')
}

/** `test` with a reviewer in its page, who has not signed in yet. */
export const test = base.extend<{ reviewer: Reviewer }>({
  reviewer: ({ page, app }, use) => use(new Reviewer(page, app)),
})

/** Signs in another person, in a separate browser. */
export async function signInElsewhere(
  browser: Browser,
  app: App,
  role: keyof typeof PEOPLE = 'administrator',
): Promise<Reviewer> {
  const context = await browser.newContext({ baseURL: app.url })
  const other = new Reviewer(await context.newPage(), app)
  await other.signIn(role)
  return other
}

/** Opens an application for another person, in a separate browser. */
export async function openElsewhere(
  browser: Browser,
  app: App,
  reference: string,
  role?: keyof typeof PEOPLE,
): Promise<Reviewer> {
  const other = await signInElsewhere(browser, app, role)
  await other.open(reference)
  return other
}
