import type { Page } from '@playwright/test'

/**
 * Closes the page as its tab would be closed, and returns whether the browser warned. If so, the
 * page stays open.
 */
export async function warnsOnLeaving(page: Page): Promise<boolean> {
  const warned = new Promise<boolean>((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog.dismiss()
      resolve(dialog.type() === 'beforeunload')
    })
    page.once('close', () => resolve(false))
  })
  await page.close({ runBeforeUnload: true })
  return warned
}
