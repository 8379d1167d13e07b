/** Walks through every step and state, and passes each on to be captured. */
import { expect, type Page } from '@playwright/test'
import type { Application } from '../../src/application/application.ts'
import type { StandardStepId } from '../../src/application/step-list.ts'
import { sampleApplication, sampleOwner } from '../../src/application/testing/sample-application.ts'
import { Applicant, FULFILLMENT, MAILING, OTHER_CONTACT, OTHER_CONTROLLER } from './applicant.ts'
import { dropdown, field, fill, part, setBox, type } from './fields.ts'
import { linkPanel, saveForLater } from './finish-later.ts'
import { fillContact, fillPerson } from './people.ts'
import { contact, controller, plainApplication } from './samples.ts'
import { draftBefore, openWelcomed, startAt } from './saved-draft.ts'

/** Captures a page in the state of this name; the names sort in the order of the steps. */
export type Capture = (page: Page, state: string) => Promise<void>

/** A scenario of one state; in full, it also shows states that add little to another. */
type Scenario = (page: Page, capture: Capture, inFull: boolean) => Promise<void>

/** The scenarios, each of which begins on a new page. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'outside the wizard': outside,
  'business details': businessDetails,
  'business overview': businessOverview,
  'owner details': ownerDetails,
  'a sole proprietor': soleProprietor,
  'transaction details': transactionDetails,
  'a linked bank': linkedBank,
  'bank details typed': bankDetails,
  'review and submit': review,
}

const PAGES = [
  ['/apply/verify', '73-verify'],
  ['/apply/resume', '76-resume'],
] as const

const PAGES_OF_TEXT = [
  ['/connect/get-started', '00-get-started'],
  ['/apply/nothing-here', '74-not-found'],
  ['/connect/about', '70-about'],
  ['/connect/privacy', '71-privacy'],
  ['/connect/terms', '72-terms'],
  ['/apply/merchant-agreement.html', '75-agreement'],
] as const

async function outside(page: Page, capture: Capture, inFull: boolean) {
  for (const [path, name] of [...PAGES, ...(inFull ? PAGES_OF_TEXT : [])]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await capture(page, name)
  }
}

async function businessDetails(page: Page, capture: Capture, inFull: boolean) {
  const applicant = new Applicant(page)
  await applicant.open()
  if (inFull) {
    await capture(page, '10-business-details')
    await applicant.back()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await capture(page, '11-cancel')
    await page.getByRole('button', { name: 'No, keep going' }).click()
  }
  await setBox(page, MAILING, true)
  await type(page, { 'Business Phone': '415555' })
  await applicant.next()
  if (inFull) await capture(page, '12-business-details-errors')
  await field(part(page, 'Location Address'), 'Street').pressSequentially('100 Market')
  await expect(page.getByRole('option').first()).toBeVisible()
  await capture(page, '13-business-details-suggestions')
  if (inFull) {
    await applicant.businessDetails(sampleApplication())
    await page.getByRole('heading', { level: 1 }).click()
    await capture(page, '14-business-details-filled')
  }
  await page.getByRole('button', { name: 'Start over and delete what I typed' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await capture(page, '15-start-over')
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  if (inFull) {
    await page.context().setOffline(true)
    await expect(page.getByText("You're offline.")).toBeVisible()
    await capture(page, '16-offline')
    await page.context().setOffline(false)
  }
  await saveForLater(page)
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(linkPanel(page)).toBeVisible()
  await capture(page, '17-finish-later')
  if (!inFull) return
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible()
  await capture(page, '18-delete-saved')
  await page.getByRole('button', { name: 'Keep it' }).click()
}

async function businessOverview(page: Page, capture: Capture, inFull: boolean) {
  const expected = sampleApplication()
  const applicant = await begin(page, 'business-overview', expected)
  if (inFull) await capture(page, '20-business-overview')
  await applicant.radio('Publicly-traded Company or Government Entity').check()
  await applicant.next()
  if (inFull) await capture(page, '21-business-overview-errors')
  await dropdown(page, 'Business Category').fill('eat')
  await expect(page.getByRole('option').first()).toBeVisible()
  await capture(page, '22-category-search')
  if (!inFull) return
  await applicant.businessOverview(expected)
  await page.getByRole('heading', { level: 1 }).click()
  await capture(page, '23-business-overview-filled')
}

async function ownerDetails(page: Page, capture: Capture, inFull: boolean) {
  const applicant = new Applicant(page)
  const oneListed = sampleApplication({ companyOwners: [sampleOwner({ stake: 40 })] })
  await (inFull
    ? startAt(page, 'owner-details', sampleApplication())
    : openWelcomed(page, 'owner-details', draftBefore('transaction-details', oneListed)))
  if (inFull) await capture(page, '30-owner-details')
  await applicant.button('Add').click()
  await applicant.ownerForm('Create').getByRole('radio', { name: 'Add New Address' }).check()
  await applicant.button('Create').click()
  await setBox(page, OTHER_CONTROLLER, true)
  await setBox(page, OTHER_CONTACT, true)
  await capture(page, '31-owner-errors')
  if (!inFull) return
  await applicant.button('Cancel').click()
  const withOwners = draftBefore('transaction-details', sampleApplication())
  await openWelcomed(page, 'owner-details', withOwners)
  await setBox(page, OTHER_CONTROLLER, true)
  await setBox(page, OTHER_CONTACT, true)
  await applicant.next()
  await capture(page, '32-owner-details-errors')
  await fillPerson(page, part(page, 'Authorized Controller'), controller)
  await fillContact(part(page, 'Primary Contact'), contact)
  await page.getByRole('heading', { level: 1 }).click()
  await capture(page, '33-owners-listed')
}

async function soleProprietor(page: Page, capture: Capture, inFull: boolean) {
  const applicant = await begin(page, 'owner-details', sole)
  await capture(page, '34-sole-proprietor')
  if (!inFull) return
  await applicant.ownerDetails(sole)
  await page.getByRole('heading', { level: 1 }).click()
  await capture(page, '35-sole-proprietor-filled')
}

const sole = plainApplication({
  businessStructure: 'SOLE PROPRIETOR',
  tin: '',
  companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
})

async function linkedBank(page: Page, capture: Capture, inFull: boolean) {
  const applicant = await begin(page, 'banking-information', sole)
  await expect(applicant.button('Validate Bank Info')).toBeVisible()
  if (inFull) await capture(page, '50-bank-link')
  await applicant.button('Validate Bank Info').click()
  await page.getByRole('button', { name: 'Harborview Bank' }).click()
  await page.getByRole('button', { name: 'Business Checking' }).click()
  await expect(applicant.button('Continue with Existing Account')).toBeVisible()
  await capture(page, '51-bank-linked')
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  await applicant.signAndSubmit('Maria Alvarez (Owner)')
  await capture(page, '64-confirmation')
}

async function transactionDetails(page: Page, capture: Capture, inFull: boolean) {
  const expected = sampleApplication()
  const applicant = await begin(page, 'transaction-details', expected)
  if (inFull) await capture(page, '40-transaction-details')
  await applicant.percent('Card-Not-Present via Internet', 20)
  await fill(page, { 'Business Website': '' })
  await setBox(page, FULFILLMENT, true)
  await applicant.radio('Before product and/or service delivery').check()
  await applicant.next()
  await capture(page, '41-transaction-details-errors')
  if (!inFull) return
  await applicant.transactionDetails(expected)
  await page.getByRole('heading', { level: 1 }).click()
  await capture(page, '42-transaction-details-filled')
}

async function bankDetails(page: Page, capture: Capture, inFull: boolean) {
  const expected = sampleApplication()
  const applicant = await begin(page, 'banking-information', expected)
  await applicant.button('Enter bank details manually').click()
  await type(page, { 'Bank Routing Number': '123456789' })
  await fill(page, { 'Account Number': '1234', 'Confirm Account Number': '12345' })
  await applicant.next()
  await capture(page, '52-bank-errors')
  if (!inFull) return
  await applicant.bankManually(expected)
  await page.getByRole('heading', { level: 1 }).click()
  await capture(page, '53-bank-filled')
}

async function review(page: Page, capture: Capture, inFull: boolean) {
  const applicant = await begin(page, 'review-&-submit', sampleApplication())
  const agreement = page.frameLocator('iframe[title="Merchant Agreement"]')
  await expect(agreement.getByRole('heading', { level: 1 })).toBeVisible()
  if (inFull) await capture(page, '60-review')
  await applicant.submit()
  await capture(page, '61-review-errors')
  if (!inFull) return
  await applicant.sign("Daniel O'Neill (CFO)")
  await page.context().setOffline(true)
  await applicant.submit()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await capture(page, '62-submit-failed')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'OK' }).click()
  await page.reload()
  await applicant.sign("Daniel O'Neill (CFO)")
  await applicant.submit()
  await expect(page.getByRole('heading', { name: 'There was an error submitting' })).toBeVisible()
  await capture(page, '63-review-after-reload')
  await applicant.edit('Owner Details')
  await applicant.isAt('owner-details')
  await capture(page, '36-owners-after-reload')
  await page.goto('/apply/business-details')
}

async function begin(page: Page, step: StandardStepId, expected: Application): Promise<Applicant> {
  await startAt(page, step, expected)
  return new Applicant(page)
}
