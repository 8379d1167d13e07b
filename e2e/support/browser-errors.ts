import type { BrowserContext } from '@playwright/test'

/** Errors in the pages that no test expects. */
export interface BrowserErrors {
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
export function watchBrowserErrors(context: BrowserContext): BrowserErrors {
  const allowed: RegExp[] = [...ORDINARY]
  const seen: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    seen.push(String(error.error().stack ?? error.error()))
  })
  return {
    allow: (pattern) => {
      allowed.push(pattern)
    },
    unexpected: () => seen.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
