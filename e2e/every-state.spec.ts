/**
 * Tests every step on a phone and with large text; in full, every state at every width, in dark
 * mode, and in another language.
 */
import type { Page } from '@playwright/test'
import { sampleApplication, sampleOwner } from '../src/application/testing/sample-application.ts'
import { IN_FULL } from '../src/test-support/in-full.ts'
import { ALL_RULES, brokenRules, CONTRAST } from './support/broken-rules.ts'
import { scenarios } from './support/every-state.ts'
import { leakedValues } from './support/leaked-values.ts'
import { speakPseudo, switchLanguage, untranslated } from './support/pseudo-language.ts'
import { contact, controller, plainApplication } from './support/samples.ts'
import {
  brokenWords,
  cutTexts,
  setTextSize,
  sidewaysOverflow,
  smallTargets,
} from './support/sizes.ts'
import { expect, test } from './support/test.ts'

/** The width that is checked in light and dark mode, with the minimum size of a target. */
const PHONE = { width: 390, target: 44 }
const DESK = { width: 1280, target: 24 }

const WIDTHS = IN_FULL ? [320, PHONE.width, 768, DESK.width] : [PHONE.width]
const PSEUDO_WIDTHS = [320, DESK.width]

/** Texts that are entered or come from a service, and so are not translated. */
const DATA = [
  ...strings([sampleApplication(), sampleOwner(), controller, contact, plainApplication()]),
  ...['Merchant Services', 'English', 'example.com', '© OpenStreetMap contributors'],
  ...['Harborview Bank', 'Business Checking', '100 Market Street, San Francisco, CA 94105'],
].sort((one, other) => other.length - one.length)

/** A state whose forms are also those of other owners. */
const ALSO_ELSEWHERE = 'a sole proprietor'

for (const [name, walk] of Object.entries(scenarios)) {
  if (!IN_FULL && name === ALSO_ELSEWHERE) continue
  test(`${name}: no accessibility rule is broken, and everything fits${IN_FULL ? ' in any language @prove @intercepted' : ''}`, async ({
    allowConsoleErrors,
    page,
  }) => {
    allowConsoleErrors(/status of 404|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    page.on('dialog', (dialog) => dialog.accept())
    if (IN_FULL) await speakPseudo(page)
    let translated = 0
    const look = async (_: Page, state: string) => {
      expect.soft(await leakedValues(page), state).toEqual([])
      expect.soft(await helpBeforeField(page), state).toEqual([])
      for (const width of WIDTHS) {
        await setWidth(page, width)
        expect.soft(await sidewaysOverflow(page), `${state} at ${width} px`).toEqual([])
        expect.soft(await cutTexts(page), `${state} at ${width} px`).toEqual([])
        if (width === PHONE.width) await lookOnPhone(page, `${state} at ${width} px`)
        if (width === DESK.width) await lookOnDesk(page, `${state} at ${width} px`)
      }
      if (!IN_FULL || !(await switchLanguage(page, 'Español'))) return
      translated += 1
      expect.soft(await leakedValues(page), `${state}, translated`).toEqual([])
      // Names of categories are loaded once the language has changed.
      const softly = expect.configure({ soft: true })
      await softly.poll(() => untranslated(page, DATA), state).toEqual([])
      for (const width of PSEUDO_WIDTHS) {
        await setWidth(page, width)
        const longer = `${state}, longer texts, ${width} px`
        expect.soft(await sidewaysOverflow(page), longer).toEqual([])
        expect.soft(await cutTexts(page), longer).toEqual([])
      }
      await switchLanguage(page, 'English')
    }
    await walk(page, look, IN_FULL)
    if (IN_FULL) expect(translated).toBeGreaterThan(0)
  })
}

/** Returns the fields whose help precedes them in the tab order. */
function helpBeforeField(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main [data-field], main [role=radiogroup]')]
      .filter((element) => {
        const help = element.querySelector(':scope > details > summary')
        const input = element.querySelector('input, select, textarea, button')
        const { DOCUMENT_POSITION_PRECEDING } = Node
        return help && input && input.compareDocumentPosition(help) & DOCUMENT_POSITION_PRECEDING
      })
      .map(({ textContent }) => textContent ?? ''),
  )
}

async function lookOnPhone(page: Page, state: string) {
  expect.soft(await smallTargets(page, PHONE.target), state).toEqual([])
  expect.soft(await brokenRules(page, ALL_RULES), state).toEqual([])
  await setTextSize(page, '200%')
  expect.soft(await sidewaysOverflow(page), `${state}, large text`).toEqual([])
  expect.soft(await brokenWords(page), `${state}, large text`).toEqual([])
  await setTextSize(page, '')
}

async function lookOnDesk(page: Page, state: string) {
  expect.soft(await smallTargets(page, DESK.target), state).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await brokenRules(page, CONTRAST), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 900 })
}

/** Returns every text in some data, without the ids. */
function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 1 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([name]) => name !== 'id' && name !== 'role')
    .flatMap(([, item]) => strings(item))
}
