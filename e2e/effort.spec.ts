/**
 * Measures the effort of applications, act by act: the clicks and keys, whether the next act is in
 * view, and where the focus is. `EFFORT_FILE` names a file that gets the rows of docs/effort.md.
 */
import { appendFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { APPLICATIONS_PATH } from '../src/api/applications.ts'
import type { Owner } from '../src/application/application.ts'
import { states } from '../src/application/forms/us/reference/states.ts'
import { titleIn } from '../src/application/reference/titles.ts'
import { sampleApplication, sampleOwner } from '../src/application/testing/sample-application.ts'
import { askedFor } from './support/corrections.ts'
import { Hand } from './support/effort.ts'
import { dropdown, field, part } from './support/fields.ts'
import { english, type SpokenLanguage, spanish } from './support/finish-later.ts'
import { hydrated } from './support/loaded.ts'
import { ana } from './support/owner-entry.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/sandbox.ts'
import { PREPARER } from './support/signature-request.ts'

const DESK = { width: 1280, height: 720 }

test.use({ viewport: DESK })
test.describe.configure({ mode: 'default' })

/** The limit of a scenario on a phone. On a desktop Next stays in view. */
const MAX_REACHED_BY_SCROLLING = 3

const application = plainApplication()

/** An applicant who fills in the steps, but skips optional questions. */
class Walk extends Hand {
  readonly texts: SpokenLanguage['texts']
  /** The last link for another person. */
  link = ''

  constructor(page: Page, { texts }: SpokenLanguage) {
    super(page)
    this.texts = texts
  }

  button(name: string, scope: Page | Locator = this.page): Locator {
    return scope.getByRole('button', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true })
  }

  async next(step: keyof SpokenLanguage['texts']['stepTitles'], button = this.texts.form.next) {
    await this.act(this.button(button), this.heading(this.texts.stepTitles[step]))
  }

  async address(scope: Page | Locator) {
    const { questions } = this.texts
    const { street, city, state, zip } = application.businessAddress
    await this.type(field(scope, questions.street.label), street)
    await this.type(field(scope, questions.city.label), city)
    const name = states.find(({ code }) => code === state)?.name ?? ''
    await this.choose(dropdown(scope, questions.state.label), name)
    await this.type(field(scope, questions.zip.label), zip)
  }

  async business() {
    const { questions } = this.texts
    await this.page.goto('/apply/business-details')
    await hydrated(this.page)
    await this.type(field(this.page, questions.businessName.label), application.businessName)
    await this.type(field(this.page, questions.legalBusinessName.label), 'Golden Gate Bakery, LLC')
    await this.type(field(this.page, questions.businessPhone.label), application.businessPhone)
    await this.type(field(this.page, questions.businessEmail.label), application.businessEmail)
    await this.address(part(this.page, questions.businessAddress.label))
    await this.next('business-overview')
  }

  async overview(structure: 'SOLE PROPRIETOR' | 'LIMITED') {
    const { questions, choices } = this.texts
    const label = choices.businessStructure[structure]
    await this.pick(this.page.getByRole('radio', { name: label, exact: true }))
    if (structure === 'LIMITED') {
      await this.type(field(this.page, questions.tin.label), application.tin)
    }
    await this.type(field(this.page, questions.yearFounded.label), application.yearFounded)
    await this.choose(dropdown(this.page, questions.mcc.label), '5462', '5462')
    await this.type(field(this.page, questions.productsOrServices.label), 'Bread')
    await this.next('owner-details')
  }

  async person(scope: Page | Locator, owner: Owner) {
    const { questions } = this.texts
    await this.type(field(scope, questions.firstName.label), owner.firstName)
    await this.type(field(scope, questions.lastName.label), owner.lastName)
    await this.type(field(scope, questions.ssn.label), owner.ssn)
    await this.type(field(scope, questions.dob.label), owner.dob)
    await this.type(field(scope, questions.phone.label), owner.phone)
    await this.type(field(scope, questions.email.label), owner.email)
    await this.pick(
      scope.getByRole('radio', { name: new RegExp(application.businessAddress.street) }),
    )
  }

  /** Opens the form for another owner, and enters title and stake. */
  async openOwner(stake: number): Promise<Locator> {
    const { ownerDetails, questions, referenceTexts } = this.texts
    const form = this.page.getByRole('group', { name: ownerDetails.addOwner, exact: true })
    await this.act(this.button(ownerDetails.add), form.getByRole('radio').first())
    await this.choose(dropdown(form, questions.title.label), titleIn('Partner', referenceTexts))
    await this.type(field(form, questions.stake.label), String(stake))
    return form
  }

  async owner(owner: Owner, stake: number) {
    const form = await this.openOwner(stake)
    await this.person(form, owner)
    const name = this.page.getByRole('heading', { name: `${owner.firstName} ${owner.lastName}` })
    await this.act(this.button(this.texts.ownerDetails.create), name)
  }

  /** Fills in everything up to the review, with an owner who gets a link, and may have answered. */
  async prepare() {
    const { ownerDetails, questions } = this.texts
    await this.business()
    await this.overview('LIMITED')
    await this.owner(maria, 60)
    const form = await this.openOwner(40)
    await this.pick(form.getByRole('radio', { name: ownerDetails.who.owner }))
    await this.type(field(form, questions.firstName.label), ana.firstName)
    await this.type(field(form, questions.lastName.label), ana.lastName)
    await this.type(field(form, questions.email.label), 'owner@goldengatebakery.example')
    await this.act(this.button(ownerDetails.create), this.page.getByText(/^Waiting for Ana/))
    this.link = await this.page.getByLabel(`Link for ${ana.firstName} ${ana.lastName}`).inputValue()
    await this.next('transaction-details')
    await this.transactions()
    await this.typeBank()
  }

  async askToSign() {
    const { signatureRequest: request } = this.texts
    const link = this.page.getByRole('textbox', { name: request.link, exact: true })
    await this.pick(this.page.getByRole('radio', { name: request.heading }))
    await this.type(field(this.page, request.name.label), PREPARER)
    await this.act(this.button(request.create), link)
    this.link = await link.inputValue()
  }

  /** Enters an owner's details on the page of the link. */
  async enterDetails(link: string) {
    const { ownerEntry, questions } = this.texts
    await this.page.goto(link)
    await this.type(field(this.page, questions.ssn.label), ana.ssn)
    await this.type(field(this.page, questions.dob.label), '03081985')
    await this.type(field(this.page, questions.phone.label), '4155550199')
    await this.address(this.page)
    const name = `${ana.firstName} ${ana.lastName}`
    await this.pick(this.page.getByRole('checkbox', { name: ownerEntry.confirmation(name) }))
    const { heading } = ownerEntry.ends.next
    await this.act(this.button(ownerEntry.send), this.page.getByRole('heading', { name: heading }))
  }

  async transactions() {
    const { questions, choices } = this.texts
    await this.type(field(this.page, questions.avgSale.label), '25')
    await this.type(field(this.page, questions.highestSale.label), '900')
    await this.type(field(this.page, questions.annualSales.label), '480000')
    const atDelivery = this.page.getByRole('radio', { name: choices.whenChargeCustomer[0] })
    if (!(await atDelivery.isChecked())) await this.pick(atDelivery)
    await this.next('banking-information')
  }

  async linkBank() {
    const { banking } = this.texts
    const dialog = this.page.getByRole('dialog')
    const bank = dialog.getByRole('button', { name: 'Harborview Bank' })
    await this.act(this.button(banking.link.validate), bank)
    const account = dialog.getByRole('button', { name: /^Business Checking/ })
    await this.act(bank, account)
    await this.act(account, this.button(banking.linked.continue))
    await this.next('review-&-submit', banking.linked.continue)
  }

  async typeBank() {
    const { banking, questions } = this.texts
    await this.act(
      this.button(banking.link.manually),
      field(this.page, questions.routingNumber.label),
    )
    await this.typeAccount()
  }

  /** Types the bank details, and the bank's name if it was not found. */
  async typeAccount(bankName = '') {
    const { questions } = this.texts
    await this.type(field(this.page, questions.routingNumber.label), '021000021')
    if (bankName) await this.type(field(this.page, questions.bankName.label), bankName)
    await this.type(field(this.page, questions.accountNumber.label), '000123456789')
    await this.type(field(this.page, questions.confirmAccountNumber.label), '000123456789')
    await this.next('review-&-submit')
  }

  async sign(name: string) {
    const { questions, review } = this.texts
    const frame = this.page.frameLocator(`iframe[title="${review.agreement.heading}"]`)
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await this.choose(dropdown(this.page, questions.signeeId.label), name)
    await this.type(field(this.page, questions.termsSignerFullName.label), name)
    await this.act(this.button(review.submit), this.page.getByText(/^MA-[A-Z0-9-]+$/))
  }

  /** Checks that every act showed its result and kept the focus, and that all keep the limits. */
  async end(scenario: string, limits: { readonly clicks: number; readonly byTab: number }) {
    const file = process.env.EFFORT_FILE
    if (file) await appendFile(file, `${this.row(scenario)}\n`)
    expect(this.outOfSight).toEqual([])
    expect(this.withoutFocus).toEqual([])
    const isOnDesk = this.page.viewportSize()?.width === DESK.width
    expect(this.reachedByScrolling).toBeLessThanOrEqual(isOnDesk ? 0 : MAX_REACHED_BY_SCROLLING)
    const { clicks, presses } = this
    expect({ clicks, byTab: presses }).toEqual({
      clicks: Math.min(clicks, limits.clicks),
      byTab: Math.min(presses, limits.byTab),
    })
  }
}

