/** The browser of the people in a release's fixture. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { Applicant } from '../../e2e/support/applicant.ts'
import { field } from '../../e2e/support/fields.ts'
import { Reviewer } from '../../e2e/support/reviewer.ts'
import { SIGNER } from '../../e2e/support/samples.ts'
import type { App } from '../../e2e/support/server.ts'
import { CONFIRMATION_PATH, CORRECT_PATH } from '../../src/api/pages.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../chromium.ts'
import type { Mailbox } from './mailbox.ts'

/** An application that was submitted: its reference, and the path with the link to its copy. */
export interface SubmittedApplication {
  readonly reference: string
  readonly confirmation: string
}

export interface People {
  /** Opens a separate browser for an applicant, in a language. */
  readonly applicant: (locale?: string) => Promise<Applicant>
  /** Opens a browser for an administrator of the console, who has unlocked nothing yet. */
  readonly reviewer: () => Promise<Reviewer>
}

/** Opens a browser for people, and closes it once they are done. */
export async function withPeople<Result>(
  app: App,
  use: (people: People) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGUMENTS],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    return await use({
      applicant: async (locale) => new Applicant(await newPage(browser, app, locale)),
      reviewer: async () => {
        const reviewer = new Reviewer(await newPage(browser, app), app)
        await reviewer.signIn('administrator')
        return reviewer
      },
    })
  } finally {
    await browser.close()
  }
}

async function newPage(browser: Browser, app: App, locale = 'en-US'): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: app.url,
    locale,
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Signs and submits the application that is open, in English. */
export function submit(applicant: Applicant): Promise<SubmittedApplication> {
  return submitting(applicant.page, async () => {
    await applicant.signAndSubmit(SIGNER)
  })
}

/** Waits for the confirmation of the application that `act` submits, and closes the page. */
export async function submitting(
  page: Page,
  act: () => Promise<void>,
): Promise<SubmittedApplication> {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await act()
  await page.waitForURL((url) => url.pathname === CONFIRMATION_PATH)
  // The page has taken the secret of the copy out of its address.
  const withSecret = addresses.find((address) => /#MA-[^.]+\../.test(address))
  await page.context().close()
  return submittedAt(withSecret ?? page.url())
}

/** Reads the address of a confirmation page, without the recipient of the receipt. */
export function submittedAt(address: string): SubmittedApplication {
  const confirmation = pathOf(address).replace(/&.*$/, '')
  const [, reference] = /#(MA-[0-9A-Z-]+)/.exec(confirmation) ?? []
  if (reference === undefined) throw new Error(`No reference in ${confirmation}`)
  return { reference, confirmation }
}

/** Returns path and fragment, since the origin is different each time. */
export function pathOf(address: string): string {
  const { pathname, hash } = new URL(address)
  return pathname + hash
}

/** Asks for answers again by their labels. Returns the path of the applicant's mailed link. */
export async function askForCorrections(
  { page }: Reviewer,
  mailbox: Mailbox,
  labels: readonly string[],
  note: string,
): Promise<string> {
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  for (const label of labels) {
    await page.getByRole('checkbox', { name: label }).first().check()
    await field(page, `Why: ${label}`).fill(note)
  }
  const mailed = mailbox.nextLink(CORRECT_PATH)
  await page.getByRole('button', { name: 'Send the request' }).click()
  return pathOf(await mailed)
}
