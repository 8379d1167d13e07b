/**
 * `npm run screens`: pictures of every step and state at both widths, small, into docs/screens.
 * `npm run screens -- FOLDER png` puts them elsewhere, in full size and both color schemes.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { walks } from '../e2e/support/every-state.ts'
import { startApp } from '../e2e/support/server.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'
import { cameraFor } from './screen-camera.ts'

const [folder = join(import.meta.dirname, '../docs/screens'), format] = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
const look = cameraFor(folder, format === 'png' ? 'png' : 'webp')

const app = await startApp({
  SUPPORT_EMAIL: 'help@merchant.example',
  SUPPORT_PHONE: '(555) 010-0199',
})
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGUMENTS],
  ...(executablePath === undefined ? {} : { executablePath }),
})
try {
  for (const walk of Object.values(walks)) {
    const page = await browser.newPage({
      baseURL: app.url,
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    page.on('dialog', (dialog) => dialog.accept())
    await walk(page, look, app)
    await page.close()
  }
} finally {
  await browser.close()
  await app.stop()
}