const maria = sampleOwner({ firstName: 'Maria', lastName: 'Alvarez' })
const daniel = sampleOwner({ firstName: 'Daniel', lastName: 'Reyes', ssn: '345678901' })

test('a sole proprietor types everything @prove', async ({ page }) => {
  await typeAsSoleProprietor(new Walk(page, english), 'A sole proprietor types everything')
})

async function typeAsSoleProprietor(
  walk: Walk,
  name: string,
  typeBank = () => walk.typeBank(),
): Promise<void> {
  await walk.business()
  await walk.overview('SOLE PROPRIETOR')
  await walk.person(walk.page, maria)
  await walk.next('transaction-details')
  await walk.transactions()
  await typeBank()
  await walk.sign('Maria Alvarez')
  await walk.end(name, { clicks: 37, byTab: 12 })
}

test('an LLC with two owners links its bank @prove', async ({ page }) => {
  const walk = new Walk(page, english)
  await walk.business()
  await walk.overview('LIMITED')
  await walk.owner(maria, 60)
  await walk.owner(daniel, 40)
  await walk.next('transaction-details')
  await walk.transactions()
  await walk.linkBank()
  await walk.sign('Maria Alvarez')
  await walk.end('An LLC with two owners links its bank', { clicks: 54, byTab: 21 })
})

