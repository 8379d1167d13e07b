import { defineConfig } from '@playwright/test'
import { BROWSERS, installedPrograms } from './installed.ts'

/** Tests the application in every installed browser; most tests in Chromium are in `e2e`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  // Each worker has a browser and a server; both browsers run at once.
  workers: 2,
  retries: 0,
  // Only ends tests that hang: the machine may be slow for a while.
  timeout: 180_000,
  // A browser in which every test hangs must not hold up the others for hours.
  maxFailures: 12,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: BROWSERS.filter((browser) => installedPrograms(browser)).map(({ name, proved }) => ({
    name,
    workers: 1,
    ...(process.env.PROVE === undefined ? { grepInvert: /@prove/ } : { grep: proved }),
  })),
})
