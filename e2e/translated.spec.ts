/**
 * Tests every page in a browser that translates it: each text is replaced when it appears and
 * whenever it changes. `browsers/translated.spec.ts` does so in Spanish, and in the other browsers.
 */
import { sampleOwner } from '../src/application/testing/sample-application.ts'
import { askedFor } from './support/corrections.ts'
import { choose, field } from './support/fields.ts'
import { english, saveForLater } from './support/finish-later.ts'
import { ana, askOwner, enterDetails } from './support/owner-entry.ts'
import { PEOPLE, Reviewer, submitted } from './support/reviewer.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, linkAccount, SHORT_AGREEMENT } from './support/sandbox.ts'
import { openAt } from './support/saved-draft.ts'
import { askToSign, signAndSubmit } from './support/signature-request.ts'
import { test } from './support/test.ts'
import { translatePage } from './support/translator.ts'

test.use({ settings: { AGREEMENT_FILE: SHORT_AGREEMENT, DOCUMENTS: 'voided-check?' } })
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

const check = {
  name: 'check.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 voided check'),
}

for (const beginning of ['before the page works', 'in the middle'] as const) {
  test(`an application is filled in, saved and submitted, translated from ${beginning}`, async ({
    applicant,
    page,
  }) => {
    if (beginning === 'before the page works') await page.addInitScript(translatePage)
    const expected = plainApplication({
      companyOwners: [
        sampleOwner({ stake: 60 }),
        sampleOwner({ id: 'b', firstName: 'Ada', stake: 40 }),
      ],
    })
    await applicant.open()
    await applicant.next()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await field(page, 'Street').pressSequentially('100 Market')
    await page.getByRole('option').first().click()
    await applicant.businessDetails(expected)
    if (beginning === 'in the middle') await page.evaluate(translatePage)
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await applicant.next('business-overview')
    const category = page.getByRole('combobox', { name: 'Business Category' })
    await category.pressSequentially('restaur')
    await expect(page.getByRole('option').first()).toBeVisible()
    await applicant.businessOverview(expected)
    await saveForLater(page)
    await expect(page.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible()
    await applicant.next()
    await applicant.fillUpTo('banking-information', expected, 'owner-details')

    await linkAccount(page)
    await expect(page.getByText('Harborview Bank')).toBeVisible()
    await applicant.button(english.texts.banking.linked.change).click()
    await applicant.bankManually(expected)
    const { kinds, states } = english.texts.documents
    await page
      .getByLabel(kinds['voided-check'].label)
      .and(page.locator('input'))
      .setInputFiles(check)
    await expect(page.getByRole('listitem').filter({ hasText: check.name })).toContainText(
      states.uploaded,
    )
    await applicant.next('review-&-submit')
    await applicant.submit()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    // What people have typed is read and signed as they typed it.
    const shown = page.locator('dd:not(details dd), h3')
    for (const typed of [expected.businessName, 'Maria Alvarez', check.name]) {
      await expect(shown.getByText(typed).first()).toBeVisible()
      await expect(shown.locator('font', { hasText: typed })).toHaveCount(0)
    }
    await choose(page, page, 'Signing As', SIGNER)
    await field(page, 'Full Name').fill('M. Alvarez')
    await field(page, 'Full Name').blur()
    await expect(page.locator('[translate=no]').getByText('Maria Alvarez')).not.toHaveCount(0)
    await applicant.signAndSubmit(SIGNER)

    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: english.texts.pages.confirmation.copy.link }).click()
    await page.getByRole('button', { name: 'Withdraw my application' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /withdraw/i })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your application was withdrawn',
    )
  })
}

test('an owner and a signer do their part on translated pages', async ({
  applicant,
  app,
  browser,
  page,
}) => {
  const maria = sampleOwner({ stake: 70 })
  await page.addInitScript(translatePage)
  const expected = plainApplication({ companyOwners: [maria] })
  await openAt(page, 'owner-details', expected)
  const link = await askOwner(page, ana)
  const context = await browser.newContext({ baseURL: app.url })
  await context.addInitScript(translatePage)
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Español' }).click()
  await other.getByRole('button', { name: 'English' }).click()
  await other.getByRole('button', { name: english.texts.ownerEntry.send }).click()
  await enterDetails(other, ana, english.texts)
  await expect(other.getByText(english.texts.ownerEntry.ends.next.heading)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const { ownerLink } = english.texts
  const name = `${ana.firstName} ${ana.lastName}`
  await expect(page.getByText(ownerLink.entered(name)).first()).toBeVisible()
  await applicant.next()
  await applicant.fillUpTo('review-&-submit', expected, 'transaction-details')
  await other.goto(await askToSign(page, english))
  await signAndSubmit(other, english)
  await expect(
    other.getByRole('heading', { name: english.texts.pageTitles.confirmation }),
  ).toBeVisible()
  await context.close()
})

test('requested answers are corrected on a translated page', async ({ app, page }) => {
  await page.addInitScript(translatePage)
  const item = [
    ['businessPhone', 'Nobody answers this number.'],
    ['businessAddress', 'Is this a post office box?'],
  ] as const
  const { link } = await askedFor(app, item)
  await page.goto(link)
  const { questions, review, pageTitles } = english.texts
  await expect(page.getByRole('heading', { name: pageTitles.correct })).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: review.submit }).click()
  await field(page, questions.businessPhone.label).fill('5105550199')
  await signAndSubmit(page, english)
  await expect(page.getByRole('heading', { name: pageTitles.confirmation })).toBeVisible()
})

test('a reviewer opens and decides an application in a translated console', async ({
  app,
  page,
}) => {
  await page.addInitScript(translatePage)
  const reviewer = new Reviewer(page, app)
  const reference = await submitted(app, { businessName: 'Lakeshore Bakery' })
  await reviewer.signIn('reviewer')
  await page.getByLabel('Search').fill('lakeshore bak')
  await page.getByRole('link', { name: /Lakeshore Bakery/ }).click()
  await reviewer.unlock()
  await reviewer.hasRead()
  await page.getByRole('button', { name: 'Show SSN' }).first().click()
  await expect(page.getByText('123-45-6789')).toBeVisible()
  await page.getByRole('button', { name: 'Hide SSN' }).first().click()
  await reviewer.decide('Start the review', 'is now: In review')
  await expect(page.getByText(`Viewed by ${PEOPLE.reviewer}`)).toBeVisible()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText(reference).first()).toBeVisible()
})
