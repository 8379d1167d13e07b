import { test as base } from '@playwright/test'
import { type App, startApp } from './server.ts'

/** Above these annual sales, two people decide: more than an applicant of these tests has. */
export const FOUR_EYES_ABOVE = 1_000_000

interface WorkerFixtures {
  /**
   * Environment variables of the server; a file that sets them gets a server of its own,
   * and with it a worker and a browser: as much work as several tests.
   */
  settings: Readonly<Record<string, string>>
  app: App
}

/** Playwright's `test` with a server of its own for each worker. */
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
