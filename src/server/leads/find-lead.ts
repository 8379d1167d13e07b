import type { Lead } from '../../application/lead.ts'
import type { Database } from '../platform/database/database.ts'
import { decryptLead, leadIdHash } from './lead-cipher.ts'
import { findLead } from './store.ts'

/** A lead and its program. */
export interface FoundLead {
  readonly lead: Lead
  /** The id of the program; undefined if it is unknown. */
  readonly program: string | undefined
}

/** Finds the lead for a `pmi`; undefined if it is unknown or has expired. */
export type FindLead = (pmi: string) => Promise<FoundLead | undefined>

/** Finds leads in the operator's imports. */
export function importedLeads(db: Database, now: () => Date): FindLead {
  return async (pmi) => {
    const sealed = await findLead(db, leadIdHash(pmi), now())
    return sealed && decryptLead(pmi, sealed)
  }
}

/**
 * Returns the lead from the service, with empty fields for whatever the service does not know;
 * undefined if the lead is unknown or expired, or if the service failed.
 */
export type LeadService = FindLead
