import { expect, type Locator, type Page } from '@playwright/test'

/** Expects a dialog with exactly this title. */
export async function expectDialogText(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
  return dialog
}

/** Closes the page's tab. Returns whether the browser warned and kept the page open. */
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
