/**
 * The people whom a submission contains although nobody entered them: the controller and the
 * contact, even if the first owner or the controller has that role.
 */
import type { Application } from '../../application.ts'
import { isWebsite } from '../../fields/website.ts'
import type { ImpliedParts } from '../../form.ts'
import { contactOf, controllerOf } from '../../ownership.ts'
import { isSoleProprietor } from '../../reference/structures.ts'
import { sellsOnline } from '../../sales.ts'

export const impliedPeople: ImpliedParts<Application> = {
  ids: {
    companyOwners: 'company-owner',
    authorizedController: 'authorized-controller',
    primaryContact: 'primary-contact',
  },
  complete: (draft) => {
    // A sole proprietor controls the business, even if another person is named as the controller.
    const named = isSoleProprietor(draft) ? { ...draft, authorizedController: null } : draft
    return {
      ...draft,
      businessWebsite: websiteToSend(draft),
      authorizedController: controllerOf(named),
      primaryContact: contactOf(named),
    }
  },
  shorten: (submission) => {
    const { companyOwners: owners, authorizedController: controller, primaryContact } = submission
    const controlling = controller ?? owners[0]
    return {
      ...submission,
      authorizedController: controller?.id === owners[0]?.id ? null : controller,
      primaryContact: primaryContact?.id === controlling?.id ? null : primaryContact,
    }
  },
}

/**
 * Returns the website to send. A malformed one is left out if nothing is sold over the internet.
 */
export function websiteToSend(
  draft: Pick<Application, 'businessWebsite' | 'cardNotPresentSalesInternet'>,
): string {
  const { businessWebsite } = draft
  return sellsOnline(draft) || isWebsite(businessWebsite) ? businessWebsite : ''
}
