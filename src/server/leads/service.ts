import type { Database } from '../platform/database/database.ts'
import { leadIdHash } from './lead-cipher.ts'
import { deleteLead } from './store.ts'

/** Erases the lead of this id. */
export async function eraseLead(db: Database, pmi: string): Promise<void> {
  await deleteLead(db, leadIdHash(pmi))
}
