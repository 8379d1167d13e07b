import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { FULFILLMENT, MAILING, OTHER_CONTACT, OTHER_CONTROLLER } from './support/applicant.ts'
import { setBox } from './support/fields.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [1280, 390]
const schemes = ['light', 'dark'] as const

/**
 * That no rule is broken, in both widths and both colour schemes, which differ in contrast only. The
 * embedded agreement is a page of its own.
 */
async function expectAccessible(page: Page, what: string) {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await settled(page)
      // In one page: the other way opens a page more for each look, which takes as long again.
      const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode()
      if (colorScheme === 'dark') axe.withRules('color-contrast')
      else axe.withTags(TAGS)
      const { violations } = await axe.analyze()
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
      expect.soft(found, `${what}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** Colours in transition are no colours to judge. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}

test('business details follow every rule, empty and with errors', async ({ applicant, page }) => {
  await applicant.open()
  await expectAccessible(page, 'business details, empty')
  await setBox(page, MAILING, true)
  await applicant.next()
  await expectAccessible(page, 'business details, with errors')
})

test('the business overview follows every rule, empty and with errors', async ({
  app,
  applicant,
  page,
}) => {
  await startAt(page, app, 'business-overview', plainApplication())
  await expectAccessible(page, 'business overview, empty')
  await applicant.radio('Publicly-traded Company or Government Entity').check()
  await applicant.next()
  await expectAccessible(page, 'business overview, with errors')
})

test('owner details follow every rule, empty and with errors', async ({ app, applicant, page }) => {
  await startAt(page, app, 'owner-details', plainApplication())
  await expectAccessible(page, 'owner details, empty')
  await applicant.button('Add').click()
  await applicant.ownerForm('Create').getByRole('radio', { name: 'Add New Address' }).check()
  await applicant.button('Create').click()
  await setBox(page, OTHER_CONTROLLER, true)
  await setBox(page, OTHER_CONTACT, true)
  await expectAccessible(page, 'an owner with errors')
  await applicant.button('Cancel').click()
  await setBox(page, OTHER_CONTROLLER, false)
  await applicant.ownerDetails(plainApplication())
  await setBox(page, OTHER_CONTACT, true)
  await applicant.next()
  await expectAccessible(page, 'owner details, with errors')
})

test('transaction details follow every rule, empty and with errors', async ({
  app,
  applicant,
  page,
}) => {
  await startAt(page, app, 'transaction-details', plainApplication())
  await expectAccessible(page, 'transaction details, empty')
  await applicant.percent('Card-Not-Present via Internet', 20)
  await setBox(page, FULFILLMENT, true)
  await applicant.next()
  await expectAccessible(page, 'transaction details, with errors')
})

test('banking follows every rule, empty and with errors', async ({ app, applicant, page }) => {
  const expected = plainApplication()
  await startAt(page, app, 'banking-information', expected)
  const bank = page.getByLabel('Bank Routing Number', { exact: true })
  const past = applicant.button('Enter bank details manually')
  await expect(bank.or(past)).toBeVisible()
  await expectAccessible(page, 'banking, empty')
  await applicant.bankManually(expected)
  await page.getByLabel('Confirm Account Number', { exact: true }).fill('1')
  await applicant.next()
  await expectAccessible(page, 'banking, with errors')
})

test('the review, empty and with errors, and the confirmation follow every rule', async ({
  app,
  applicant,
  page,
}) => {
  await startAt(page, app, 'review-&-submit', plainApplication())
  await expectAccessible(page, 'review, empty')
  await applicant.submit()
  await expectAccessible(page, 'review, with errors')
  await applicant.signAndSubmit(SIGNER)
  await expectAccessible(page, 'confirmation')
})

test('the pages outside the wizard and a dialog follow every rule', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  for (const path of [
    '/connect/get-started',
    '/connect/about',
    '/apply/nothing-here',
    '/apply/merchant-agreement.html',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await applicant.open()
  await applicant.back()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'the question')
})
