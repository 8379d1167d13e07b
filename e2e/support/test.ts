import { type BrowserContext, expect } from '@playwright/test'
import { Applicant } from './applicant.ts'
import { test as base } from './worker-server.ts'

/** Options for `test.use`, with the motion that most people see. Elsewhere motion is reduced. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/**
 * The mark in the title of a test that answers requests itself, with `page.route`. Chromium turns
 * interception on while the page continues, so a request right after a page's first route would
 * escape it. In these tests it is therefore on from the start. It costs an eighth of a test's time,
 * so the others do without.
 */
const INTERCEPTED = '@intercepted'

const NEVER_REQUESTED = 'http://never.invalid/'

interface TestFixtures {
  applicant: Applicant
  /** Marks matching console errors as expected: `allowConsoleErrors(/status of 512/)`. */
  allowConsoleErrors: (pattern: RegExp) => void
  /** Fails a test whose pages wrote an error to the console or threw one. */
  browserErrors: BrowserErrors
  /** Attaches the server's output to a failed test. */
  serverOutput: undefined
}

async function refuseRoute(): Promise<never> {
  throw new Error(`Only a test with ${INTERCEPTED} in its title may answer requests itself`)
}

/** `test` in Chromium, with a server. Addresses are relative to it: `/apply/business-details`. */
export const test = base.extend<TestFixtures>({
  // Chromium's headless shell sometimes crashes while it starts: one of its threads changes the
  // environment that another reads. No test has begun by then, so it is started again.
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch().catch((error: unknown) => {
        process.stderr.write(`${error}\nChromium is started again.\n`)
        return playwright.chromium.launch()
      })
      await use(browser)
      await browser.close({ reason: 'Test ended.' })
    },
    { scope: 'worker', timeout: 0 },
  ],

  applicant: ({ page }, use) => use(new Applicant(page)),

  baseURL: ({ app }, use) => use(app.url),

  context: async ({ context }, use, testInfo) => {
    if (testInfo.tags.includes(INTERCEPTED)) {
      await context.route(NEVER_REQUESTED, (route) => route.fallback())
    } else {
      context.on('page', (page) => {
        page.route = refuseRoute
      })
      context.route = refuseRoute
    }
    await use(context)
  },

  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = watchBrowserErrors(context)
      await use(browserErrors)
      expect(browserErrors.unexpected(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  allowConsoleErrors: ({ browserErrors }, use) => use(browserErrors.allow),

  serverOutput: [
    async ({ app }, use, testInfo) => {
      const before = app.output().length
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      await testInfo.attach('server output', { body: app.output().slice(before) })
    },
    { auto: true },
  ],
})

export { expect }

/** Errors in the pages that no test expects. */
interface BrowserErrors {
  /** From here on, console errors that match are expected (a failed request writes one). */
  allow(pattern: RegExp): void
  /** Console errors and uncaught exceptions that nothing allowed. */
  unexpected(): string[]
}

/**
 * An unknown bank and an absent bank link are ordinary answers, which Chromium nevertheless reports
 * as errors. Depending on the progress of the page, it also reports when a test leaves a page with
 * answers before anything was pressed there.
 */
const ORDINARY = [
  /Blocked attempt to show a 'beforeunload'/,
  /status of 404 .*\/api\/routing-lookup\?/,
  /status of (404|503) .*\/api\/plaid\/link_token/,
]

/** Listens to all pages of a context, including those opened later. */
function watchBrowserErrors(context: BrowserContext): BrowserErrors {
  const allowed: RegExp[] = [...ORDINARY]
  const seen: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    // Errors of the browser itself have an empty stack.
    seen.push(String(error.error().stack || error.error()))
  })
  return {
    allow: (pattern) => {
      allowed.push(pattern)
    },
    unexpected: () => seen.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
