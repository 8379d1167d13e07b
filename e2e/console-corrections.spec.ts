/** Tests corrections in the console: requested, answered, compared, and withdrawn. */
import type { Browser, Page } from '@playwright/test'
import { openCorrectionRoute, type StoredCorrection } from '../src/api/corrections.ts'
import { CORRECT_PATH } from '../src/api/pages.ts'
import { urlOf } from '../src/api/route.ts'
import { sampleOwner } from '../src/application/testing/sample-application.ts'
import { holdRequests } from './support/answers.ts'
import { Applicant } from './support/applicant.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { askedFor, correct } from './support/corrections.ts'
import { field, fill, part } from './support/fields.ts'
import { closeByKey, openByKey } from './support/keys.ts'
import { fillOwner } from './support/people.ts'
import { looksRight, openElsewhere, PEOPLE, submitted, test } from './support/reviewer.ts'
import type { App } from './support/server.ts'
import { expect } from './support/test.ts'

/** Marks a phone number, an SSN and a voided check. */
async function mark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for corrections' })).toBeVisible()
  await expect(page.getByLabel('Find an answer')).toBeFocused()
  await page.getByRole('checkbox', { name: 'Business Phone' }).check()
  const owner = page.getByRole('group', { name: 'Maria Alvarez' })
  await owner.getByRole('checkbox', { name: 'SSN' }).check()
  await page.getByRole('checkbox', { name: 'Voided check' }).check()
}

const link = (page: Page) => page.getByLabel('Link for the applicant')

/** Opens, as an applicant, the link that the reviewer's page shows. The test closes the browser. */
async function applicantWithLink(browser: Browser, app: App, page: Page): Promise<Applicant> {
  const { hash } = new URL(await link(page).inputValue())
  const context = await browser.newContext({ baseURL: app.url })
  const applicant = new Applicant(await context.newPage())
  await applicant.page.goto(CORRECT_PATH + hash)
  return applicant
}

