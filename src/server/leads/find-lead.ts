import type { Lead } from '../../application/lead.ts'
import type { Database } from '../platform/database/database.ts'
import { decryptLead, leadIdHash } from './lead-cipher.ts'
import { findLead } from './store.ts'

/** Finds the lead for a `pmi`; undefined if it is unknown or has expired. */
export type FindLead = (pmi: string) => Promise<Lead | undefined>

/** Leads from the operator's imports. */
export function importedLeads(db: Database, now: () => Date): FindLead {
  return async (pmi) => {
    const sealed = await findLead(db, leadIdHash(pmi), now())
    return sealed && decryptLead(pmi, sealed)
  }
}

/**
 * The lead as the service returns it, with empty fields where it knows nothing; undefined if it is
 * unknown, expired, or the service failed.
 */
export type LeadService = (pmi: string) => Promise<Lead | undefined>
