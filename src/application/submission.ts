/** What is sent when the applicant signs, and the check that the server makes of what arrives. */
import {
  type Application,
  type LinkedAccount,
  type ManualEntry,
  noLinkedAccount,
  noManualEntry,
} from './application.ts'
import { signatureProblem } from './fields/signature.ts'
import { emptyLead } from './lead.ts'
import { manualEntryProblems } from './manual-entry.ts'
import { isSoleProprietor, type Signer, signers } from './ownership.ts'
import { personIdProblems } from './person-ids.ts'
import { collect, type Problems, under } from './problems.ts'
import { NO_BANK_ACCOUNT } from './steps/banking-information.ts'
import { businessDetails } from './steps/business-details.ts'
import { businessOverview } from './steps/business-overview.ts'
import { ownerDetails } from './steps/owner-details.ts'
import { type ReviewValues, review } from './steps/review.ts'
import type { StepId } from './steps/step.ts'
import { transactionDetails, websiteToSend } from './steps/transaction-details.ts'
import type { Today } from './today.ts'

/** What the page showed when it was signed. */
export interface Signing {
  /** The id of the owner or controller who signs. */
  readonly signeeId: string
  readonly agreementVersion: string
  /** Version of each consent text shown, by its name. */
  readonly consentVersions: Readonly<Record<string, string>>
}

/** The body of a submission: the whole application, and exactly one way to the bank account. */
export interface Submission extends Omit<Application, 'plaid' | 'manualEntry'> {
  readonly plaid: LinkedAccount | null
  readonly manualEntry: ManualEntry | null
  readonly termsSignerFullName: string
  /** The `pmi` of the lead; empty without one. */
  readonly persistentMarketingIdentifier: string
  readonly signing: Signing | null
}

/** What goes to the server with a finished draft. */
export function submissionOf(
  draft: Application,
  signed: ReviewValues,
  page: {
    readonly pmi: string
    readonly agreementVersion: string
    readonly consentVersions: Readonly<Record<string, string>>
  },
): Submission {
  const linked = draft.plaid.publicToken !== ''
  return {
    ...draft,
    businessWebsite: websiteToSend(draft),
    plaid: linked ? draft.plaid : null,
    manualEntry: linked || isBlank(draft.manualEntry) ? null : draft.manualEntry,
    termsSignerFullName: signed.termsSignerFullName,
    persistentMarketingIdentifier: page.pmi,
    signing: {
      signeeId: signed.signeeId,
      agreementVersion: page.agreementVersion,
      consentVersions: page.consentVersions,
    },
  }
}

function isBlank(manualEntry: ManualEntry): boolean {
  return Object.values(manualEntry).every((text) => text === '')
}

/**
 * Everything that is wrong with a submission: each step's own problems, in the order of the steps,
 * then what only the whole can tell. Empty when it can be accepted.
 */
export function submissionProblems(submission: Submission, today: Today): Problems {
  const application = applicationOf(submission)
  const { businessStructure } = application
  const asked = [
    businessDetails.problems(businessDetails.values(application, emptyLead), application, today),
    businessOverview.problems(businessOverview.values(application, emptyLead), application, today),
    businessStructure === '' ? {} : ownerDetailsProblems(application, today),
    transactionDetails.problems(
      transactionDetails.values(application, emptyLead),
      application,
      today,
    ),
    bankProblems(submission, today),
    signatureProblems(submission, application, today),
  ]
  return Object.assign({}, ...asked)
}

/** The application inside a submission. */
export function applicationOf(submission: Submission): Application {
  const {
    termsSignerFullName: _n,
    persistentMarketingIdentifier: _p,
    signing: _s,
    ...rest
  } = submission
  return {
    ...rest,
    plaid: submission.plaid ?? noLinkedAccount,
    manualEntry: submission.manualEntry ?? noManualEntry,
  }
}

function ownerDetailsProblems(application: Application, today: Today): Problems {
  const values = ownerDetails.values(application, emptyLead)
  const soleProblems = isSoleProprietor(application) ? soleProprietorProblems(application) : {}
  return {
    ...ownerDetails.problems(
      { ...values, noOwners: application.companyOwners.length === 0 },
      application,
      today,
    ),
    ...soleProblems,
    ...personIdProblems(application),
  }
}