test('an LLC asks an owner by link, and another person signs @prove', async ({ page }) => {
  const walk = new Walk(page, english)
  await walk.prepare()
  await walk.askToSign()
  await walk.end('An LLC asks an owner by link, and someone else signs', { clicks: 51, byTab: 19 })
})
test('an applicant answers a request for corrections @prove', async ({ app, page }) => {
  const { link } = await askedFor(app, [['businessPhone', 'It does not ring.']], {
    overrides: { companyOwners: sampleApplication().companyOwners },
  })
  const walk = new Walk(page, english)
  await page.goto(link)
  const phone = field(page, english.texts.questions.businessPhone.label)
  await expect(phone).toBeInViewport()
  await phone.fill('')
  await walk.type(phone, '4155550123')
  await walk.sign('Maria Alvarez')
  await walk.end('A correction is answered', { clicks: 5, byTab: 2 })
})

/** Makes each address of the API fail at first, and the submission succeed without an answer. */
async function loseFirstAnswers(page: Page): Promise<void> {
  const lost = new Set<string>()
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (lost.has(pathname)) return route.fallback()
    lost.add(pathname)
    if (pathname === APPLICATIONS_PATH) await route.fetch()
    await route.abort('connectionreset')
  })
}

test.describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  test.use(phone)

  test('an LLC asks an owner by link, the owner answers, and another person signs @prove', async ({
    app,
    browser,
    page,
  }) => {
    const onOwnPhone = async () => {
      const context = await browser.newContext({ ...phone, baseURL: app.url })
      return new Walk(await context.newPage(), english)
    }
    const walk = new Walk(page, english)
    await walk.prepare()
    const owner = await onOwnPhone()
    await owner.enterDetails(walk.link)
    await owner.end("On a phone: the owner's own page", { clicks: 10, byTab: 3 })
    expect(owner.reachedByScrolling).toBe(0)
    await owner.page.context().close()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const { entered } = english.texts.ownerLink
    await expect(page.getByText(entered(`${ana.firstName} ${ana.lastName}`))).toBeVisible()
    await walk.askToSign()
    await walk.end('On a phone: an LLC asks an owner by link, and someone else signs', {
      clicks: 51,
      byTab: 19,
    })
    const signer = await onOwnPhone()
    await signer.page.goto(walk.link)
    await signer.sign('Maria Alvarez')
    await signer.end('On a phone: the signer', { clicks: 4, byTab: 2 })
    await signer.page.context().close()
  })

  test('a sole proprietor types everything on an unreliable connection @prove @intercepted', async ({
    allowConsoleErrors,
    page,
  }) => {
    allowConsoleErrors(/ERR_CONNECTION_RESET/)
    await loseFirstAnswers(page)
    const walk = new Walk(page, english)
    await typeAsSoleProprietor(walk, 'On a phone, with a flaky line: a sole proprietor', () =>
      walk.typeAccount('Chase'),
    )
  })

  test.describe('in Spanish @prove', () => {
    test.use({ locale: 'es-MX' })

    test('a sole proprietor types everything', async ({ page }) => {
      const walk = new Walk(page, spanish)
      await typeAsSoleProprietor(walk, 'On a phone, in Spanish: a sole proprietor types everything')
    })
  })
})
