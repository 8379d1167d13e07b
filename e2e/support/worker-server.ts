import { test as base } from '@playwright/test'
import { type App, startApp } from './server.ts'

/** Playwright's `test` with a server of its own for each worker. */
export const test = base.extend<object, { app: App }>({
  app: [
    async ({ browserName: _ }, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
