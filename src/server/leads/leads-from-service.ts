import { phone } from '../../application/forms/us/fields/phone.ts'
import type { FindLead, LeadService } from './find-lead.ts'

/**
 * Looks in the operator's imports first, then asks the operator's lead service. Its answer counts
 * only if it is about the requested `pmi`.
 */
export function leadsFromService(imported: FindLead, service: LeadService): FindLead {
  return async (pmi) => {
    const own = await imported(pmi)
    if (own) return own
    const fromService = await service(pmi)
    if (fromService?.lead.pmi !== pmi) return undefined
    const { lead, program } = fromService
    return { lead: { ...lead, phone: phone.parse(lead.phone) }, program }
  }
}
