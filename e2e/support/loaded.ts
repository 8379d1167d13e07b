import { expect, type Frame, type Page } from '@playwright/test'

/**
 * Waits until React handles the page's events. A prerendered step appears earlier: text typed and
 * buttons pressed then take effect later, but a key that opens a list is lost, as on any page that
 * is still loading.
 */
export async function hydrated(page: Page): Promise<void> {
  const isHandled = () =>
    page.evaluate(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) =>
        key.startsWith('__reactContainer'),
      ),
    )
  await expect.poll(isHandled, 'React has taken over').toBe(true)
}

/**
 * Waits until a page of the form has loaded everything that it loads ahead when idle, one file
 * after another: the step of own questions is the last. The network may have been idle earlier on
 * a busy machine.
 */
export async function loadedAhead(page: Page | Frame): Promise<void> {
  const isLast = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/OwnStep-'))
  await page.waitForFunction(isLast, undefined, { polling: 100 })
}
