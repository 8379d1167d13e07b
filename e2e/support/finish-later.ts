/** Saves an application to finish it later, in both languages. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Locator, Page } from '@playwright/test'
import * as en from '../../src/messages/en/first-step.ts'
import * as enOutside from '../../src/messages/en/outside-wizard.ts'
import * as enLater from '../../src/messages/en/pages.ts'
import * as es from '../../src/messages/es/first-step.ts'
import * as esOutside from '../../src/messages/es/outside-wizard.ts'
import * as esLater from '../../src/messages/es/pages.ts'
import type { LaterMessages, Messages, OutsideMessages } from '../../src/messages/messages.ts'
import { Applicant } from './applicant.ts'
import type { App } from './server.ts'
import { expect } from './test.ts'

export interface SpokenLanguage {
  readonly locale: string
  readonly texts: Messages & LaterMessages & OutsideMessages
}

export const english: SpokenLanguage = {
  locale: 'en-US',
  texts: { ...en, ...enLater, ...enOutside },
}
export const spanish: SpokenLanguage = {
  locale: 'es-MX',
  texts: { ...es, ...esLater, ...esOutside },
}

/** Returns the status that begins as `Saved at 10:42` does. */
export function savedStatus(page: Page, { texts }: SpokenLanguage = english): Locator {
  return page.getByRole('status').filter({ hasText: texts.finishLater.savedAt('') })
}

export function linkPanel(page: Page, { texts }: SpokenLanguage = english): Locator {
  return page.getByRole('dialog', { name: texts.finishLater.title })
}

/** Saves the application and returns its link. */
export async function saveForLater(page: Page, spoken: SpokenLanguage = english): Promise<string> {
  const { texts } = spoken
  await page.getByRole('button', { name: texts.wizard.finishLater.label }).click()
  const panel = linkPanel(page, spoken)
  const link = await panel.getByLabel(texts.finishLater.link, { exact: true }).inputValue()
  await panel.getByRole('button', { name: texts.finishLater.done }).click()
  await expect(panel).toBeHidden()
  return link
}

/** Opens a page on another device, which shares no storage. The test closes its context. */
export async function onOtherDevice(
  browser: Browser,
  app: App,
  { locale, texts }: SpokenLanguage = english,
): Promise<Applicant> {
  const context = await browser.newContext({ baseURL: app.url, locale })
  return new Applicant(await context.newPage(), texts)
}

/** Moves the dates of all saved data, as if this many days had passed. */
export async function letDaysPass(app: App, days: number): Promise<void> {
  const db = new DatabaseSync(join(app.dataDir, 'applications.sqlite'), { timeout: 5_000 })
  try {
    const earlier = `strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, '-${days} days')`
    db.exec(`update drafts set expires_at = ${earlier}, server_signature = null`)
  } finally {
    db.close()
  }
  // Rows changed by hand count only once an operator has had them signed.
  await app.operator('adopt', '--yes')
}
