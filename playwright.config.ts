import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()

/** Every worker starts a server of its own: see e2e/support/test.ts. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 3,
  retries: 0,
  // Ends what hangs. It holds nobody to a time: machines that run tests may be slow for a while.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A tenth of a journey's work would be frames of motion. Journeys that are about it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Nothing is drawn by a GPU: a process of its own for it would only be asked in between.
      args: [...CHROMIUM_ARGUMENTS, '--in-process-gpu'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
})
