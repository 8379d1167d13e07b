/**
 * `npm run screenshots`: renews the small screenshots that docs/screenshots has.
 * `npm run screenshots -- FOLDER` takes one of every step and state at both widths into another
 * folder, and those in Spanish into its folder `es`; `… -- FOLDER png` takes them in full size and
 * in both color schemes.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { type Capture, scenarios } from '../e2e/support/every-state.ts'
import { switchLanguage } from '../e2e/support/pseudo-language.ts'
import { type CaptureOf, sampleReviewFile, showReview } from '../e2e/support/review-screens.ts'
import { showConsole } from '../e2e/support/reviewer.ts'
import { startApp } from '../e2e/support/server.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'

const WIDTHS = [390, 1280] as const
const HEIGHT = 900
const MAX_HEIGHT = 4000
/** The lowest quality that keeps text readable, since some screenshots are in the repository. */
const QUALITY = 30
/** Wide screenshots are scaled down. */
const WIDE_SCALE = 0.75

const SHOWN = join(import.meta.dirname, '../docs/screenshots')
const [folder = SHOWN, format] = process.argv.slice(2)
const imageFormat = format === 'png' ? 'png' : 'webp'
const inEnglish = screenshotCamera(folder, imageFormat)
const inSpanish = screenshotCamera(join(folder, 'es'), imageFormat)
const capture: Capture = async (page, state) => {
  await inEnglish(page, state)
  if (folder === SHOWN || !(await switchLanguage(page, 'Español'))) return
  await inSpanish(page, state)
  await switchLanguage(page, 'English')
}

const app = await startApp({
  SUPPORT_EMAIL: 'help@merchant.example',
  SUPPORT_PHONE: '(555) 010-0199',
  REVIEW_FILE: sampleReviewFile(),
})
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGUMENTS],
  ...(executablePath === undefined ? {} : { executablePath }),
})
try {
  for (const scenario of Object.values(scenarios)) {
    const page = await newPage()
    page.on('dialog', (dialog) => dialog.accept())
    await scenario(page, capture, true)
    await page.close()
  }
  await showConsole(await newPage(), inEnglish, app)
  await showReview(await newPage(), inEnglish, app)
} finally {
  await browser.close()
  await app.stop()
}

function newPage() {
  return browser.newPage({
    baseURL: app.url,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
}

/**
 * Takes screenshots of a page, or of a part of it, at both widths and saves them as
 * `NAME-390-light.webp`: WebP is small and in light mode only, PNG has full size and both color
 * schemes. Of those for the documents, only the ones that exist are renewed.
 */
function screenshotCamera(folder: string, format: 'webp' | 'png'): CaptureOf {
  const schemes = format === 'png' ? (['light', 'dark'] as const) : (['light'] as const)
  return async (page, name, part) => {
    const before = page.viewportSize()
    const isCovered = (await page.getByRole('alertdialog').count()) > 0
    const session = await page.context().newCDPSession(page)
    for (const width of WIDTHS) {
      // In a higher window, no column with the part scrolls.
      await page.setViewportSize({ width, height: part ? MAX_HEIGHT : HEIGHT })
      for (const colorScheme of schemes) {
        const path = join(folder, `${name}-${width}-${colorScheme}.${format}`)
        if (folder === SHOWN && !existsSync(path)) continue
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const image = part
          ? await partOf(session, format, part)
          : await wholePage(page, session, format, isCovered)
        mkdirSync(folder, { recursive: true })
        writeFileSync(path, image)
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (before) await page.setViewportSize(before)
    await session.detach()
  }
}

/**
 * Returns the full page or, under a dialog, only the part that the dialog covers. The window
 * becomes as high as the page, so that what sticks to its edges covers nothing.
 */
async function wholePage(
  page: Page,
  session: CDPSession,
  format: 'webp' | 'png',
  isCovered: boolean,
): Promise<Buffer> {
  const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics')
  const { clientWidth: width, clientHeight } = cssLayoutViewport
  const pageHeight = Math.min(cssContentSize.height, MAX_HEIGHT)
  if (!isCovered) await page.setViewportSize({ width, height: Math.max(HEIGHT, pageHeight) })
  return image(session, format, !isCovered, {
    x: 0,
    y: isCovered ? cssLayoutViewport.pageY : 0,
    width,
    height: isCovered ? clientHeight : pageHeight,
  })
}

async function partOf(session: CDPSession, format: 'webp' | 'png', part: Locator): Promise<Buffer> {
  const clip = await part.evaluate((element) => {
    // The page's header would cover a part of it.
    scrollTo(0, 0)
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width, height }
  })
  return image(session, format, true, clip)
}

async function image(
  session: CDPSession,
  format: 'webp' | 'png',
  captureBeyondViewport: boolean,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' ? { quality: QUALITY } : {}),
    captureBeyondViewport,
    clip: { ...clip, scale: format === 'webp' && clip.width > 640 ? WIDE_SCALE : 1 },
  })
  return Buffer.from(data, 'base64')
}
