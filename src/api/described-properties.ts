/**
 * The description of each property of an application that is not a question, with an example of
 * every answer. A property without a description does not compile.
 */
import { document, signing } from '../application/common-questions.ts'
import { exampleApplication, exampleOwner } from '../application/forms/us/example-application.ts'
import {
  address,
  contact,
  controller,
  enteredBy,
  linkedAccount,
  manualEntry,
  owner,
} from '../application/forms/us/schema.ts'
import { ownValue } from '../application/json/own-value.ts'
import { languages } from '../application/language.ts'
import { contactOf, controllerOf } from '../application/ownership.ts'
import { documentKinds, documentTypes } from '../application/reference/document-kinds.ts'
import { limits } from '../application/reference/limits.ts'
import { applicationRequest } from './applications.ts'
import { describedQuestion, type Keywords } from './described-questions.ts'

/** Every property that is not a question, and the questions that need more than their label. */
type Descriptions<Entries> = {
  readonly [Name in keyof Entries as Entries[Name] extends { readonly question: unknown }
    ? never
    : Name]: Keywords
} & { readonly [Name in keyof Entries]?: Keywords }

interface PropertyDescription {
  readonly example: Readonly<Record<string, unknown>>
  readonly properties: Readonly<Record<string, Keywords | undefined>>
}

function describe<Entries extends object>(
  { entries }: { readonly entries: Entries },
  example: object | null,
  properties: Descriptions<Entries>,
): readonly [object, PropertyDescription] {
  return [entries, { example: { ...example }, properties: { ...properties } }]
}

const personId = {
  description: 'Yours to choose; unique among the people. `signing.signeeId` is that of who signs',
}
const sha256 = { pattern: '^[\\da-f]{64}$', examples: ['5e'.repeat(32)] }

const homeAddress = { description: 'Home address. Required' }

