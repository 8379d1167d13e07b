/**
 * An applicant who fills in the steps with the answers of an expected application: field by field,
 * not key by key, as `typing.spec.ts` and `keyboard.spec.ts` do.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { CONFIRMATION_PATH } from '../../src/api/pages.ts'
import type { Application, Owner } from '../../src/application/application.ts'
import { emptyManualEntry } from '../../src/application/banking.ts'
import { us } from '../../src/application/forms/us.ts'
import { categoryDescription } from '../../src/application/reference/merchant-categories.ts'
import {
  isSoleProprietor,
  PUBLIC_OR_GOVERNMENT,
  publicOrGovernmentChoices,
  structureChoices,
} from '../../src/application/reference/structures.ts'
import {
  isStandardStep,
  type StandardStepId,
  stepPath,
  steps,
} from '../../src/application/step-list.ts'
import { previousStep, stepAtPath } from '../../src/application/steps.ts'
import * as en from '../../src/messages/en/first-step.ts'
import * as enOutside from '../../src/messages/en/outside-wizard.ts'
import * as enLater from '../../src/messages/en/pages.ts'
import type { Messages, OutsideMessages } from '../../src/messages/messages.ts'
import { choose, field, fill, part, setBox } from './fields.ts'
import { hydrated } from './loaded.ts'
import { fillAddress, fillContact, fillOwner, fillPerson } from './people.ts'
import type { ManualApplication } from './samples.ts'

export const MAILING = 'I have a different company mailing address'
export const NO_OWNERS = 'There are no company owners with at least 25% stake.'
export const OTHER_CONTROLLER =
  "Someone else has authority to make decisions on the company's behalf. (not common)"
export const OTHER_CONTACT = 'Another person will be the point of contact for my company'
export const FULFILLMENT = "I'm using a fulfillment vendor to ship products"
export const DAYS = 'Average number of days between charging and delivering product/service?'

export const stepIds: readonly StandardStepId[] = steps.map(({ id }) => id)

export class Applicant {
  readonly page: Page
  /**
   * The texts in the language of the page. The functions that fill in a step only support English.
   */
  readonly texts: Messages & OutsideMessages

  constructor(page: Page, texts: Messages & OutsideMessages = { ...en, ...enOutside }) {
    this.page = page
    this.texts = texts
  }

  /** Opens the first step; the query begins with a question mark. */
  async open(query = '') {
    await this.page.goto(`/apply/business-details${query}`)
    await this.isAt('business-details')
  }

  /** Waits until a step is on the page and interactive. */
  async isAt(step: StandardStepId) {
    const heading = this.page.getByRole('heading', {
      level: 1,
      name: this.texts.stepTitles[step],
      exact: true,
    })
    await expect(heading).toBeVisible()
    await expect(this.page).toHaveURL((url) => url.pathname === stepPath(step))
    await hydrated(this.page)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Presses Next, and waits for a step if one is expected. */
  async next(expected?: StandardStepId) {
    await this.button(this.texts.form.next).click()
    if (expected) await this.isAt(expected)
  }

  /** Goes back, and waits for the previous step: a second press would otherwise reach this one. */
  async back() {
    const step = stepAtPath(new URL(this.page.url()).pathname, us)
    const previous = step && previousStep(step, us)
    await this.button(this.texts.form.back).click()
    if (isStandardStep(previous)) await this.isAt(previous)
  }

  async businessDetails(expected: Application) {
    await fill(this.page, {
      'Business Name (DBA)': expected.businessName,
      'Legal Name': expected.legalBusinessName,
      'Business Website': expected.businessWebsite,
      'Business Email': expected.businessEmail,
      'Business Phone': expected.businessPhone,
    })
    await fillAddress(this.page, part(this.page, 'Location Address'), expected.businessAddress)
    await setBox(this.page, MAILING, expected.mailingAddress !== null)
    if (expected.mailingAddress) {
      await fillAddress(this.page, part(this.page, 'Mailing Address'), expected.mailingAddress)
    }
  }

  async businessOverview(expected: Application) {
    const { businessStructure: structure } = expected
    const choice = structureChoices.find((value) => value === structure)
    const behind = publicOrGovernmentChoices.find((value) => value === structure)
    await this.radio(enLater.choices.businessStructure[choice ?? PUBLIC_OR_GOVERNMENT]).check()
    if (behind) await this.radio(enLater.choices.businessStructure[behind]).check()
    if (!isSoleProprietor(expected)) await fill(this.page, { 'Tax ID Number (TIN)': expected.tin })
    await fill(this.page, { 'Year Founded/Incorporated': expected.yearFounded })
    const category = this.page.getByRole('combobox', { name: 'Business Category' })
    await category.fill(categoryDescription(expected.mcc) ?? '')
    await this.page.getByRole('option', { name: expected.mcc }).click()
    await fill(this.page, { 'Products/Services Sold': expected.productsOrServices })
  }

  /** Returns the form of an owner who is being added or changed: the one with this button. */
  ownerForm(saveLabel: 'Create' | 'Save'): Locator {
    const save = this.page.getByRole('button', { name: saveLabel, exact: true })
    return this.page.getByRole('group').filter({ has: save })
  }

  /** Returns the card of a listed owner, with its buttons. */
  ownerCard(owner: Owner): Locator {
    const name = this.page.getByRole('heading', { level: 3, name: nameOf(owner), exact: true })
    return this.page.getByRole('listitem').filter({ has: name })
  }

  async addOwner(owner: Owner) {
    await this.button('Add').click()
    await fillOwner(this.page, this.ownerForm('Create'), owner)
    await this.button('Create').click()
    await expect(this.ownerCard(owner)).toBeVisible()
  }

  /** Fills in the owners, of a company or a sole proprietorship, the controller and the contact. */
  async ownerDetails(expected: Application) {
    const { page } = this
    const [first] = expected.companyOwners
    if (isSoleProprietor(expected)) {
      if (first) await fillPerson(page, part(page, 'Owner'), first)
    } else {
      await setBox(page, NO_OWNERS, first === undefined)
      for (const owner of expected.companyOwners) await this.addOwner(owner)
      const controller = expected.authorizedController
      if (controller && first) await setBox(page, OTHER_CONTROLLER, true)
      if (controller) await fillPerson(page, part(page, 'Authorized Controller'), controller)
    }
    const contact = expected.primaryContact
    await setBox(page, OTHER_CONTACT, contact !== null)
    if (contact) await fillContact(part(page, 'Primary Contact'), contact)
  }

  async transactionDetails(expected: Application) {
    const { page } = this
    const shares = {
      'Card-Present': expected.cardPresentSales,
      'Card-Not-Present via Internet': expected.cardNotPresentSalesInternet,
      'Card-Not-Present via Phone or Mail': expected.cardNotPresentSalesPhone,
    }
    for (const [label, share] of Object.entries(shares)) await this.percent(label, share)
    for (const [label, share] of Object.entries(shares)) {
      await expect(field(page, `${label}, percent`)).toHaveValue(String(share))
    }
    if (expected.cardNotPresentSalesInternet > 0) {
      await fill(page, { 'Business Website': expected.businessWebsite })
    }
    await fill(page, {
      'Average Card Sale': String(expected.avgSale),
      'Highest Card Sale': String(expected.highestSale),
      'Annual Card Sales': String(expected.annualSales),
    })
    await this.percent('Business to Consumer (B2C)', expected.annualSalesB2C)
    await this.radio(enLater.choices.whenChargeCustomer[expected.whenChargeCustomer] ?? '').check()
    if (expected.deliveryAvgNumbDays !== null) {
      await fill(page, { [DAYS]: String(expected.deliveryAvgNumbDays) })
    }
    await setBox(page, FULFILLMENT, expected.useFulfillment)
    if (expected.useFulfillment) {
      await fill(page, { 'Fulfillment Company Name': expected.fulfillmentCompanyName })
    }
  }

  /** Enters the number beside a slider, which applies when the field is left. */
  async percent(label: string, share: number) {
    await field(this.page, `${label}, percent`).fill(String(share))
    await field(this.page, `${label}, percent`).press('Enter')
  }

  /**
   * Types the bank details, past a bank link if one is offered, and the name of the bank if the
   * page asks for it.
   *
   * @returns the name of the bank, found or typed
   */
  async bankManually(expected: Pick<Application, 'manualEntry'>): Promise<string> {
    const { page } = this
    const manualEntry = expected.manualEntry ?? emptyManualEntry
    const routing = field(page, 'Bank Routing Number')
    const past = this.button('Enter bank details manually')
    await expect(routing.or(past)).toBeVisible()
    // If no link can be opened, manual entry replaces the button automatically.
    if (await past.isVisible()) await past.click({ timeout: 3000 }).catch(() => undefined)
    await fill(page, {
      'Bank Routing Number': manualEntry.routingNumber,
      'Account Number': manualEntry.accountNumber,
      'Confirm Account Number': manualEntry.accountNumber,
    })
    const question = field(page, 'Bank Name')
    const match = part(page, 'Bank Account').getByRole('strong')
    await expect(question.or(match)).toBeVisible()
    if (await match.isVisible()) return match.innerText()
    await question.fill(manualEntry.bankName)
    return manualEntry.bankName
  }

  /** Waits for the agreement, chooses the signer ("Maria Alvarez (CEO)"), and types the name. */
  async sign(signer: string) {
    const agreement = this.page.frameLocator('iframe[title="Merchant Agreement"]')
    await expect(agreement.getByRole('heading', { level: 1 })).toBeVisible()
    await choose(this.page, this.page, 'Signing As', signer)
    await fill(this.page, { 'Full Name': signer.replace(/ \(.*\)$/, '') })
  }

  /** Presses the Edit of a section of the summary. */
  async edit(section: string) {
    const named = { name: 'Edit', description: section, exact: true }
    await this.page.getByRole('button', named).click()
  }

  /** Presses Submit Application once the agreement has loaded. */
  async submit() {
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await this.button('Submit Application').click()
  }

  /** Signs and submits; returns the reference number. */
  async signAndSubmit(signer: string): Promise<string> {
    await this.sign(signer)
    await this.submit()
    return this.reference()
  }

  /** Returns the reference number on the confirmation page. */
  async reference(): Promise<string> {
    // The previous page may have the same heading.
    await expect(this.page).toHaveURL((url) => url.pathname === CONFIRMATION_PATH)
    const heading = { name: this.texts.pageTitles.confirmation, exact: true }
    await expect(this.page.getByRole('heading', heading)).toBeVisible()
    const reference = /^#([A-Z0-9-]+)/.exec(new URL(this.page.url()).hash)?.[1] ?? ''
    await expect(this.page.getByText(reference, { exact: true })).toBeVisible()
    return reference
  }

  /**
   * Fills in every step before this one, beginning with the open one.
   * @returns the expected application, with the name of the bank that was found
   */
  async fillUpTo(
    step: StandardStepId,
    expected: Application,
    from: StandardStepId = 'business-details',
  ): Promise<ManualApplication> {
    const manualEntry = expected.manualEntry ?? emptyManualEntry
    let { bankName } = manualEntry
    const steps: readonly [StandardStepId, () => Promise<void>][] = [
      ['business-details', () => this.businessDetails(expected)],
      ['business-overview', () => this.businessOverview(expected)],
      ['owner-details', () => this.ownerDetails(expected)],
      ['transaction-details', () => this.transactionDetails(expected)],
      [
        'banking-information',
        async () => {
          bankName = await this.bankManually(expected)
        },
      ],
    ]
    for (const [id, answer] of steps.slice(stepIds.indexOf(from))) {
      await this.isAt(id)
      if (id === step) break
      await answer()
      await this.next()
    }
    await this.isAt(step)
    return { ...expected, manualEntry: { ...manualEntry, bankName } }
  }

  radio(label: string): Locator {
    return this.page.getByRole('radio', { name: label, exact: true })
  }
}

function nameOf(owner: Owner): string {
  return `${owner.firstName} ${owner.lastName}`
}
