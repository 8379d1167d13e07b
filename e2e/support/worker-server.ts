import { test as base } from '@playwright/test'
import { type App, startApp } from './server.ts'

interface WorkerFixtures {
  /** Environment variables of the server; a file that sets them gets a server of its own. */
  settings: Readonly<Record<string, string>>
  app: App
}

/** Playwright's `test` with a server of its own for each worker. */
export const test = base.extend<object, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ settings }, use) => {
      const app = await startApp(settings)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
