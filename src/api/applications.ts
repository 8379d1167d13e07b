/**
 * `POST {api}/api/applications`: submit a signed application.
 *
 * Header `Idempotency-Key` (optional, 16 to 128 visible characters): the same key and body get the
 * first answer again; the same key with another body gets 422.
 * Answers 303 with `{url}` and no `Location`; refuses with `{errors}` (400, 409, 413, 415, 422,
 * 429, 503, and 512 where the linked bank account could not be used).
 */
import * as z from 'zod/mini'
import type { ReceivedSubmission } from '../application/received.ts'

export { AGREEMENT_VERSION_FIELD } from '../application/reference/agreement.ts'

export const APPLICATIONS_PATH = '/api/applications'
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The agreement that was shown has been replaced; the error's field is `AGREEMENT_VERSION_FIELD`. */
export const AGREEMENT_REPLACED = 409

/** The account could not be linked; the applicant types the details instead. */
export const BANK_LINK_FAILED = 512
export const BANK_LINK_FAILED_MESSAGE =
  'There was an error validating banking information through Plaid. Please provide this information below to continue.'

/** Only what is read; clients send other headers, too. */
export const applicationHeaders = z.looseObject({
  [IDEMPOTENCY_HEADER]: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,128}$/))),
})

const text = z.nullish(z.string())
const whole = z.nullish(z.int())
const flag = z.nullish(z.boolean())

const address = z.strictObject({
  id: text,
  street: text,
  street2: text,
  city: text,
  state: text,
  zip: text,
})

const contact = {
  id: text,
  firstName: text,
  lastName: text,
  phone: text,
  email: text,
}

const identified = { ...contact, ssn: text, dob: text, address: z.nullish(address) }

/** Text, numbers and nesting as they must be; the rules of the fields are the domain's. */
export const applicationRequest = z.strictObject({
  businessName: text,
  legalBusinessName: text,
  businessWebsite: text,
  businessPhone: text,
  businessEmail: text,
  businessAddress: z.nullish(address),
  mailingAddress: z.nullish(address),
  businessStructure: text,
  tin: text,
  yearFounded: text,
  mcc: text,
  productsOrServices: text,
  companyOwners: z.nullish(
    z
      .array(
        z.strictObject({
          ...identified,
          role: z.nullish(z.literal('company-owner')),
          title: text,
          stake: whole,
        }),
      )
      .check(z.maxLength(20)),
  ),
  authorizedController: z.nullish(
    z.strictObject({ ...identified, role: z.nullish(z.literal('authorized-controller')) }),
  ),
  primaryContact: z.nullish(
    z.strictObject({ ...contact, role: z.nullish(z.literal('primary-contact')) }),
  ),
  cardPresentSales: whole,
  cardNotPresentSalesPhone: whole,
  cardNotPresentSalesInternet: whole,
  avgSale: whole,
  highestSale: whole,
  annualSales: whole,
  annualSalesB2C: whole,
  annualSalesB2B: whole,
  whenChargeCustomer: whole,
  deliveryAvgNumbDays: whole,
  useFulfillment: flag,
  fulfillmentCompanyName: text,
  plaid: z.nullish(
    z.strictObject({
      accountID: text,
      accountMask: text,
      accountName: text,
      bankName: text,
      institutionID: text,
      verificationStatus: text,
      publicToken: text,
      hadError: flag,
    }),
  ),
  manualEntry: z.nullish(
    z.strictObject({ routingNumber: text, bankName: text, accountNumber: text }),
  ),
  termsSignerFullName: text,
  persistentMarketingIdentifier: text,
  signing: z.nullish(
    z.strictObject({
      signeeId: text,
      agreementVersion: text,
      consentVersions: z.nullish(z.record(z.string(), text)),
    }),
  ),
}) satisfies z.ZodMiniType<ReceivedSubmission>

/** Where the page goes after acceptance. */
export const applicationAccepted = z.strictObject({ url: z.string() })

export type ApplicationRequest = z.infer<typeof applicationRequest>
