/** Chromium by Playwright, for frames of another site, which its own tests in `e2e` lack. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Frame } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium, HEADLESS_SHELL } from '../../scripts/chromium.ts'
import { type BrowserOptions, jsonFunction, KEYS, type Remote } from './remote.ts'

/** The required programs, one of each list. `npm test` may install one later. */
export const chromiumPrograms: readonly (readonly string[])[] = [
  [findChromium() ?? 'chromium', HEADLESS_SHELL],
]

const NAMES = new Map<string, string>(
  Object.entries({
    Control: KEYS.control,
    Backspace: KEYS.backspace,
    Tab: KEYS.tab,
    Enter: KEYS.enter,
  }).map(([name, key]) => [key, name]),
)

/**
 * Blocks cookies and storage for every site. If only those of other sites were blocked, Chromium
 * would keep theirs separately.
 */
const BLOCKING = { profile: { default_content_setting_values: { cookies: 2 } } }

/** Starts Chromium without a window; `folder` gets its profile and its downloads. */
export async function startChromium(
  folder: string,
  [executablePath = '']: readonly string[],
  { blocksStorage }: BrowserOptions,
): Promise<Remote> {
  const profile = join(folder, 'profile')
  if (blocksStorage) {
    await mkdir(join(profile, 'Default'), { recursive: true })
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(BLOCKING))
  }
  const downloads = join(folder, 'downloads')
  const browser = await chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_ARGUMENTS],
    downloadsPath: downloads,
    executablePath,
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  const page = browser.pages()[0] ?? (await browser.newPage())
  page.on('dialog', (dialog) => dialog.accept())
  const press = async (type: 'keyDown' | 'keyUp', value: string) => {
    const name = NAMES.get(value) ?? value
    // The keyboard has no key for other characters.
    const isKey = /^[ -~]+$/.test(name)
    if (type === 'keyUp') await (isKey ? page.keyboard.up(name) : undefined)
    else await (isKey ? page.keyboard.down(name) : page.keyboard.insertText(name))
  }
  const runIn = async (
    frame: Frame | undefined,
    pageFunction: ((argument: never) => unknown) | string,
    argument: unknown,
  ) => {
    if (frame === undefined) throw new Error('There is no frame')
    const json = JSON.stringify(JSON.stringify(argument ?? null))
    return JSON.parse(await frame.evaluate(`(${jsonFunction(pageFunction)})(${json})`))
  }
  return {
    downloads,
    open: async (url) => {
      await page.goto(url)
    },
    reload: async () => {
      await page.reload()
    },
    back: async () => {
      await page.goBack()
    },
    forward: async () => {
      await page.goForward()
    },
    run: (pageFunction, argument) => runIn(page.mainFrame(), pageFunction, argument),
    runInFrame: (pageFunction, argument) => runIn(page.frames()[1], pageFunction, argument),
    chooseFile: async (id, file, inFrame) => {
      await (inFrame ? page.frames()[1] : page)?.setInputFiles(`id=${id}`, file)
    },
    perform: async (sources, inFrame) => {
      const frame = inFrame && (await page.frames()[1]?.frameElement())
      const { x: left = 0, y: top = 0 } = (frame && (await frame.boundingBox())) ?? {}
      for (const { type, actions } of sources) {
        if (type === 'key') for (const action of actions) await press(action.type, action.value)
        else
          for (const action of actions) {
            if (action.type === 'pointerMove')
              await page.mouse.move(left + action.x, top + action.y)
            else if (action.type === 'pointerDown') await page.mouse.down()
            else await page.mouse.up()
          }
      }
    },
    quit: () => browser.close(),
  }
}