/** The descriptions, by the entries of the object's schema. */
const DESCRIBED: ReadonlyMap<object, PropertyDescription> = new Map([
  describe(applicationRequest, exampleApplication, {
    businessAddress: { description: 'Where the business is. Required' },
    mailingAddress: { description: 'Null if it is the business address' },
    companyOwners: {
      description:
        `Everyone who owns ${limits.minimumStake}% of the company or more; a SOLE PROPRIETOR is its only ` +
        'owner. Required if no `authorizedController` is sent',
    },
    authorizedController: {
      description:
        'The one person with significant control. Null if the first owner is the controller',
    },
    primaryContact: {
      description: 'The person to call about the application. Null if it is the controller',
    },
    answers: {
      description: "The answers to the operator's own questions that were asked, by their ids",
      examples: [{ terminals: 3 }],
    },
    plaid: {
      description:
        'The bank account, linked through Plaid. One of `plaid` and `manualEntry` is required',
    },
    manualEntry: {
      description: 'The bank account, typed. One of `plaid` and `manualEntry` is required',
    },
    documents: {
      description:
        'The files that were uploaded before; required are those that the operator asks for',
    },
    persistentMarketingIdentifier: {
      description: 'The `pmi` of the lead that the applicant came with; empty without one',
      examples: ['spring-2026-0042'],
    },
    replies: {
      description:
        'Only with a corrected application: one for each question of a reviewer (`replies.2`)',
      examples: [[]],
    },
    threadKey: {
      description: 'Only with a corrected application, and as the request has it',
      examples: [null],
    },
    signing: {
      description:
        'What our page showed when it was signed. Null, or left out, by a client that showed no page',
    },
  }),
  describe(address, exampleApplication.businessAddress, {
    id: { description: 'Yours to choose; may be empty' },
  }),
  describe(owner, exampleOwner, {
    id: personId,
    role: { description: 'Always the same; may be left out' },
    address: homeAddress,
    enteredBy: {
      description:
        'In place of the details of an owner who was asked to enter their own, which are empty then. ' +
        'Null if they are here',
    },
  }),
  describe(controller, controllerOf(exampleApplication), {
    id: personId,
    role: { description: 'Always the same; may be left out' },
    address: homeAddress,
  }),
  describe(contact, contactOf(exampleApplication), {
    id: { description: 'Yours to choose' },
    role: { description: 'Always the same; may be left out' },
  }),
  describe(enteredBy, null, {
    invitation: {
      description: 'The id of the invitation that the owner got',
      examples: ['aW52aXRhdGlvbi1vZi1hbg'],
    },
    sha256: {
      ...sha256,
      pattern: `${sha256.pattern}|^$`,
      description: 'SHA-256 of the sealed details, in lower-case hex; empty until they are entered',
    },
    enteredAt: {
      description: 'When the owner entered them, in ISO 8601; empty until then',
      examples: ['2026-11-24T17:05:00.000Z'],
    },
  }),
  describe(linkedAccount, null, {
    accountID: { description: "Plaid's id of the account", examples: ['account-1'] },
    accountMask: {
      description: 'The last digits of the account number, as the bank shows them',
      examples: ['6789'],
    },
    accountName: {
      description: 'What the bank calls the account',
      examples: ['Business Checking'],
    },
    bankName: { description: 'The name of the bank', examples: ['First Platypus Bank'] },
    institutionID: { description: "Plaid's id of the bank", examples: ['ins_1'] },
    verificationStatus: {
      description: 'What Plaid says of how the account was verified; mostly empty',
      examples: ['automatically_verified'],
    },
    publicToken: {
      description: 'Single-use; the server exchanges it. Without it no account is linked',
      examples: ['public-sandbox-0b4f'],
    },
    hadError: { description: 'Whether linking failed before', examples: [false] },
  }),
  describe(manualEntry, exampleApplication.manualEntry, {}),
  describe(document, null, {
    kind: {
      pattern: `^(?:${documentKinds.join('|')}|reply-[1-9]\\d?)$`,
      description: 'What it is; `reply-2` replies to the second question of a reviewer',
      examples: ['voided-check'],
    },
    id: {
      description: 'Assigned by the server when the file was uploaded',
      examples: ['Zm9yLXRoZS1leGFtcGxlLQ'],
    },
    name: { description: "The file's name", examples: ['check.pdf'] },
    size: { description: 'Bytes of the file', examples: [48_213] },
    type: { enum: documentTypes, description: 'Its media type', examples: ['application/pdf'] },
    sha256: { ...sha256, description: 'SHA-256 of the encrypted file, in lower-case hex' },
  }),
  describe(signing, exampleApplication.signing, {
    signeeId: { description: 'The `id` of the owner or controller who signs' },
    preparedBy: {
      description: 'Who prepared the application for the signer; empty if nobody did',
      examples: ['Dana Lee'],
    },
    language: { enum: languages, description: 'The language that was shown' },
    agreementVersion: { description: 'The version of the Merchant Agreement that was shown' },
    consentVersions: {
      description: 'The version of each consent text that was shown, by its name',
      examples: [{}],
    },
  }),
])

/**
 * Returns the keywords of a property of an application, with an example; undefined for any other
 * property.
 *
 * @param entries the entries of the schema that has the property
 */
export function describedProperty(
  entries: Readonly<Record<string, object>>,
  name: string,
): Keywords | undefined {
  const { example, properties } = DESCRIBED.get(entries) ?? { example: {}, properties: {} }
  const question = describedQuestion(name, ownValue(entries, name) ?? {})
  const property = ownValue(properties, name)
  if (!question && !property) return undefined
  const answer = ownValue(example, name)
  const isAnswer = typeof answer !== 'object' && answer !== undefined
  const sentences = [property?.description, question?.description].filter(Boolean)
  return {
    ...(isAnswer && { examples: [answer] }),
    ...question,
    ...property,
    ...(sentences.length > 0 && { description: sentences.join('. ') }),
  }
}
