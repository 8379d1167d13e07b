import { email } from '../../application/fields/email.ts'
import { parseWhole } from '../../application/fields/field.ts'
import { longText, name } from '../../application/fields/text.ts'
import { phone } from '../../application/forms/us/fields/phone.ts'
import type { Lead } from '../../application/lead.ts'
import type { Database } from '../platform/database/database.ts'
import { leadIdHash, openLead } from './lead-cipher.ts'
import { findLead } from './store.ts'

export interface FoundLead {
  readonly lead: Lead
  /** The id of the program; undefined if it is unknown. */
  readonly program: string | undefined
}

/** Finds the lead for a `pmi`; undefined if it is unknown or has expired. */
export type FindLead = (pmi: string) => Promise<FoundLead | undefined>

export function importedLeads(db: Database, now: () => Date): FindLead {
  return async (pmi) => {
    const sealed = await findLead(db, leadIdHash(pmi), now())
    const opened = sealed && openLead(pmi, sealed)
    return opened && normalized(opened)
  }
}

/**
 * Returns the lead from the service, with empty fields for whatever the service does not know;
 * undefined if the lead is unknown or expired, or if the service failed.
 */
export type LeadService = FindLead

/**
 * Looks in the operator's imports first, then asks the operator's lead service. Its answer counts
 * only if it is about the requested `pmi`.
 */
export function leadsFromService(imported: FindLead, service: LeadService): FindLead {
  return async (pmi) => {
    const own = await imported(pmi)
    if (own) return own
    const fromService = await service(pmi)
    return fromService?.lead.pmi === pmi ? normalized(fromService) : undefined
  }
}

/** Returns a lead with the values that its answers would have if the applicant pasted them. */
function normalized({ lead, program }: FoundLead): FoundLead {
  return {
    lead: {
      ...lead,
      phone: parseWhole(phone, lead.phone),
      email: parseWhole(email, lead.email),
      businessName: parseWhole(name, lead.businessName),
      productsSold: parseWhole(longText, lead.productsSold),
      firstName: parseWhole(name, lead.firstName),
      lastName: parseWhole(name, lead.lastName),
    },
    program,
  }
}
