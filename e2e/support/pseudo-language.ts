/**
 * A language made from English, accented and 40% longer. It replaces Spanish, to reveal texts that
 * are not in `src/messages` or do not follow the switch.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ShownStatus, statusRoute } from '../../src/api/application-status.ts'
import { CONFIRMATION_PATH } from '../../src/api/pages.ts'
import { urlOf } from '../../src/api/route.ts'
import { states } from '../../src/application/forms/us/reference/states.ts'
import { ownerTitles } from '../../src/application/reference/titles.ts'
import * as en from '../../src/messages/en/first-step.ts'
import * as enOutside from '../../src/messages/en/outside-wizard.ts'
import * as enLater from '../../src/messages/en/pages.ts'

const TAG = 'es-US'
const dist = join(import.meta.dirname, '../../dist/web')

/** Serves the pseudo-language where the page loads Spanish. */
export async function speakPseudo(page: Page): Promise<void> {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  for (const [name, exported] of [
    ['first-step', Object.keys(en)],
    ['pages', Object.keys(enLater)],
    ['outside-wizard', Object.keys(enOutside)],
  ] as const) {
    const english = manifest[`../messages/en/${name}.ts`]?.file
    const spanish = manifest[`../messages/es/${name}.ts`]?.file
    const script = [
      `import * as english from '/apply/${english}'`,
      `const pseudo = ${pseudo}`,
      `const names = (list) => Object.fromEntries(list.map((name) => [name, pseudo(name)]))`,
      `const overrides = {
        language: '${TAG}',
        stateNames: names(${JSON.stringify(states.map(({ code }) => code))}),
        referenceTexts: {
          ownerTitles: names(${JSON.stringify(ownerTitles)}),
          categories: { get: () => ({ description: pseudo('Category'), words: '' }) },
          fillers: [],
        },
      }`,
      ...exported.map((key) => `export const ${key} = overrides.${key} ?? pseudo(english.${key})`),
    ].join('\n')
    await page.route(`**/apply/${spanish}`, (route) =>
      route.fulfill({ body: script, contentType: 'text/javascript' }),
    )
  }
  // The server sends the texts of an application's status.
  await page.route(`**${urlOf(statusRoute)}`, async (route) => {
    if (route.request().headers()['accept-language'] !== 'es') return route.fallback()
    const response = await route.fetch()
    const { title, intro, next, steps, ...facts }: ShownStatus = await response.json()
    const translated = steps.map((step) => ({ ...step, text: pseudo(step.text) }))
    const texts = { title: pseudo(title), intro: pseudo(intro), next: pseudo(next) }
    await route.fulfill({ response, json: { ...facts, ...texts, steps: translated } })
  })
}

/** Returns every text in a value, and the results of its functions, in the pseudo-language. */
function pseudo(value: unknown): unknown {
  const LETTERS = 'áƀçđéƒğĥíĵķłɱñóþɋřšťúṽŵẋýž'
  const CAPITALS = 'ÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓÞɊŘŠŤÚṼŴẊÝŽ'
  if (typeof value === 'function') return (...facts: unknown[]) => pseudo(value(...facts))
  if (Array.isArray(value)) return value.map(pseudo)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, pseudo(item)]))
  }
  if (typeof value !== 'string' || !/[a-z]/i.test(value) || /^(https?:|\/)/.test(value))
    return value
  const accented = value
    .replace(/[a-z]/g, (letter) => LETTERS[letter.charCodeAt(0) - 97] ?? '')
    .replace(/[A-Z]/g, (letter) => CAPITALS[letter.charCodeAt(0) - 65] ?? '')
  const longer = '~~~~~ '.repeat(Math.ceil((value.length * 0.4) / 6)).trim()
  return `[${accented} ${longer}]`
}

/** Presses the switch, which a dialog may cover. Returns false if the document has none. */
export async function switchLanguage(page: Page, to: 'English' | 'Español'): Promise<boolean> {
  const isThere = await page.evaluate((name) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('header button')]
    const button = buttons.find(({ textContent }) => textContent === name)
    button?.click()
    return button !== undefined
  }, to)
  if (!isThere) return false
  await page.waitForFunction(
    (tag) => document.documentElement.lang === tag,
    to === 'English' ? en.language : TAG,
  )
  // The page requests the texts again, in the other language.
  if (new URL(page.url()).pathname === CONFIRMATION_PATH)
    await page.locator('main ol').last().waitFor()
  return true
}

/**
 * Returns the texts on the page that are not in the pseudo-language: those with two or more plain
 * letters, except references and texts that were entered or come from a service.
 */
export function untranslated(page: Page, data: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((known) => {
    const ATTRIBUTES = ['alt', 'placeholder', 'title', 'aria-label', 'aria-description']
    const elements = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && !element.closest('script, style, noscript, time'),
    )
    // The parts of a text are elements if a line may break between them.
    const isBroken = (element: Element | null) => element?.querySelector(':scope > wbr') != null
    const texts = elements.flatMap((element) => [
      ...(isBroken(element)
        ? [element.textContent]
        : isBroken(element.parentElement)
          ? []
          : [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''))),
      ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''),
      element.getAttribute('aria-valuetext') ?? '',
      // The browser names its own button, in its own language.
      element.matches('input[type=file]') && element.clientWidth > 1 ? 'Choose File' : '',
    ])
    // The reference goes first, since its letters may also occur in the data.
    const rest = (text: string) =>
      known.reduce(
        (left, word) => left.replaceAll(word.toLowerCase(), ' '),
        text.toLowerCase().replace(/ma-\w{4}-\w{4}/, ' '),
      )
    return [...new Set([document.title, ...texts])].filter((text) => /[a-z]{2}/.test(rest(text)))
  }, data)
}
