import { expect, type Page } from '@playwright/test'

/**
 * Waits until React handles what happens on the page. A prerendered step is there before: what is
 * typed, sent or pressed then takes effect later, but a key that opens a list is lost, as it is in
 * any page that is still loading.
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
