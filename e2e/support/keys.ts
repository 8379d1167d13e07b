/**
 * Keys that open and close something. A key arrives as soon as the page has processed the one
 * before. A test that presses two has to wait in between for a change that the first one causes,
 * and not for something that was there before.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Enter on an element, and waits for the element that it opens. */
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
