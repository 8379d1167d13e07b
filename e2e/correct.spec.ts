/** Tests that an applicant corrects the requested answers, and signs again. */
import type { Page, Route } from '@playwright/test'
import { openCorrectionRoute } from '../src/api/corrections.ts'
import { CORRECT_PATH } from '../src/api/pages.ts'
import { urlOf } from '../src/api/route.ts'
import {
  sampleController,
  sampleOwner,
  signedApplication,
} from '../src/application/testing/sample-application.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { askedFor } from './support/corrections.ts'
import { dropdown, field, part } from './support/fields.ts'
import { english, spanish } from './support/finish-later.ts'
import { closeByKey, openByKey } from './support/keys.ts'
import { fillPerson } from './support/people.ts'
import { plainApplication } from './support/samples.ts'
import { expect, linkDialog, pressInDialog, test } from './support/sandbox.ts'
import { openAt, savedDraft, storedText } from './support/saved-draft.ts'
import { signAndSubmit } from './support/signature-request.ts'
import { sidewaysOverflow } from './support/sizes.ts'
import { openStored } from './support/stored.ts'

const isShown = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
const keyIn = (link: string) => /#[^.]+\.([^.]+)/.exec(link)?.[1] ?? 'no key'
const idIn = (link: string) => /#([\w-]+)/.exec(link)?.[1] ?? ''

/** Opens a link in a new document. */
async function open(page: Page, link: string) {
  await page.goto('/connect/about')
  await page.goto(link)
}

for (const spoken of [english, spanish]) {
  const { locale, texts } = spoken
  const language = locale === 'en-US' ? 'en' : 'es'
  const { corrections, errors, pages, pageTitles, questions, review, wizard } = texts

  test(`requested answers are corrected and signed, in ${locale}${locale === 'es-MX' ? ' @prove' : ''}`, async ({
    app,
    page,
  }) => {
    const note = 'Nobody answers this number.\nWhich one is right?'
    const { application, link, reference } = await askedFor(
      app,
      [
        ['businessPhone', note],
        ['companyOwners.0.ssn', 'It does not match the name.'],
        [['companyOwners.0.firstName', 'companyOwners.0.lastName'], 'As in the passport.'],
        ['businessAddress', 'Is this a post office box?'],
      ],
      { language },
    )
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url(), request.postData() ?? ''))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    await isShown(page, pageTitles.correct)
    await expect(page).toHaveURL(app.url + CORRECT_PATH)
    await expect(page.locator(`blockquote[lang=${language}]`).first()).toHaveText(note)
    await expect(field(page, questions.businessEmail.label)).toBeHidden()
    expect(await sidewaysOverflow(page)).toEqual([])

    await page.getByRole('button', { name: review.submit }).click()
    await expect(field(page, questions.ssn.label)).toBeFocused()
    await expect(page.getByRole('alert').getByText(String(errors.required)).first()).toBeVisible()
    await field(page, questions.businessPhone.label).fill('(510) 555-0199')
    await field(page, questions.ssn.label).fill('219-09-9998')
    expect(await brokenRules(page, ALL_RULES)).toEqual([])

    await expect(async () => expect(await storedText(page)).toContain('5105550199')).toPass()
    await page.reload()
    await expect(page.getByText(wizard.restored.cleared)).toBeVisible()
    await expect(field(page, questions.businessPhone.label)).toHaveValue('(510) 555-0199')
    await field(page, questions.ssn.label).fill('219-09-9999')
    const row = page.getByRole('row', { name: questions.businessPhone.label })
    const [label, value] = [row.getByRole('rowheader'), row.getByRole('cell').first()]
    expect((await label.boundingBox())?.width).toBeGreaterThan(300)
    expect((await value.boundingBox())?.width).toBeGreaterThan(150)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(row).toHaveText(/\(415\) 555-0132.*\(510\) 555-0199/)
    expect(await brokenRules(page, ALL_RULES)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
    const saved = await storedText(page)
    for (const secret of [keyIn(link), '219099998', '219099999', application.tin]) {
      expect(saved).not.toContain(secret)
    }

    await signAndSubmit(page, spoken)
    await isShown(page, pageTitles.confirmation)
    await expect(page).toHaveURL(new RegExp(`#${reference}`))
    await expect(page.getByText(pages.confirmation.copy.download)).toBeVisible()
    const { record } = await openStored(app, reference)
    expect(record.submission).toMatchObject({
      businessPhone: '5105550199',
      tin: application.tin,
      companyOwners: [{ ssn: '219099999' }, { ssn: application.companyOwners[1]?.ssn }],
    })
    expect(requests.join()).not.toContain(keyIn(link))
    expect(requests.join()).not.toContain(application.tin)

    await open(page, link)
    await expect(page.getByText(corrections.errors.corrected)).toBeVisible()
    expect(await storedText(page)).not.toContain(reference)
  })
}

