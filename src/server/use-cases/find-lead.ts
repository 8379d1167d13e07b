import type { Lead } from '../../application/lead.ts'
import { decryptLead, leadIdHash } from '../sealing/lead-cipher.ts'
import type { Database } from '../storage/database.ts'
import { findLead } from '../storage/leads.ts'

/** Finds the lead for a `pmi`; undefined if it is unknown or has expired. */
export type FindLead = (pmi: string) => Promise<Lead | undefined>

/** Leads from the operator's imports. */
export function importedLeads(db: Database, now: () => Date): FindLead {
  return async (pmi) => {
    const sealed = await findLead(db, leadIdHash(pmi), now())
    return sealed && decryptLead(pmi, sealed)
  }
}
