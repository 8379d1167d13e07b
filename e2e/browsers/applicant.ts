import { expect } from '@playwright/test'
import type { Address, Application, Owner } from '../../src/application/application.ts'
import { emptyManualEntry } from '../../src/application/banking.ts'
import { addressLine } from '../../src/application/forms/us/addresses.ts'
import { states } from '../../src/application/forms/us/reference/states.ts'
import type { Language } from '../../src/application/language.ts'
import { categoryDescription } from '../../src/application/reference/merchant-categories.ts'
import { isSoleProprietor, structureChoices } from '../../src/application/reference/structures.ts'
import { type StandardStepId, stepPath } from '../../src/application/step-list.ts'
import { type AllMessages, allMessages } from '../../src/messages/all.ts'
import { STORAGE_KEY } from '../../src/web/draft/persist-draft.ts'
import { asSaved, draftBefore } from '../support/saved-draft.ts'
import { KEYS } from './remote.ts'
import type { Visitor } from './visitor.ts'

/** An applicant who fills in the steps with the answers of an expected application. */
export class Applicant {
  readonly visitor: Visitor
  /** The texts of the page, in the applicant's language. */
  readonly text: AllMessages

  constructor(visitor: Visitor, language: Language = 'en') {
    this.visitor = visitor
    this.text = allMessages[language]
  }

  /** Opens a step in a tab that has saved the previous steps. */
  async startAt(step: StandardStepId, expected: Application) {
    const { visitor } = this
    await visitor.openScriptless()
    const item = [STORAGE_KEY, asSaved(draftBefore(step, expected))] as const
    await visitor.remote.run(([key, value]) => sessionStorage.setItem(key, value), item)
    await visitor.open(stepPath(step))
    await this.isAt(step)
  }

  async isAt(step: StandardStepId) {
    await this.visitor.see('heading', this.text.stepTitles[step])
    await this.visitor.until(async () => {
      expect(await this.visitor.path()).toBe(stepPath(step))
    })
  }

  async back(step: StandardStepId) {
    await this.visitor.press('button', this.text.form.back)
    await this.isAt(step)
  }

  async next(step: StandardStepId) {
    await this.visitor.press('button', this.text.form.next)
    await this.isAt(step)
  }

  /** Answers every step from the first, with the bank details typed, up to the review. */
  async fillIn(expected: Application) {
    await this.businessDetails(expected)
    await this.next('business-overview')
    await this.businessOverview(expected)
    await this.next('owner-details')
    await this.addOwners(expected)
    await this.next('transaction-details')
    await this.transactionDetails(expected)
    await this.next('banking-information')
    await this.bankManually(expected)
    await this.next('review-&-submit')
  }

  /** Adds the answers that an invitation with {@link knownOf} lacks, up to the bank details. */
  async addUnknown(expected: Application) {
    const { visitor } = this
    const { questions } = this.text
    await visitor.shows(questions.businessEmail.label, expected.businessEmail)
    await this.next('business-overview')
    await visitor.type({ [questions.tin.label]: expected.tin })
    await this.next('owner-details')
    await this.addOwners(expected)
    await this.next('transaction-details')
    await this.next('banking-information')
  }

  async businessDetails(expected: Application) {
    const { visitor } = this
    const { questions } = this.text
    await visitor.type({
      [questions.businessName.label]: expected.businessName,
      [questions.legalBusinessName.label]: expected.legalBusinessName,
      [questions.businessWebsite.label]: expected.businessWebsite,
      [questions.businessPhone.label]: expected.businessPhone,
      [questions.businessEmail.label]: expected.businessEmail,
    })
    await this.address(expected.businessAddress)
  }

  async address(address: Address) {
    const { visitor } = this
    const { questions, stateNames } = this.text
    await visitor.typeInto('combobox', questions.street.label, address.street)
    // Suggestions would cover the next field.
    await visitor.keys(KEYS.tab)
    await visitor.type({
      [questions.street2.label]: address.street2,
      [questions.city.label]: address.city,
    })
    const state = states.find(({ code }) => code === address.state)
    await visitor.choose(questions.state.label, stateNames[address.state] ?? state?.name ?? '')
    await visitor.type({ [questions.zip.label]: address.zip })
  }

  async businessOverview(expected: Application) {
    const { visitor } = this
    const { choices, questions, referenceTexts } = this.text
    const structure = structureChoices.find((choice) => choice === expected.businessStructure)
    await visitor.check('radio', structure ? choices.businessStructure[structure] : '')
    if (!isSoleProprietor(expected)) await visitor.type({ [questions.tin.label]: expected.tin })
    await visitor.type({ [questions.yearFounded.label]: expected.yearFounded })
    const { mcc } = expected
    const category = referenceTexts.categories.get(mcc)?.description ?? categoryDescription(mcc)
    await visitor.typeInto('combobox', questions.mcc.label, mcc)
    await visitor.press('option', `${mcc} ${category}`)
    await visitor.type({ [questions.productsOrServices.label]: expected.productsOrServices })
  }

