import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findHeadlessChromium } from './scripts/chromium.ts'

const executablePath = findHeadlessChromium()

/**
 * Chromium draws two pages for its address bar in every window; nobody types there, and they are
 * half of the work of opening a page. This flag replaces Playwright's own, so what its tests rely
 * on is repeated.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/** Each worker starts its own server: see e2e/support/test.ts. */
export default defineConfig({
  testDir: './e2e',
  // These have a configuration of their own.
  testIgnore: '**/e2e/browsers/**',
  outputDir: './test-results',
  fullyParallel: true,
  // What takes long for what it proves is left to `npm run prove -- pages`.
  ...(process.env.PROVE ? {} : { grepInvert: /@prove/ }),
  // A test also waits, but each worker starts a server and a browser.
  workers: availableParallelism() + 1,
  retries: 0,
  // Only ends tests that hang: the machine may be slow for a while.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // What is not there by then does not come: a test need not hang to say so.
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Animation would be a tenth of a test's work. Tests of animation turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        ...CHROMIUM_ARGUMENTS,
        // No GPU is used, so a separate GPU process would only add messages between processes.
        '--in-process-gpu',
        '--disable-gpu-rasterization',
        '--renderer-process-limit=1',
        `--disable-features=${WITHOUT.join(',')}`,
      ],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
})
