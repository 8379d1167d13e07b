import type { Frame, Page } from '@playwright/test'

/**
 * Waits until a page of the form has loaded everything that it loads ahead when idle, one file
 * after another: a dialog is the last. The network may have been idle earlier on a busy machine.
 */
export async function loadedAhead(page: Page | Frame): Promise<void> {
  const isLast = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/ConfirmDialog-'))
  await page.waitForFunction(isLast, undefined, { polling: 100 })
}