  async addOwners({ companyOwners }: Application) {
    const { visitor } = this
    const { ownerDetails, questions, referenceTexts } = this.text
    for (const owner of companyOwners) {
      const title = referenceTexts.ownerTitles[owner.title] ?? owner.title
      await visitor.press('button', ownerDetails.add)
      await visitor.choose(questions.title.label, title)
      await visitor.type({ [questions.stake.label]: String(owner.stake) })
      await this.person(owner)
      await visitor.press('button', ownerDetails.create)
      await visitor.see('heading', `${owner.firstName} ${owner.lastName}`)
    }
  }

  async person(person: Owner) {
    const { visitor } = this
    const { ownerDetails, questions } = this.text
    await visitor.type({
      [questions.firstName.label]: person.firstName,
      [questions.lastName.label]: person.lastName,
      [questions.ssn.label]: person.ssn,
      [questions.dob.label]: person.dob,
      [questions.phone.label]: person.phone,
      [questions.email.label]: person.email,
    })
    const known = { role: 'radio', name: addressLine(person.address) } as const
    if ((await visitor.all(known)).length > 0) {
      await visitor.check('radio', known.name)
      return
    }
    await visitor.check('radio', ownerDetails.addNewAddress)
    await this.address(person.address)
  }

  async transactionDetails(expected: Application) {
    const { visitor } = this
    const { choices, questions, transactionDetails } = this.text
    const shares = (
      ['cardPresentSales', 'cardNotPresentSalesInternet', 'cardNotPresentSalesPhone'] as const
    ).map((name) => ({
      label: transactionDetails.percent(questions[name].label),
      share: String(expected[name]),
    }))
    for (const { label, share } of shares) {
      await visitor.type({ [label]: share })
      await visitor.keys(KEYS.enter)
    }
    for (const { label, share } of shares) await visitor.shows(label, share)
    if (expected.cardNotPresentSalesInternet > 0) {
      await visitor.type({ [questions.businessWebsite.label]: expected.businessWebsite })
    }
    await visitor.type({
      [questions.avgSale.label]: String(expected.avgSale),
      [questions.highestSale.label]: String(expected.highestSale),
      [questions.annualSales.label]: String(expected.annualSales),
      [transactionDetails.percent(questions.annualSalesB2C.label)]: String(expected.annualSalesB2C),
    })
    await visitor.keys(KEYS.enter)
    await visitor.check('radio', choices.whenChargeCustomer[expected.whenChargeCustomer] ?? '')
    if (expected.deliveryAvgNumbDays !== null) {
      const days = String(expected.deliveryAvgNumbDays)
      await visitor.type({ [questions.deliveryAvgNumbDays.label]: days })
    }
    if (expected.useFulfillment) {
      const company = expected.fulfillmentCompanyName
      await visitor.check('checkbox', questions.useFulfillment.label)
      await visitor.type({ [questions.fulfillmentCompanyName.label]: company })
    }
  }

  async bankManually(expected: Application) {
    const { visitor } = this
    const { banking, questions } = this.text
    const { routingNumber, accountNumber, bankName } = expected.manualEntry ?? emptyManualEntry
    await visitor.press('button', banking.link.manually)
    await visitor.type({
      [questions.routingNumber.label]: routingNumber,
      [questions.accountNumber.label]: accountNumber,
      [questions.confirmAccountNumber.label]: accountNumber,
    })
    await visitor.reads(bankName)
  }

  /** Waits until the agreement is in the page, since it moves everything below it. */
  async readAgreement() {
    const { visitor } = this
    await visitor.until(async () => {
      const text = await visitor.remote.run(agreementText, null)
      expect(text).toContain(this.text.review.agreement.heading)
    })
  }

  /** Signs the agreement as a person with a title as shown on the page, such as "CEO". */
  async signAndSubmit(name: string, title: string): Promise<string> {
    const { visitor } = this
    const { pageTitles, questions, review, signer } = this.text
    await this.readAgreement()
    await visitor.choose(questions.signeeId.label, signer.label(name, title))
    await visitor.type({ [questions.termsSignerFullName.label]: name })
    await visitor.press('button', review.submit)
    await visitor.see('heading', pageTitles.confirmation)
    let reference = ''
    // In Spanish, the previous page has the same heading.
    await visitor.until(async () => {
      const hash = await visitor.remote.run(() => location.hash, null)
      reference = /^#([A-Z0-9-]+)/.exec(hash)?.[1] ?? ''
      expect(reference).not.toBe('')
    })
    return reference
  }
}

/** Returns what a partner knows about an invited applicant, as answers. */
export function knownOf(application: Application): Partial<Application> {
  const { businessName, legalBusinessName, businessPhone, businessEmail } = application
  const { businessAddress, businessStructure, yearFounded, mcc, productsOrServices } = application
  const { avgSale, highestSale, annualSales } = application
  return {
    ...{ businessName, legalBusinessName, businessPhone, businessEmail, businessAddress },
    ...{ businessStructure, yearFounded, mcc, productsOrServices },
    ...{ avgSale, highestSale, annualSales },
  }
}

/** Returns the heading of the agreement in the page. */
function agreementText(): string {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title]')
  return frame?.contentDocument?.querySelector('h1')?.innerText ?? ''
}