const { corrections, pageTitles, questions, review } = english.texts

test('another answer that no longer fits can be changed, using only the keyboard @prove @intercepted', async ({
  allowConsoleErrors,
  app,
  page,
}) => {
  allowConsoleErrors(/net::ERR|Failed to load/)
  const { link, reference } = await askedFor(app, [['avgSale', 'Is this right?']])
  await page.goto(link)
  const average = field(page, questions.avgSale.label)
  await expect(average).toBeVisible()
  const keys = page.keyboard
  const tabTo = async (target: typeof average, key = 'Tab') => {
    for (let count = 0; count < 80; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keys.press(key)
    }
    throw new Error('It cannot be reached')
  }
  await tabTo(average)
  await keys.press('ControlOrMeta+A')
  await keys.type('2000')
  await keys.press('Enter')
  await expect(page.getByText(corrections.opened)).toBeVisible()
  const highest = field(page, questions.highestSale.label)
  await expect(highest).toBeFocused()
  await keys.press('ControlOrMeta+A')
  await keys.type('3000')
  await page
    .frameLocator(`iframe[title="${review.agreement.heading}"]`)
    .getByRole('heading', { level: 1 })
    .waitFor()
  const signer = page.getByRole('combobox', { name: questions.signeeId.label })
  await tabTo(signer)
  const list = page.getByRole('listbox')
  await openByKey(signer, list)
  await closeByKey(page, list, 'Enter')
  await expect(signer).toContainText('Maria')
  await tabTo(field(page, questions.termsSignerFullName.label))
  await keys.type('Maria Alvarez')

  // Nothing is lost if the server cannot be reached, or its answer gets lost.
  const faults = [
    (route: Route) => route.abort(),
    async (route: Route) => {
      await route.fetch()
      await route.abort()
    },
  ]
  await page.route(
    `**${urlOf(openCorrectionRoute, { params: { id: idIn(link) } })}`,
    async (route) => {
      const fault = route.request().method() === 'POST' ? faults.shift() : undefined
      await (fault ? fault(route) : route.fallback())
    },
  )
  await keys.press('Enter')
  for (const _fault of ['unreachable', 'lost']) {
    await closeByKey(page, page.getByRole('alertdialog'), 'Enter')
    await tabTo(page.getByRole('button', { name: review.submit }))
    await keys.press('Enter')
  }
  await isShown(page, pageTitles.confirmation)
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({ avgSale: 2000, highestSale: 3000 })
})

test('a missing owner may be a sole proprietor, whose title and stake are fixed @prove', async ({
  applicant,
  app,
  page,
}) => {
  const { signing } = signedApplication()
  const { link, reference } = await askedFor(
    app,
    [
      ['companyOwners.0', 'Who owns the business?'],
      ['businessStructure', 'Please check.'],
    ],
    {
      overrides: {
        companyOwners: [],
        authorizedController: sampleController(),
        primaryContact: null,
        termsSignerFullName: 'Grace Alvarez',
        signing: signing && { ...signing, signeeId: 'authorized-controller' },
      },
    },
  )
  await page.goto(link)
  const added = part(page, corrections.item(1, 2, english.texts.ownerDetails.addOwner))
  await expect(field(added, questions.stake.label)).toBeVisible()
  await page.getByRole('radio', { name: 'Sole Proprietor' }).check()
  await expect(field(added, questions.stake.label)).toBeHidden()
  await expect(dropdown(added, questions.title.label)).toBeHidden()
  await fillPerson(page, added, sampleOwner())
  await applicant.sign('Maria Alvarez (Owner)')
  await applicant.submit()
  await isShown(page, pageTitles.confirmation)
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({
    businessStructure: 'SOLE PROPRIETOR',
    companyOwners: [{ firstName: 'Maria', title: 'Owner', stake: 100 }],
  })
})

