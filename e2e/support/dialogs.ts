import { expect, type Locator, type Page } from '@playwright/test'

/** Expects a dialog with exactly this title. */
export async function expectDialogText(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
  return dialog
}
