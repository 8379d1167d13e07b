import type { Page } from '@playwright/test'

/** The look of an unforeseen value in a text. */
const LEAKED = /\bundefined\b|\bnull\b|\bNaN\b|\[object|\bInvalid Date\b/

/**
 * Returns the texts of the page that show such a value: drawn texts, and the names and descriptions
 * for assistive technology, but not typed text.
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
