import type { Lead } from '../../application/lead.ts'
import type { Database } from '../platform/database/database.ts'
import { decryptLead, leadIdHash } from './lead-cipher.ts'
import { findLead } from './store.ts'

/** A lead of one program; undefined if it is not known which. */
export interface FoundLead {
  readonly lead: Lead
  /** The id of the program. */
  readonly program: string | undefined
}

/** Finds the lead for a `pmi`; undefined if it is unknown or has expired. */
export type FindLead = (pmi: string) => Promise<FoundLead | undefined>

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
export type LeadService = FindLead
