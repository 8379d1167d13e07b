import { phone } from '../../application/fields/phone.ts'
import type { LeadService } from '../integrations/leads/port.ts'
import type { FindLead } from './find-lead.ts'

/**
 * Leads from the operator's imports first, then from the operator's own service. What the service
 * answers counts only if it is about the `pmi` that was asked for.
 */
export function leadsFromService(imported: FindLead, service: LeadService): FindLead {
  return async (pmi) => {
    const own = await imported(pmi)
    if (own) return own
    const lead = await service(pmi)
    return lead?.pmi === pmi ? { ...lead, phone: phone.clean(lead.phone) } : undefined
  }
}
