/** The sandbox behind a server: its switches and its bank-link dialog. */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Fault, SandboxService } from '../../src/server/sandbox/faults.ts'
import { type App, startApp } from './server.ts'
import { test as base, expect } from './test.ts'

/** The switches; an omitted one stays unchanged. */
interface SandboxSwitches {
  readonly services?: Partial<Record<SandboxService, Fault>>
  readonly submission512?: boolean
  readonly bankLinkError?: string
}

export interface Sandbox {
  /** The sandbox's origin. */
  readonly url: string
  switch(changes: SandboxSwitches): Promise<void>
  /** Switches all faults off. */
  reset(): Promise<void>
}

/** Finds the sandbox as an operator does: `/sandbox` of the server leads there. */
export async function sandboxOf(app: App): Promise<Sandbox> {
  const response = await fetch(`${app.url}/sandbox`, { redirect: 'manual' })
  const { origin } = new URL(response.headers.get('location') ?? '')
  const turn = async (method: string, body?: SandboxSwitches) => {
    const answer = await fetch(`${origin}/sandbox/switches`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
  }
  return {
    url: origin,
    switch: (changes) => turn('PATCH', changes),
    reset: () => turn('DELETE'),
  }
}

/** A short agreement that loads quickly, for servers that start for few tests. */
export const SHORT_AGREEMENT = join(import.meta.dirname, 'short-agreement.md')

interface SandboxFixtures {
  /** The switches of the worker's own server; all faults are off again after each test. */
  sandbox: Sandbox
  /**
   * Starts another server that ends with the test: for special settings, and for faults that would
   * keep the worker's server from calling a service for a while.
   */
  start: (settings?: Readonly<Record<string, string>>) => Promise<App>
}

export const test = base.extend<SandboxFixtures>({
  sandbox: async ({ app }, use) => {
    const sandbox = await sandboxOf(app)
    await use(sandbox)
    await sandbox.reset()
  },

  start: async ({ baseURL: _ }, use) => {
    const started: App[] = []
    await use(async (settings) => {
      const app = await startApp({ AGREEMENT_FILE: SHORT_AGREEMENT, ...settings })
      started.push(app)
      return app
    })
    for (const app of started) await app.stop()
  },
})

/** Returns the dialog that replaces the vendor's, by one of its titles. */
export function linkDialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

/** Presses one of the dialog's buttons. */
export async function pressInDialog(page: Page, title: string, button: string) {
  await linkDialog(page, title).getByRole('button', { name: button, exact: true }).click()
}

/** Links an account of the bank; the button with this name opens the dialog. */
export async function linkAccount(
  page: Page,
  bank = 'Harborview Bank',
  { opener = 'Validate Bank Info', account = /^Business Checking/ } = {},
) {
  await page.getByRole('button', { name: opener, exact: true }).click()
  await pressInDialog(page, 'Choose a bank', bank)
  await linkDialog(page, 'Choose an account').getByRole('button', { name: account }).click()
}

export { expect }
