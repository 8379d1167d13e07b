import { expect } from '@playwright/test'
import { addressLine } from '../../src/application/addresses.ts'
import type { Address, Application, Owner } from '../../src/application/application.ts'
import { emptyManualEntry } from '../../src/application/banking.ts'
import { categoryDescription } from '../../src/application/reference/merchant-categories.ts'
import { states } from '../../src/application/reference/states.ts'
import { isSoleProprietor, structureChoices } from '../../src/application/reference/structures.ts'
import { type StepId, stepPath } from '../../src/application/steps.ts'
import * as en from '../../src/messages/en.ts'
import { STORAGE_KEY } from '../../src/web/draft/saved-draft.ts'
import { DAYS, FULFILLMENT } from '../support/applicant.ts'
import { MANUALLY } from '../support/bank-step.ts'
import { asSaved, draftBefore } from '../support/saved-draft.ts'
import { KEYS, type Visitor } from './visitor.ts'

/** Someone who fills in the application, step by step, from the expected application. */
export class Applicant {
  readonly visitor: Visitor

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  /** Opens a step in a tab that has saved the steps before it. */
  async startAt(step: StepId, expected: Application) {
    const { visitor } = this
    await visitor.openScriptless()
    const item = [STORAGE_KEY, asSaved(draftBefore(step, expected))] as const
    await visitor.remote.run(([key, value]) => sessionStorage.setItem(key, value), item)
    await visitor.open(stepPath(step))
    await this.isAt(step)
  }

  async isAt(step: StepId) {
    await this.visitor.see('heading', en.stepTitles[step])
    await this.visitor.until(async () => {
      expect(await this.visitor.path()).toBe(stepPath(step))
    })
  }

  async back(step: StepId) {
    await this.visitor.press('button', 'Back')
    await this.isAt(step)
  }

  async next(step: StepId) {
    await this.visitor.press('button', 'Next')
    await this.isAt(step)
  }

  async businessDetails(expected: Application) {
    const { visitor } = this
    await visitor.type({
      'Business Name (DBA)': expected.businessName,
      'Legal Name': expected.legalBusinessName,
      'Business Website': expected.businessWebsite,
      'Business Phone': expected.businessPhone,
      'Business Email': expected.businessEmail,
    })
    await this.address(expected.businessAddress)
  }

  async address(address: Address) {
    const { visitor } = this
    await visitor.typeInto('combobox', 'Street', address.street)
    // Suggestions would cover the next field.
    await visitor.keys(KEYS.tab)
    await visitor.type({ 'Street 2': address.street2, City: address.city })
    await visitor.choose('State', states.find(({ code }) => code === address.state)?.name ?? '')
    await visitor.type({ Zip: address.zip })
  }

  async businessOverview(expected: Application) {
    const { visitor } = this
    const structure = structureChoices.find((choice) => choice === expected.businessStructure)
    await visitor.check('radio', structure ? en.choices.businessStructure[structure] : '')
    if (!isSoleProprietor(expected)) await visitor.type({ 'Tax ID Number (TIN)': expected.tin })
    await visitor.type({ 'Year Founded/Incorporated': expected.yearFounded })
    await visitor.typeInto('combobox', 'Business Category', expected.mcc)
    await visitor.press('option', `${expected.mcc} ${categoryDescription(expected.mcc)}`)
    await visitor.type({ 'Products/Services Sold': expected.productsOrServices })
  }

  async addOwners({ companyOwners }: Application) {
    const { visitor } = this
    for (const owner of companyOwners) {
      await visitor.press('button', 'Add')
      await visitor.choose('Title', owner.title)
      await visitor.type({ 'Stake percent': String(owner.stake) })
      await this.person(owner)
      await visitor.press('button', 'Create')
      await visitor.see('heading', `${owner.firstName} ${owner.lastName}`)
    }
  }

  async person(person: Owner) {
    const { visitor } = this
    await visitor.type({
      'First Name': person.firstName,
      'Last Name': person.lastName,
      SSN: person.ssn,
      'Date of Birth': person.dob,
      Phone: person.phone,
      Email: person.email,
    })
    const known = { role: 'radio', name: addressLine(person.address) } as const
    if ((await visitor.all(known)).length > 0) {
      await visitor.check('radio', known.name)
      return
    }
    await visitor.check('radio', 'Add New Address')
    await this.address(person.address)
  }

  async transactionDetails(expected: Application) {
    const { visitor } = this
    const shares = {
      'Card-Present, percent': String(expected.cardPresentSales),
      'Card-Not-Present via Internet, percent': String(expected.cardNotPresentSalesInternet),
      'Card-Not-Present via Phone or Mail, percent': String(expected.cardNotPresentSalesPhone),
    }
    for (const [label, share] of Object.entries(shares)) {
      await visitor.type({ [label]: share })
      await visitor.keys(KEYS.enter)
    }
    for (const [label, share] of Object.entries(shares)) await visitor.shows(label, share)
    if (expected.cardNotPresentSalesInternet > 0) {
      await visitor.type({ 'Business Website': expected.businessWebsite })
    }
    await visitor.type({
      'Average Card Sale': String(expected.avgSale),
      'Highest Card Sale': String(expected.highestSale),
      'Annual Card Sales': String(expected.annualSales),
      'Business to Consumer (B2C), percent': String(expected.annualSalesB2C),
    })
    await visitor.keys(KEYS.enter)
    await visitor.check('radio', en.choices.whenChargeCustomer[expected.whenChargeCustomer] ?? '')
    if (expected.deliveryAvgNumbDays !== null) {
      await visitor.type({ [DAYS]: String(expected.deliveryAvgNumbDays) })
    }
    if (expected.useFulfillment) {
      await visitor.check('checkbox', FULFILLMENT)
      await visitor.type({ 'Fulfillment Company Name': expected.fulfillmentCompanyName })
    }
  }

  async bankManually(expected: Application) {
    const { visitor } = this
    const { routingNumber, accountNumber, bankName } = expected.manualEntry ?? emptyManualEntry
    await visitor.press('button', MANUALLY)
    await visitor.type({
      'Bank Routing Number': routingNumber,
      'Account Number': accountNumber,
      'Confirm Account Number': accountNumber,
    })
    await visitor.reads(bankName)
  }

  /** Signs the agreement on the page, as somebody such as "Maria Alvarez (CEO)". */
  async signAndSubmit(signer: string): Promise<string> {
    const { visitor } = this
    await visitor.until(async () => {
      const frame = 'iframe[title="Merchant Agreement"]'
      const text = await visitor.remote.run(agreementText, frame)
      expect(text).toContain('Merchant')
    })
    await visitor.choose('Signing As', signer)
    await visitor.type({ 'Full Name': signer.replace(/ \(.*\)$/, '') })
    await visitor.press('button', 'Submit Application')
    await visitor.see('heading', 'Application received')
    return visitor.remote.run(() => /^#([A-Z0-9-]+)/.exec(location.hash)?.[1] ?? '', null)
  }
}

function agreementText(selector: string): string {
  const frame = document.querySelector<HTMLIFrameElement>(selector)
  return frame?.contentDocument?.querySelector('h1')?.innerText ?? ''
}
