import type { Database } from '../platform/database/database.ts'
import { decryptLead, leadIdHash } from './lead-cipher.ts'
import { deleteLead, findSealed } from './store.ts'

/** Erases the lead with this id, if it belongs to the program. */
export async function eraseLead(db: Database, pmi: string, program: string): Promise<void> {
  const hash = leadIdHash(pmi)
  const sealed = await findSealed(db, hash)
  if (sealed && (programIn(pmi, sealed) ?? program) === program) await deleteLead(db, hash)
}

/** Returns undefined for an edited row, which cannot be decrypted. */
function programIn(pmi: string, sealed: Uint8Array): string | undefined {
  try {
    return decryptLead(pmi, sealed).program
  } catch {
    return undefined
  }
}
