import type { Locator } from '@playwright/test'

/** Returns whether the middle of an element shows that element, and nothing covers it. */
export function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    const shown = document.elementFromPoint(x + width / 2, y + height / 2)
    return shown !== null && node.contains(shown)
  })
}

/** Returns whether anything dark is drawn on a canvas, transparent at first. Runs in the page. */
export function hasInk(canvas: Element | null): boolean {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  return (
    data?.some((red, index) => index % 4 === 0 && red < 128 && data[index + 3] === 255) ?? false
  )
}
