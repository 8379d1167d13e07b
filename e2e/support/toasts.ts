import type { Locator, Page } from '@playwright/test'

/** Returns the temporary message with this text at the edge of the page. */
export function toast(page: Page, text: string): Locator {
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  return toasts.filter({ has: page.getByText(text, { exact: true }) })
}

/** Keeps a temporary message on the page, as a pointer on it does. */
export async function holdToast(message: Locator): Promise<void> {
  await message.dispatchEvent('pointerover', { pointerType: 'mouse' })
}
