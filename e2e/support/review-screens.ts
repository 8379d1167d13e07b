/** Shows reviewers' tools for captures: screening, policy, checklist, duplicates, case file. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Application } from '../../src/application/application.ts'
import { us } from '../../src/application/forms/us.ts'
import { toSubmission } from '../../src/application/submission.ts'
import { sampleOwner, signedApplication } from '../../src/application/testing/sample-application.ts'
import { Reviewer, submitted } from './reviewer.ts'
import { importList, LISTED_BUSINESS } from './sanctions-list.ts'
import type { App } from './server.ts'
import { expect } from './test.ts'

/** A function that captures a page, or a part of it. */
export type CaptureOf = (page: Page, state: string, part?: Locator) => Promise<void>

/** Returns a policy and a checklist, for `REVIEW_FILE`. */
export function sampleReviewFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'review-')), 'review.json')
  const policy = [
    {
      rule: 'ticket',
      above: 100,
      effect: 'closely',
      text: { en: 'Large sales: ask for invoices.' },
    },
    {
      rule: 'business-age',
      years: 2,
      effect: 'closely',
      text: { en: 'Young: ask for statements.' },
    },
    { rule: 'state', states: ['NV'], effect: 'information', text: { en: 'Nevada is on trial.' } },
  ]
  const checklist = [
    { id: 'screening', text: 'Screening clear', answeredBy: 'screening' },
    { id: 'policy', text: 'Policy clear', answeredBy: 'policy' },
    { id: 'duplicates', text: 'No duplicates', answeredBy: 'no-duplicates', required: false },
    { id: 'match', text: 'Not a terminated merchant', answeredBy: 'terminated-merchants' },
    { id: 'website', text: 'Website visited' },
  ]
  writeFileSync(file, JSON.stringify({ policy, checklist }))
  return file
}

/** An applicant who applied before under another name; everything else differs from the sample. */
const owner = sampleOwner({
  firstName: 'José',
  lastName: 'Gutierez',
  dob: '03071984',
  ssn: '345678912',
  phone: '5035550143',
  email: 'jose@alderstreetcycles.example',
  address: {
    id: 'home-address',
    street: '18 Alder St',
    street2: '',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
  },
})
const signed = signedApplication()
const applicant = {
  businessName: 'Alder Street Cycles',
  legalBusinessName: 'Alder Street Cycles, LLC',
  tin: '931234567',
  businessEmail: 'shop@alderstreetcycles.example',
  businessPhone: '5035550142',
  businessWebsite: 'www.alderstreetcycles.example',
  businessAddress: { ...owner.address, id: 'business-address', street: '204 Alder St' },
  mcc: '5940',
  productsOrServices: 'Bicycles and repairs',
  companyOwners: [owner],
  termsSignerFullName: 'José Gutierez',
  manualEntry: signed.manualEntry && { ...signed.manualEntry, accountNumber: '000987654321' },
}

/** Shows an application's page for a review, and the console's page Screening, with a match. */
export async function showReview(page: Page, capture: CaptureOf, app: App): Promise<void> {
  const reviewer = new Reviewer(page, app)
  const submit = (overrides: Partial<Application> = {}) =>
    submitted(app, toSubmission(signedApplication({ ...applicant, ...overrides }), us))
  const decided = async (reference: string, status: 'approved' | 'declined') => {
    await app.operator('status', reference, 'reviewing')
    await app.operator('status', reference, status, '--unseen')
  }
  await decided(
    await submit({
      ...{ businessName: 'Cedar Wheel Works', legalBusinessName: 'Cedar Wheel Works, LLC' },
      ...{ businessEmail: 'hello@cedarwheel.example', businessWebsite: 'cedarwheel.example' },
    }),
    'declined',
  )
  await importList(app)
  await decided(await submitted(app, { businessName: LISTED_BUSINESS }), 'approved')
  await app.operator('screening', 'run', '--identity', join(app.dataDir, 'sealing-identity.txt'))
  await decided(await submitted(app, { businessName: 'Golden Gate Cakes' }), 'approved')
  const reference = await submit()
  await reviewer.openAs('reviewer', reference)
  await reviewer.decide('Start the review', 'is now: In review')
  await reviewer.unlock()
  await reviewer.hasRead()
  await expect(page.getByText(/^(\d+) of \1 other applications compared/)).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  const screening = part('Sanctions screening')
  await screening.getByRole('radio', { name: 'No, not the same' }).check()
  await capture(page, '84-console-screening-undecided', screening)
  await screening.getByLabel('Why').fill('Born 1961; our applicant was born 1984.')
  await screening.getByRole('button', { name: 'Save screening' }).click()
  await expect(screening.getByText('You recorded this screening')).toBeVisible()
  await capture(page, '85-console-screening', screening)
  await capture(page, '86-console-policy', part('Policy'))
  const website = page.getByRole('listitem').filter({ hasText: 'Website visited' })
  await website.getByRole('button', { name: 'Mark as done' }).click()
  await expect(website.getByText('Done by')).toBeVisible()
  await capture(page, '87-console-checklist', part('Checklist'))
  await capture(page, '88-console-seen-before', part('Seen before?'))
  await page.getByRole('button', { name: 'Case file' }).click()
  await expect(page.getByRole('button', { name: 'Save as JSON' })).toBeEnabled()
  await capture(page, '89-console-case-file')
  await page.getByRole('banner').getByRole('link', { name: 'Screening' }).click()
  await expect(page.getByRole('button', { name: /^Screen \d+ approved/ })).toBeVisible()
  await capture(page, '90-console-screening-page')
}
