import type { Frame, Page } from '@playwright/test'

/**
 * Waits until a page of the form has loaded what it loads ahead while it is idle, one file after
 * the other: a dialog is the last. Its network may have been idle before, on a busy machine.
 */
export async function loadedAhead(page: Page | Frame): Promise<void> {
  const isLast = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/ConfirmDialog-'))
  await page.waitForFunction(isLast, undefined, { polling: 100 })
}
