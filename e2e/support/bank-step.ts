/** The banking step as an applicant sees it: its texts, its two ways, and their results. */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { field, fill } from './fields.ts'
import type { App } from './server.ts'
import { openStored } from './stored.ts'

export const LINKED = 'Account ending in 4321 currently validated through Plaid'
export const FAILED =
  'There was an error validating banking information through Plaid. Please provide this information below to continue.'
export const LINK_TOKEN = '**/api/plaid/link_token'
export const MANUALLY = 'Enter bank details manually'
export const BACK_TO_LINK = 'Validate through Plaid instead'

/** The details that {@link typeDetails} types. */
export const typed = { routing: '123456780', account: '0009988776' }

/** Types the bank details if there is no linked account. */
export async function typeDetails(page: Page) {
  await fill(page, {
    'Bank Routing Number': typed.routing,
    'Account Number': typed.account,
    'Confirm Account Number': typed.account,
  })
}

/** Expects the fields for bank details. */
export async function expectManual(page: Page) {
  await expect(field(page, 'Bank Routing Number')).toBeVisible()
}

/** Returns how the account was given, as stored. */
export async function storedBank(app: App, reference: string) {
  const { record } = await openStored(app, reference)
  return record as unknown as {
    readonly submission: { readonly plaid: object | null; readonly manualEntry: object | null }
  }
}
