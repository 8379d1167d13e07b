/** How bytes are named that are not in the database: after the document and whom it is encrypted to. */
import type { Database } from '../platform/database/database.ts'
import type { DocumentKey } from './database-store.ts'
import { storedDocuments } from './store.ts'

/** Anything else is not ours. */
const NAME = /^([0-9a-f-]{36})\.[0-9a-f]{16}$/
/** How old what is re-encrypted must be before it is left over. */
const REKEY_MS = 3_600_000

/** A row that somebody has edited does not lead to anything else. */
export function nameOf({ id, recipients }: DocumentKey): string {
  const name = `${id}.${recipients.slice(0, 16)}`
  return NAME.test(name) ? name : 'edited'
}

/**
 * The names that no row has. A row is there before its first piece, so what has none now is left
 * over. `storedAt` is in milliseconds since 1970.
 */
export async function leftOver(
  db: Database,
  names: readonly string[],
  storedAt: (name: string) => Promise<number>,
): Promise<readonly string[]> {
  const ours = names.filter((name) => NAME.test(name))
  const idOf = (name: string) => NAME.exec(name)?.[1] ?? ''
  const rows = await storedDocuments(db, ours.map(idOf))
  const known = new Set(rows.map(nameOf))
  const ids = new Set(rows.map(({ id }) => id))
  const left: string[] = []
  for (const name of ours) {
    if (known.has(name)) continue
    // It may be what a transaction, which is not committed yet, is about to refer to.
    const isRekeyed = ids.has(idOf(name))
    if (!isRekeyed || Date.now() - (await storedAt(name)) > REKEY_MS) left.push(name)
  }
  return left
}
