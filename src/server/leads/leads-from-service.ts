import { phone } from '../../application/fields/phone.ts'
import type { FindLead, LeadService } from './find-lead.ts'

/**
 * Looks in the operator's imports first, then asks the operator's lead service. Its answer counts
 * only if it is about the requested `pmi`.
 */
export function leadsFromService(imported: FindLead, service: LeadService): FindLead {
  return async (pmi) => {
    const own = await imported(pmi)
    if (own) return own
    const lead = await service(pmi)
    return lead?.pmi === pmi ? { ...lead, phone: phone.parse(lead.phone) } : undefined
  }
}