test('a reviewer asks for corrections, and sees what the applicant has changed', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Lakeshore Bakery' })
  await reviewer.openAs('reviewer', reference)
  await expect(page.getByText('Unlock to ask for corrections.')).toBeVisible()
  await reviewer.unlock()
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Ask for corrections' })).toBeFocused()

  await mark(page)
  await expect(page.getByLabel('Why: SSN')).toHaveValue(/enter it again/)
  await page.getByLabel('Why: Business Phone').fill('')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByLabel('Why: Business Phone')).toBeFocused()
  await page.getByLabel('Why: Business Phone').fill('Nobody answers.')
  await expect(page.getByText('We have no address to email the link to.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText(`${PEOPLE.reviewer} asked for this`)).toBeVisible()
  await expect(page.getByText('No email is sent.')).toBeVisible()
  await expect(page.getByText('Business Phone: Nobody answers.').first()).toBeVisible()
  await expect(link(page)).toHaveValue(/\/apply\/correct#[\w-]{22}(\.[\w-]{43}){2}$/)
  const address = await link(page).inputValue()
  const list = page.getByRole('link', { name: 'All applications' })
  await list.click()
  // Nobody else has the link.
  await page.goBack()
  await expect(link(page)).toHaveValue(address)
  await list.click()
  await page.goto('/console/?correction=waiting')
  await expect(page.getByRole('row', { name: /Lakeshore Bakery.*Waiting/ })).toBeVisible()

  // Nobody asked for the name.
  await correct(app, address, { legalBusinessName: 'Lakeshore Foods, LLC' })

  await reviewer.open(reference)
  await expect(page.getByText('Version 2, received').first()).toBeVisible()
  await reviewer.unlock()
  await expect(page.getByText('Other changes by the applicant (not requested)')).toBeVisible()
  const unasked = page.getByRole('table', { name: 'not requested' })
  await expect(unasked.getByRole('row')).toHaveText([
    /Version 1/,
    /Legal Name.*Golden Gate Bakery, LLC.*Lakeshore Foods, LLC/,
  ])
  const question = page.getByRole('table', { name: 'Requested changes' })
  await expect(question.getByRole('row', { name: /Business Phone/ })).toHaveText(
    /\(415\) 555-0132\(415\) 555-0199/,
  )
  await expect(question.getByRole('row', { name: /Voided check/ })).toHaveText(/check\.pdf/)
  await expect(page.getByText('123-45-6780')).toBeHidden()
  await page.getByRole('button', { name: 'Show Maria Alvarez: SSN' }).click()
  await expect(question.getByText('123-45-6780')).toBeVisible()
  await expect(question.getByText('123-45-6789')).toBeVisible()

  // The latest version also contains the unchanged document.
  const other = page.getByRole('button', { name: 'Show Tax ID Number (TIN)' })
  await other.click()
  await expect(page.getByText('94-1234567')).toBeVisible()

  await page.getByLabel('Version', { exact: true }).click()
  await page.getByRole('option', { name: /Version 1/ }).click()
  await expect(page.getByText('This is an earlier version.')).toBeVisible()
  await expect(page.getByText('Golden Gate Bakery, LLC').first()).toBeVisible()
  const history = await app.operator('show', reference)
  expect(history).toContain(`shown unmasked: Owner 1, SSN by ${PEOPLE.reviewer}`)
})

test('an applicant corrects in a browser of their own, and an export has the whole version @prove', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Sunset Yoga' })
  await reviewer.openAs('administrator', reference)
  await reviewer.unlock()
  await mark(page)
  await page.getByRole('button', { name: 'Send the request' }).click()

  const applicant = await applicantWithLink(browser, app, page)
  await fill(applicant.page, { 'Business Phone': '4155550199', SSN: '123456780' })
  const check = { name: 'check.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await applicant.page
    .getByLabel('Voided check')
    .and(applicant.page.locator('input'))
    .setInputFiles(check)
  await expect(applicant.page.getByText('check.pdf was uploaded')).toBeAttached()
  await applicant.sign('Maria Alvarez (CEO)')
  await applicant.submit()
  await expect(applicant.page.getByRole('heading', { name: 'Application received' })).toBeVisible()
  await applicant.page.context().close()

  await reviewer.open(reference)
  await reviewer.unlock()
  const question = page.getByRole('table', { name: 'Requested changes' })
  await expect(question.getByRole('row')).toHaveText([
    /Version 1/,
    /Business Phone/,
    /Maria Alvarez: SSN/,
    /Voided check.*check\.pdf/,
  ])
  await expect(page.getByText('(not requested)')).toBeHidden()

  await page.getByRole('link', { name: 'All applications' }).click()
  const csv = await reviewer.exportAll()
  // The export has the new and the unchanged answers.
  expect(csv.split('\r\n').find((line) => line.includes(reference))).toMatch(
    /4155550199.*941234567.*123456780/,
  )
})

test('a missing owner is requested, added, and signs @prove', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Twin Peaks Deli' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  const owners = page.getByRole('group', { name: 'Company Ownership' })
  await owners.getByRole('checkbox', { name: 'Missing owner' }).check()
  await expect(page.getByLabel('Why: Missing owner')).toHaveValue(/another owner of 25% or more/)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Owner 3', { exact: true })).toBeVisible()

  const applicant = await applicantWithLink(browser, app, page)
  const { page: form } = applicant
  const added = part(form, '1 of 1: Add an Owner')
  await expect(added.getByText('another owner of 25% or more')).toBeVisible()
  await applicant.submit()
  await expect(field(added, 'First Name')).toBeFocused()
  const nobody = added.getByRole('checkbox', { name: 'There is no other company owner' })
  await fill(added, { 'First Name': 'Ruth' })
  await nobody.check()
  await expect(added.getByRole('combobox', { name: 'Title' })).toBeHidden()
  await nobody.uncheck()
  await expect(field(added, 'First Name')).toHaveValue('Ruth')
  expect(await brokenRules(form, ALL_RULES)).toEqual([])
  const owner = sampleOwner({ title: 'CFO', stake: 25, firstName: 'Ruth', lastName: 'Ito' })
  await fillOwner(form, added, owner)
  // The other owners held everything, so their stakes can be changed as well.
  await expect(field(part(form, "Daniel O'Neill"), 'Stake percent')).toHaveValue('40')
  await fill(part(form, 'Maria Alvarez'), { 'Stake percent': '35' })
  await expect(form.getByRole('row', { name: 'Ruth Ito: Stake percent' })).toHaveText(/25%/)
  await form.reload()
  await expect(field(added, 'Last Name')).toHaveValue('Ito')
  await expect(field(added, 'SSN')).toHaveValue('')
  await fill(added, { SSN: owner.ssn, 'Date of Birth': owner.dob })
  await applicant.sign('Ruth Ito (CFO)')
  expect(await brokenRules(form, ALL_RULES)).toEqual([])
  await applicant.submit()
  await expect(form.getByRole('heading', { name: 'Application received' })).toBeVisible()
  await applicant.page.context().close()

  await reviewer.open(reference)
  await reviewer.unlock()
  const question = page.getByRole('table', { name: 'Requested changes' })
  await expect(question.getByRole('row')).toHaveText([
    /Version 1/,
    /Maria Alvarez: Stake percent.*60%.*35%/,
    /Ruth Ito: Title.*Not answered.*CFO/,
    /Ruth Ito: Stake percent.*Not answered.*25%/,
    /Ruth Ito: SSN/,
    /Ruth Ito: Date of Birth/,
    /Ruth Ito: Phone/,
    /Ruth Ito: Email/,
    /Ruth Ito: Home Address/,
  ])
  const unasked = page.getByRole('table', { name: 'not requested' })
  await expect(unasked.getByRole('row')).toHaveText([
    /Version 1/,
    /Signer.*Maria Alvarez.*Ruth Ito/,
  ])
})

