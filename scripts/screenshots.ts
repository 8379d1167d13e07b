/**
 * `npm run screenshots`: takes small screenshots of every step and state at both widths, into
 * docs/screenshots; in Spanish, into its folder `es`. `npm run screenshots -- FOLDER png` takes
 * them in full size and in both color schemes, into another folder.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { type Capture, scenarios } from '../e2e/support/every-state.ts'
import { switchLanguage } from '../e2e/support/pseudo-language.ts'
import { sampleReviewFile, showReview } from '../e2e/support/review-screens.ts'
import { showConsole } from '../e2e/support/reviewer.ts'
import { startApp } from '../e2e/support/server.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'
import { screenshotCamera } from './screenshot-camera.ts'

const [folder = join(import.meta.dirname, '../docs/screenshots'), format] = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
const imageFormat = format === 'png' ? 'png' : 'webp'
const inEnglish = screenshotCamera(folder, imageFormat)
const inSpanish = screenshotCamera(join(folder, 'es'), imageFormat)
const capture: Capture = async (page, state) => {
  await inEnglish(page, state)
  if (!(await switchLanguage(page, 'Español'))) return
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
