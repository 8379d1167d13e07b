/** The read-only summary of an application: what the review shows, and what the record keeps. */
import type { Application } from './application.ts'
import { bankingInformationSummary } from './steps/banking-information.ts'
import { businessDetailsSummary } from './steps/business-details.ts'
import { businessOverviewSummary } from './steps/business-overview.ts'
import { ownerDetailsSummary } from './steps/owner-details.ts'
import type { StepId, SummaryGroup } from './steps/step.ts'
import { transactionDetailsSummary } from './steps/transaction-details.ts'

/** One collapsible section; `editStep` is where its Edit button leads. */
export interface SummarySection {
  readonly title: string
  readonly editStep: StepId
  readonly groups: readonly SummaryGroup[]
}

/** The four sections, in the order of the steps they come out of. */
export function summaryOf(application: Application): readonly SummarySection[] {
  return [
    {
      title: 'Business Information',
      editStep: 'business-details',
      groups: [businessDetailsSummary(application), businessOverviewSummary(application)],
    },
    {
      title: 'Owner Details',
      editStep: 'owner-details',
      groups: ownerDetailsSummary(application),
    },
    {
      title: 'Transaction Details',
      editStep: 'transaction-details',
      groups: transactionDetailsSummary(application),
    },
    {
      title: 'Banking Information',
      editStep: 'banking-information',
      groups: [bankingInformationSummary(application)],
    },
  ]
}