test('a bank account is typed and a document is uploaded @prove', async ({ app, page }) => {
  const { link, reference } = await askedFor(app, [
    [['manualEntry', 'plaid'], 'The transfer came back.'],
    ['documents.voided-check', 'Please add one.'],
  ])
  const { banking, documents } = english.texts
  await page.goto(link)
  await page.getByRole('button', { name: banking.link.validate, exact: true }).press('Enter')
  await pressInDialog(page, 'Choose a bank', 'Harborview Bank')
  const account = { name: /^Business Checking/ }
  await linkDialog(page, 'Choose an account').getByRole('button', account).press('Enter')
  const focused = page.locator('main :focus')
  await expect(focused).toContainText('Harborview Bank')
  await page.getByRole('button', { name: banking.linked.change }).press('Enter')
  await expect(focused).toContainText(questions.routingNumber.label)
  await page.getByRole('button', { name: banking.manual.linkedAccount('4321') }).press('Enter')
  await expect(focused).toContainText('Harborview Bank')
  await page.reload()
  await page.getByRole('button', { name: english.texts.groups.bank, exact: true }).press('Enter')
  await expect(focused).toContainText(banking.link.cleared)
  await page.getByRole('button', { name: banking.link.manually }).click()
  await page.getByRole('button', { name: review.submit }).click()
  await expect(field(page, questions.routingNumber.label)).toBeFocused()
  await expect(page.getByText(documents.errors.required).first()).toBeVisible()
  await field(page, questions.routingNumber.label).fill('021000021')
  await field(page, questions.accountNumber.label).fill('000987654321')
  await field(page, questions.confirmAccountNumber.label).fill('000987654321')
  await expect(page.getByText('JPMORGAN CHASE').first()).toBeVisible()
  const file = { name: 'check.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 ') }
  await page
    .getByLabel(documents.kinds['voided-check'].label)
    .and(page.locator('input'))
    .setInputFiles(file)
  await expect(
    page.getByRole('listitem').filter({ hasText: file.name }).getByText(documents.states.uploaded),
  ).toBeVisible()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await signAndSubmit(page, english)
  await isShown(page, pageTitles.confirmation)
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({
    manualEntry: { accountNumber: '000987654321' },
    documents: [{ name: 'check.pdf' }],
  })
})

test('the draft of a new application in the same tab stays separate @prove', async ({
  applicant,
  app,
  page,
}) => {
  const application = plainApplication({ legalBusinessName: 'Another Bakery' })
  const { link, reference } = await askedFor(app, [['yearFounded', 'Really?']])
  await openAt(page, 'business-overview', application)
  await page.goto(link)
  await isShown(page, pageTitles.correct)
  const year = field(page, questions.yearFounded.label)
  await year.fill('1999')
  await expect(async () => expect(await storedText(page)).toContain('1999')).toPass()
  await page.goto('/apply/business-overview')
  await applicant.isAt('business-overview')
  expect((await savedDraft(page))?.draft.legalBusinessName).toBe('Another Bakery')
  await expect(field(page, questions.yearFounded.label)).not.toHaveValue('1999')
  await page.goto(CORRECT_PATH)
  await expect(year).toHaveValue('1999')
  // The same link continues with the typed text; another link asks first.
  await open(page, link)
  await expect(year).toHaveValue('1999')
  const other = await askedFor(app, [['businessName', 'Really?']])
  await open(page, other.link)
  await expect(page.getByText(corrections.replace.intro)).toBeVisible()
  await page.getByRole('link', { name: corrections.replace.keep }).click()
  await expect(year).toHaveValue('1999')
  await signAndSubmit(page, english)
  await isShown(page, pageTitles.confirmation)
  await expect(page).toHaveURL(new RegExp(reference))
  await page.goto('/apply/business-overview')
  await applicant.isAt('business-overview')
  expect((await savedDraft(page))?.draft.legalBusinessName).toBe('Another Bakery')
})

test('a link that opens nothing says why, even while the page is open @prove @intercepted', async ({
  allowConsoleErrors,
  app,
  page,
}) => {
  allowConsoleErrors(/status of 40[49]/)
  const { link, withdraw } = await askedFor(app, [['businessName', 'Really?']])
  const opens = async (address: string, text: string) => {
    await open(page, address)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveURL((url) => url.hash === '')
    expect(await storedText(page)).toBe('{}')
  }
  const { errors } = corrections
  await opens(link.slice(0, -3), errors.incomplete)
  await opens(link.replace(/#.../, '#AAA'), errors['not-found'])
  await page.route(
    `**${urlOf(openCorrectionRoute, { params: { id: idIn(link) } })}`,
    async (route) => {
      const response = await route.fetch()
      const stored = await response.json()
      await route.fulfill({ response, json: { ...stored, ciphertext: btoa('changed') } })
    },
  )
  await opens(link, errors.damaged)
  await page.unrouteAll()
  await page.route(
    `**${urlOf(openCorrectionRoute, { params: { id: idIn(link) } })}`,
    (route) => route.abort(),
    { times: 1 },
  )
  allowConsoleErrors(/net::ERR/)
  await open(page, link)
  await expect(page.getByText(errors.unreachable)).toBeVisible()
  await page.getByRole('button', { name: english.texts.pages.resume.tryAgain }).click()
  await isShown(page, pageTitles.correct)
  await expect(part(page, corrections.item(1, 1, english.texts.groups.business))).toBeVisible()
  await withdraw()
  await signAndSubmit(page, english)
  await expect(page.getByText(errors.withdrawn)).toBeVisible()
  await opens(link, errors.withdrawn)
})
