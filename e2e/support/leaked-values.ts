import type { Page } from '@playwright/test'

/** How a value that nobody thought of looks in a text. */
const LEAKED = /\bundefined\b|\bnull\b|\bNaN\b|\[object|\bInvalid Date\b/

/**
 * Texts of the page that show such a value, whoever reads them: what is drawn, and the names and
 * descriptions for assistive technology. What was typed is not looked at.
 */
export function leakedValues(page: Page): Promise<readonly string[]> {
  return page.evaluate((source) => {
    const leaked = new RegExp(source)
    const named = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'alt',
      'title',
      'placeholder',
    ]
    const texts = [...document.querySelectorAll('*')].flatMap((element) => [
      ...named.map((name) => element.getAttribute(name) ?? ''),
      element.matches('script, style')
        ? ''
        : [...element.childNodes]
            .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
            .map(({ textContent }) => textContent ?? '')
            .join(' '),
    ])
    return [document.title, ...texts].filter((text) => leaked.test(text))
  }, LEAKED.source)
}
