/**
 * Every question of the application, once, in the order it is asked. Types, the empty draft, the
 * schema of requests, validation, the summary and the export derive from it. Texts are in
 * `messages`, and the place of each question on the screen is in `web/steps`.
 */
import * as v from 'valibot'
import { documents, ownAnswers, signatureQuestions } from '../../common-questions.ts'
import { choice } from '../../fields/choice.ts'
import { dateOfBirth } from '../../fields/date-of-birth.ts'
import { deliveryDays } from '../../fields/delivery-days.ts'
import { email } from '../../fields/email.ts'
import { type Field, isEmpty } from '../../fields/field.ts'
import { stake } from '../../fields/stake.ts'
import { longText, name as nameField, text } from '../../fields/text.ts'
import { website } from '../../fields/website.ts'
import { year } from '../../fields/year.ts'
import { broken } from '../../issues.ts'
import { jsonObject } from '../../json/json-object.ts'
import {
  assignedText,
  checkbox,
  codeQuestion,
  decimalQuestion,
  isBlank,
  numberQuestion,
  shareQuestion,
  textQuestion,
} from '../../question.ts'
import { categoryCodes } from '../../reference/category-codes.ts'
import { limits } from '../../reference/limits.ts'
import { businessStructures, isSoleProprietor } from '../../reference/structures.ts'
import { ownerTitles } from '../../reference/titles.ts'
import {
  annualSalesRule,
  chargeChoice,
  chargesBefore,
  highestSaleRule,
  paymentTypes,
  sellsOnline,
  sharesRule,
} from '../../sales.ts'
import type { ConditionAnswers } from './condition-answers.ts'
import { accountNumber } from './fields/account-number.ts'
import { amount, annualAmount } from './fields/money.ts'
import { phone } from './fields/phone.ts'
import { routingNumber } from './fields/routing-number.ts'
import { ssn } from './fields/ssn.ts'
import { tin } from './fields/tin.ts'
import { zip } from './fields/zip.ts'
import { states } from './reference/states.ts'

/** A US postal address. */
export const address = jsonObject({
  id: assignedText(),
  street: textQuestion(text, { autoComplete: 'address-line1' }),
  street2: textQuestion(text, { optional: true, autoComplete: 'address-line2' }),
  city: textQuestion(text, { autoComplete: 'address-level2' }),
  state: textQuestion(choice(states.map(({ code }) => code)), { autoComplete: 'address-level1' }),
  zip: textQuestion(zip, { autoComplete: 'postal-code' }),
})

const requiredAddress = () => Object.assign(v.nullish(address, {}), { isRequired: true })

const name = {
  firstName: textQuestion(nameField, { autoComplete: 'given-name' }),
  lastName: textQuestion(nameField, { autoComplete: 'family-name', correctedWith: 'firstName' }),
}
const phoneAndEmail = {
  phone: textQuestion(phone, { autoComplete: 'tel-national' }),
  email: textQuestion(email, { autoComplete: 'email' }),
}

const details = {
  ssn: textQuestion(ssn, { sensitive: true }),
  dob: textQuestion(dateOfBirth, { sensitive: true }),
  ...phoneAndEmail,
  /** Home address. */
  address: requiredAddress(),
}

/** The identifying answers of a person who owns or controls the company (31 CFR 1010.230). */
const identity = { ...name, ...details }

/** The token of a linked account. Without it, no account is linked. */
const publicToken: Field<string, 'own'> = {
  ...text,
  input: 'own',
  validate: (value, today) =>
    isEmpty(value) ? broken('bank.missing') : text.validate(value, today),
}

const role = <Role extends string>(name: Role) => v.nullish(v.literal(name), name)

/** The details that an owner was asked to enter. */
export const ownDetails = jsonObject(details)

/** The place of an owner's own entry. The hash is empty until the owner has entered the details. */
export const enteredBy = jsonObject({
  /** The id of the invitation. */
  invitation: assignedText(),
  /** SHA-256 of the sealed details, in lower-case hex. */
  sha256: assignedText(),
  /** ISO 8601. */
  enteredAt: assignedText(),
})

/** A person who owns the minimum stake of the company or more (ownership prong). */
export const owner = jsonObject({
  id: assignedText(),
  role: role('company-owner'),
  title: textQuestion(choice(ownerTitles)),
  stake: decimalQuestion(stake),
  ...identity,
  /** Replaces the details; null if the applicant enters them. */
  enteredBy: v.nullish(enteredBy, null),
})

/** The one person with significant control (control prong). */
export const controller = jsonObject({
  id: assignedText(),
  role: role('authorized-controller'),
  ...identity,
})

/** The person to call about the application: a name, a phone number and an email address. */
export const contact = jsonObject({
  id: assignedText(),
  role: role('primary-contact'),
  ...name,
  ...phoneAndEmail,
})

