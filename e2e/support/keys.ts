/**
 * Presses keys that open and close elements. A key arrives as soon as the page has processed the
 * previous one. A test that presses two has to wait in between for a change that the first one
 * causes.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Enter on an element, and waits for the element that it opens. */
export async function openByKey(target: Locator, opened: Locator): Promise<void> {
  await expect(opened).toBeHidden()
  await target.press('Enter')
  await expect(opened).toBeVisible()
}

/** Presses a key at the focus, and waits until it has closed the open element. */
export async function closeByKey(page: Page, opened: Locator, key = 'Escape'): Promise<void> {
  await expect(opened).toBeVisible()
  await page.keyboard.press(key)
  await expect(opened).toBeHidden()
}
