import { test as base } from '@playwright/test'
import { type App, startApp } from './server.ts'

/**
 * The annual sales above which two people decide: more than those of any applicant in these tests.
 */
export const FOUR_EYES_ABOVE = 1_000_000

interface WorkerFixtures {
  /**
   * Environment variables of the server. A file that sets them gets its own server, worker and
   * browser, which costs as much as several tests.
   */
  settings: Readonly<Record<string, string>>
  app: App
}

/** Playwright's `test` with a separate server for each worker. */
export const test = base.extend<object, WorkerFixtures>({
  settings: [{ FOUR_EYES_ABOVE: String(FOUR_EYES_ABOVE) }, { option: true, scope: 'worker' }],
  app: [
    async ({ settings }, use) => {
      const app = await startApp(settings)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