/** The one owner holds all of the business and is called its owner. */
function soleProprietorProblems(application: Application): Problems {
  const [first, ...others] = application.companyOwners
  return collect({
    companyOwners: others.length > 0 ? 'A sole proprietor is the only owner' : undefined,
    'companyOwners.0.stake':
      first && first.stake !== 100 ? "A sole proprietor's stake is 100%" : undefined,
    'companyOwners.0.title':
      first && first.title !== 'Owner' ? "A sole proprietor's title is Owner" : undefined,
  })
}

function bankProblems({ plaid, manualEntry }: Submission, today: Today): Problems {
  if (plaid && manualEntry) {
    return { manualEntry: 'Please send either a linked account or bank details, not both' }
  }
  if (plaid)
    return collect({ 'plaid.publicToken': plaid.publicToken ? undefined : NO_BANK_ACCOUNT })
  if (!manualEntry) return { manualEntry: NO_BANK_ACCOUNT }
  const repeated = { ...manualEntry, confirmAccountNumber: manualEntry.accountNumber }
  const { confirmAccountNumber: _, ...problems } = manualEntryProblems(repeated, today)
  return under('manualEntry', problems)
}

function signatureProblems(
  submission: Submission,
  application: Application,
  today: Today,
): Problems {
  const { signeeId: unknownSignee, ...problems } = review.problems(
    {
      signeeId: signeeIdOf(submission, application),
      termsSignerFullName: submission.termsSignerFullName,
    },
    application,
    today,
  )
  return { ...problems, ...collect({ 'signing.signeeId': unknownSignee }) }
}

/** Who signed a submission that has no problems. Throws where nobody listed did. */
export function signerOf(submission: Submission): Signer {
  const application = applicationOf(submission)
  const signeeId = signeeIdOf(submission, application)
  const signer = signers(application).find(({ id }) => id === signeeId)
  if (!signer) throw new Error('Nobody listed signed this submission')
  return signer
}

function signeeIdOf({ signing, termsSignerFullName }: Submission, application: Application) {
  return signing?.signeeId ?? signerNamed(termsSignerFullName, application)
}

/** Where a client does not say who signs: the listed person of that name, else the first listed. */
function signerNamed(typedName: string, application: Application): string {
  const listed = signers(application)
  const named = listed.find(({ name }) => signatureProblem(typedName, name) === undefined)
  return (named ?? listed[0])?.id ?? ''
}

/** The step that holds a field of a submission, so that a listed error can lead there. */
export function stepOfField(path: string): StepId {
  const [root = ''] = path.split('.')
  return Object.hasOwn(stepOfRoot, root) ? stepOfRoot[root as keyof Submission] : 'review-&-submit'
}

const stepOfRoot: Readonly<Record<keyof Submission, StepId>> = {
  businessName: 'business-details',
  legalBusinessName: 'business-details',
  businessPhone: 'business-details',
  businessEmail: 'business-details',
  businessAddress: 'business-details',
  mailingAddress: 'business-details',
  businessStructure: 'business-overview',
  tin: 'business-overview',
  yearFounded: 'business-overview',
  mcc: 'business-overview',
  productsOrServices: 'business-overview',
  companyOwners: 'owner-details',
  authorizedController: 'owner-details',
  primaryContact: 'owner-details',
  cardPresentSales: 'transaction-details',
  cardNotPresentSalesPhone: 'transaction-details',
  cardNotPresentSalesInternet: 'transaction-details',
  businessWebsite: 'transaction-details',
  avgSale: 'transaction-details',
  highestSale: 'transaction-details',
  annualSales: 'transaction-details',
  annualSalesB2C: 'transaction-details',
  annualSalesB2B: 'transaction-details',
  whenChargeCustomer: 'transaction-details',
  deliveryAvgNumbDays: 'transaction-details',
  useFulfillment: 'transaction-details',
  fulfillmentCompanyName: 'transaction-details',
  plaid: 'banking-information',
  manualEntry: 'banking-information',
  termsSignerFullName: 'review-&-submit',
  persistentMarketingIdentifier: 'review-&-submit',
  signing: 'review-&-submit',
}
