/**
 * Keys that open and close something. A key comes as soon as the page has taken the one before, so
 * who presses two waits in between for what the first one changes, and not for what already was.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Enter on an element, and waits for what that opens. */
export async function openByKey(target: Locator, opened: Locator): Promise<void> {
  await expect(opened).toBeHidden()
  await target.press('Enter')
  await expect(opened).toBeVisible()
}

/** Presses a key where the focus is, and waits until it has closed what is open. */
export async function closeByKey(page: Page, opened: Locator, key = 'Escape'): Promise<void> {
  await expect(opened).toBeVisible()
  await page.keyboard.press(key)
  await expect(opened).toBeHidden()
}
