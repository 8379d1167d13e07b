import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** All rules at levels A and AA, and the rules that axe calls best practice. */
export const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The one rule whose result depends on the color scheme. */
export const CONTRAST = ['color-contrast']

/**
 * Returns the accessibility rules that the page breaks, each with the elements that break it.
 * Frames count as separate pages.
 */
export async function brokenRules(page: Page, runOnly: string[]): Promise<[string, string[]][]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe: injected } = globalThis as unknown as { axe: typeof axe }
    // Colors in transition must not be judged.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { violations } = await injected.run({
      runOnly: rules,
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }, runOnly)
}
