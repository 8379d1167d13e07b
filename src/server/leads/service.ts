import type { Database } from '../platform/database/database.ts'
import { leadIdHash, openLead } from './lead-cipher.ts'
import { deleteLead, findSealed } from './store.ts'

/** Erases the lead with this id, if it belongs to the program. */
export async function eraseLead(db: Database, pmi: string, program: string): Promise<void> {
  const hash = leadIdHash(pmi)
  const sealed = await findSealed(db, hash)
  if (sealed && (openLead(pmi, sealed)?.program ?? program) === program) await deleteLead(db, hash)
}
