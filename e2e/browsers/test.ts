import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { LANGUAGE_COOKIE } from '../../src/api/pages.ts'
import { test as base } from '../support/worker-server.ts'
import { Applicant } from './applicant.ts'
import { BROWSERS, installedPrograms } from './installed.ts'
import type { BrowserOptions, Remote } from './remote.ts'
import { Visitor } from './visitor.ts'

interface TestFixtures {
  visitor: Visitor
  applicant: Applicant
  /** An applicant on another device. */
  other: Applicant
}

interface WorkerFixtures {
  /** Whether the browser blocks all storage. A test file that sets this gets its own browser. */
  blocksStorage: boolean
  remote: Remote
}

/** `test` in each of {@link BROWSERS}: the project's name is the browser's. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  blocksStorage: [false, { option: true, scope: 'worker' }],

  remote: [
    ({ blocksStorage }, use, { project }) => withBrowser(project.name, { blocksStorage }, use),
    { scope: 'worker', timeout: 120_000 },
  ],

  /**
   * Begins without a saved draft, and in the browser's language. A failure reports the content of
   * the page.
   */
  visitor: async ({ remote, app }, use, info) => {
    const visitor = new Visitor(remote, app.url)
    await visitor.openScriptless()
    await remote.run((cookie) => {
      sessionStorage.clear()
      document.cookie = `${cookie}=; path=/; max-age=0`
    }, LANGUAGE_COOKIE)
    await use(visitor)
    if (info.status === info.expectedStatus) return
    const body = await remote.run(
      () =>
        [
          `${location.href}, ${document.visibilityState}, in ${document.documentElement.lang}`,
          `Focus: ${document.activeElement?.outerHTML.slice(0, 500)}`,
          document.body.innerText,
        ].join('\n'),
      null,
    )
    await info.attach('the page', { body, contentType: 'text/plain' })
  },

  applicant: ({ visitor }, use) => use(new Applicant(visitor)),

  other: ({ app }, use, { project }) =>
    withBrowser(project.name, {}, (remote) => use(new Applicant(new Visitor(remote, app.url)))),
})

/** Starts a browser by its name, and ends it after its use. */
async function withBrowser(
  browserName: string,
  options: BrowserOptions,
  use: (remote: Remote) => Promise<void>,
): Promise<void> {
  const browser = BROWSERS.find(({ name }) => name === browserName)
  const programs = browser && installedPrograms(browser)
  if (!programs) throw new Error(`${browserName} is not installed`)
  const folder = await mkdtemp(join(tmpdir(), 'merchant-application-browser-'))
  const remote = await browser.start(folder, programs, options)
  await use(remote)
  await remote.quit()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

export { expect }
