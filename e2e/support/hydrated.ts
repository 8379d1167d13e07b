import { expect, type Page } from '@playwright/test'

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
