import { defineConfig } from '@playwright/test'
import { BROWSERS, installedPrograms } from './installed.ts'

/** The application in every browser that is installed; most tests in Chromium are in `e2e`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  // A browser and a server for each; both browsers at once.
  workers: 2,
  retries: 0,
  // Only ends tests that hang: the machine may be slow for a while.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: BROWSERS.filter((browser) => installedPrograms(browser)).map(({ name, proved }) => ({
    name,
    workers: 1,
    ...(process.env.PROVE === undefined ? { grepInvert: /@prove/ } : { grep: proved }),
  })),
})