/** A bank account linked through the bank-link provider. */
export const linkedAccount = jsonObject({
  accountID: assignedText(),
  /** The last digits of the account number, as the bank shows them. */
  accountMask: assignedText(),
  accountName: assignedText(),
  bankName: assignedText(),
  institutionID: assignedText(),
  verificationStatus: assignedText(),
  /** A single-use token, which the server exchanges. Without it, no account is linked. */
  publicToken: textQuestion(publicToken, { sensitive: true }),
  /** Whether linking failed before. */
  hadError: v.nullish(v.boolean(), false),
})

/** A bank account typed by the applicant. */
export const manualEntry = jsonObject({
  routingNumber: textQuestion(routingNumber, { sensitive: true }),
  bankName: textQuestion(nameField),
  accountNumber: textQuestion(accountNumber, { sensitive: true }),
})

/** Returns null in place of a group without answers. */
const nullIfBlank = <Group extends object>(group: Group | null) => (isBlank(group) ? null : group)

const isCompany = (answers: ConditionAnswers) => !isSoleProprietor(answers)

/**
 * The questions in groups, each with a heading on its screen and in the summary. Money is in whole
 * dollars, shares are whole percentages, and stakes have up to two decimals.
 */
export const questionGroups = {
  business: {
    businessName: textQuestion(nameField, {
      prefill: 'businessName',
      autoComplete: 'organization',
    }),
    legalBusinessName: textQuestion(nameField),
    businessWebsite: textQuestion(website, { requiredIf: sellsOnline, autoComplete: 'url' }),
    businessPhone: textQuestion(phone, { prefill: 'phone', autoComplete: 'work tel-national' }),
    businessEmail: textQuestion(email, { prefill: 'email', autoComplete: 'work email' }),
  },
  addresses: {
    businessAddress: requiredAddress(),
    /** Null if it is the business address. */
    mailingAddress: v.pipe(v.nullish(address, null), v.transform(nullIfBlank)),
  },
  structure: {
    businessStructure: textQuestion(choice(businessStructures)),
    tin: textQuestion(tin, { sensitive: true, onlyIf: isCompany }),
    yearFounded: textQuestion(year),
  },
  products: {
    /** Four-digit merchant category code. */
    mcc: textQuestion(choice(categoryCodes)),
    productsOrServices: textQuestion(longText, { prefill: 'productsSold', rows: 3 }),
  },
  people: {
    companyOwners: v.nullish(v.pipe(v.array(owner), v.maxLength(limits.maximumOwners)), []),
    /** The person entered as the controller; null if the first owner is the controller. */
    authorizedController: v.pipe(v.nullish(controller, null), v.transform(nullIfBlank)),
    /** The person entered as the contact; null if the controller is the contact. */
    primaryContact: v.pipe(v.nullish(contact, null), v.transform(nullIfBlank)),
  },
  paymentTypes: {
    cardPresentSales: shareQuestion({
      initial: limits.wholeShare,
      rule: sharesRule((answers) => paymentTypes.map((name) => answers[name])),
    }),
    cardNotPresentSalesPhone: shareQuestion({ correctedWith: 'cardPresentSales' }),
    cardNotPresentSalesInternet: shareQuestion({ correctedWith: 'cardPresentSales' }),
  },
  sales: {
    avgSale: numberQuestion(amount),
    highestSale: numberQuestion(amount, { rule: highestSaleRule }),
    annualSales: numberQuestion(annualAmount, { rule: annualSalesRule }),
    annualSalesB2C: shareQuestion({
      initial: limits.wholeShare,
      rule: sharesRule((answers) => [answers.annualSalesB2C, answers.annualSalesB2B]),
    }),
    annualSalesB2B: shareQuestion({ correctedWith: 'annualSalesB2C' }),
  },
  delivery: {
    /** 0: customers are charged at or after delivery. 1: before. */
    whenChargeCustomer: codeQuestion(chargeChoice),
    deliveryAvgNumbDays: numberQuestion(deliveryDays, {
      onlyIf: chargesBefore,
      correctedWith: 'whenChargeCustomer',
    }),
    useFulfillment: checkbox(),
    fulfillmentCompanyName: textQuestion(nameField, {
      onlyIf: ({ useFulfillment }: ConditionAnswers) => useFulfillment,
      correctedWith: 'useFulfillment',
    }),
  },
  bank: {
    plaid: Object.assign(
      v.pipe(
        v.nullish(linkedAccount, null),
        v.transform((account) => (account?.publicToken ? account : null)),
      ),
      { correctedWith: 'manualEntry' },
    ),
    manualEntry: v.pipe(v.nullish(manualEntry, null), v.transform(nullIfBlank)),
    documents,
  },
  signature: signatureQuestions,
}

export const applicationSchema = jsonObject({ ...inOne(questionGroups), answers: ownAnswers })

/** All members of a union in one object. */
type InOne<Union> = (Union extends object ? (group: Union) => void : never) extends (
  groups: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never

function inOne<Groups extends object>(groups: Groups): InOne<Groups[keyof Groups]> {
  return Object.assign({}, ...Object.values(groups))
}