test('a decision that ends a request for corrections names it first @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const { reference } = await askedFor(app, [['businessPhone', 'Nobody answers.']])
  await reviewer.openAs('reviewer', reference)
  await page.getByRole('radio', { name: 'Mark as withdrawn' }).check()
  await page.getByRole('button', { name: 'Mark as withdrawn' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('asked the applicant to correct: Business Phone.')
  await question.getByRole('button', { name: 'Keep waiting' }).click()
  await expect(page.getByText(`${PEOPLE.reviewer} asked for this`)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as withdrawn' }).click()
  await question.getByRole('button', { name: 'Decide and end it' }).click()
  await expect(page.getByText('is now: Withdrawn')).toBeVisible()
})

test('a reviewer withdraws a request, and may ask again; a viewer only sees it @prove @intercepted', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Harbor Books' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  await mark(page)
  const release = await holdRequests(page, '**/corrections')
  await page.getByRole('button', { name: 'Send the request' }).click()
  const late = page.getByRole('checkbox', { name: 'Business Email' })
  await late.check()
  release()
  await expect(page.getByText(`${PEOPLE.reviewer} asked for this`)).toBeVisible()
  const [, id = '', token = ''] = /#(.+?)\..+\.(.+)$/.exec(await link(page).inputValue()) ?? []

  const viewer = await openElsewhere(browser, app, reference, 'viewer')
  await expect(viewer.page.getByText(`${PEOPLE.reviewer} asked for this`)).toBeVisible()
  await expect(viewer.page.getByText('Owner 1, SSN', { exact: true })).toBeVisible()
  await expect(viewer.page.getByRole('button', { name: 'Cancel the request' })).toBeHidden()
  await viewer.page.context().close()

  const withdraw = page.getByRole('button', { name: 'Cancel the request' })
  const question = page.getByRole('alertdialog')
  await openByKey(withdraw, question)
  await closeByKey(page, question)
  await expect(withdraw).toBeFocused()
  await openByKey(withdraw, question)
  await question.getByRole('button', { name: 'Cancel the request' }).click()
  await expect(page.getByText('The request is canceled.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  await expect(late).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Business Phone' })).not.toBeChecked()
  const response = await fetch(app.url + urlOf(openCorrectionRoute, { params: { id } }), {
    headers: { authorization: `Bearer ${token}` },
  })
  const stored: StoredCorrection = await response.json()
  expect(stored).toMatchObject({ state: 'withdrawn', ciphertext: null })
})

test('corrections break no accessibility rule on a desktop, nor on a phone in dark mode @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Piedmont Cycles' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  await mark(page)
  const addresses = page.getByRole('group', { name: 'Addresses' })
  await addresses.getByRole('checkbox', { name: 'All of these' }).check()
  await looksRight(page)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(link(page)).toBeVisible()
  await looksRight(page)
  const address = await link(page).inputValue()
  // An open page may still compare the version that is corrected, which is refused then.
  await page.goto('about:blank')
  await correct(app, address, {})
  await reviewer.open(reference)
  await reviewer.unlock()
  await expect(page.getByText('Requested, but unchanged')).toBeVisible()
  await looksRight(page)
})
