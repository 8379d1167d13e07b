import type { Locator } from '@playwright/test'

/** Whether the middle of an element shows that element, and nothing covers it. */
export function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const shown = document.elementFromPoint(x + width / 2, y + height / 2)
    return shown !== null && one.contains(shown)
  })
}
