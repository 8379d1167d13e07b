import type { Database } from '../platform/database/database.ts'
import { decryptLead, leadIdHash } from './lead-cipher.ts'
import { deleteLead, findSealed } from './store.ts'

/** Erases the lead of this id, if it is of the program. */
export async function eraseLead(db: Database, pmi: string, program: string): Promise<void> {
  const hash = leadIdHash(pmi)
  const sealed = await findSealed(db, hash)
  if (sealed && (programIn(pmi, sealed) ?? program) === program) await deleteLead(db, hash)
}

/** Undefined for a row that somebody has edited: nothing can be done with it. */
function programIn(pmi: string, sealed: Uint8Array): string | undefined {
  try {
    return decryptLead(pmi, sealed).program
  } catch {
    return undefined
  }
}
