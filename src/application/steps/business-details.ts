/** Step 1: who the business is and where it is found. */
import {
  type Address,
  type Application,
  addressLine,
  emptyAddress,
  isBlankAddress,
} from '../application.ts'
import { email } from '../fields/email.ts'
import { phone } from '../fields/phone.ts'
import { text } from '../fields/text.ts'
import { optionalWebsite } from '../fields/website.ts'
import { addressProblems } from '../postal-address.ts'
import { collect, type Problems, under } from '../problems.ts'
import type { Today } from '../today.ts'
import { optionalRow, row, type Step, type SummaryGroup } from './step.ts'

export interface BusinessDetailsValues {
  readonly businessName: string
  readonly legalBusinessName: string
  readonly businessWebsite: string
  readonly businessPhone: string
  readonly businessEmail: string
  readonly businessAddress: Address
  readonly showMailingAddress: boolean
  readonly mailingAddress: Address
}

const blankBusinessAddress: Address = { ...emptyAddress, id: 'business-address' }
const blankMailingAddress: Address = { ...emptyAddress, id: 'mailing-address' }

export const businessDetails: Step<BusinessDetailsValues> = {
  id: 'business-details',

  needs: () => true,

  values: (draft, lead) => ({
    businessName: draft.businessName || lead.businessName,
    legalBusinessName: draft.legalBusinessName,
    businessWebsite: draft.businessWebsite,
    businessPhone: draft.businessPhone || phone.clean(lead.phone),
    businessEmail: draft.businessEmail || email.clean(lead.email),
    businessAddress: isBlankAddress(draft.businessAddress)
      ? blankBusinessAddress
      : draft.businessAddress,
    showMailingAddress: draft.mailingAddress !== null,
    mailingAddress: draft.mailingAddress ?? blankMailingAddress,
  }),

  problems: (values, _draft, today) => ({
    ...collect({
      businessName: text.problem(values.businessName, today),
      legalBusinessName: text.problem(values.legalBusinessName, today),
      businessPhone: phone.problem(values.businessPhone, today),
      businessEmail: email.problem(values.businessEmail, today),
    }),
    ...under('businessAddress', addressProblems(values.businessAddress, today)),
    ...(values.showMailingAddress
      ? under('mailingAddress', addressProblems(values.mailingAddress, today))
      : {}),
  }),

  merge: (draft, { showMailingAddress, mailingAddress, ...rest }) => ({
    ...draft,
    ...rest,
    mailingAddress: showMailingAddress ? mailingAddress : null,
  }),
}

/** Checks or unchecks the separate mailing address; unchecking forgets what was typed there. */
export function toggleMailingAddress(shown: boolean): Partial<BusinessDetailsValues> {
  return shown
    ? { showMailingAddress: true }
    : { showMailingAddress: false, mailingAddress: blankMailingAddress }
}

/** A message beside the optional website that does not hold Next back. */
export function websiteAdvice(values: BusinessDetailsValues, today: Today): Problems {
  return collect({ businessWebsite: optionalWebsite.problem(values.businessWebsite, today) })
}

/** What the summary shows of this step. */
export function businessDetailsSummary(draft: Application): SummaryGroup {
  return {
    title: 'Business Details',
    rows: [
      row('Business Name (DBA)', draft.businessName),
      row('Legal Name', draft.legalBusinessName),
      optionalRow('Business Website', draft.businessWebsite),
      row('Business Phone', phone.show(draft.businessPhone)),
      row('Business Email', draft.businessEmail),
      row('Location Address', addressLine(draft.businessAddress)),
      optionalRow(
        'Mailing Address',
        draft.mailingAddress ? addressLine(draft.mailingAddress) : 'Same as location address',
      ),
    ],
  }
}
