/** Names for bytes outside the database: the id of the document and its recipients. */
import type { Database } from '../platform/database/database.ts'
import type { BytesKey } from './database-store.ts'
import { storedDocuments } from './store.ts'

/** A name of another form is not one of ours. */
const NAME = /^([0-9a-f-]{36})\.[0-9a-f]{16}$/
/** The age that makes re-encrypted bytes without a row count as left over. */
const REKEY_MS = 3_600_000

/** Returns the name of a document's bytes. An edited row must not lead to any other file. */
export function nameOf({ id, recipients }: BytesKey): string {
  const name = `${id}.${recipients.slice(0, 16)}`
  return NAME.test(name) ? name : 'edited'
}

interface Leftovers {
  /** Returns milliseconds since 1970; 0 if nothing is stored under the name. */
  readonly storedAt: (name: string) => Promise<number>
  /** Whether bytes are left over, too, if the database has no row of their document. */
  readonly alsoUnknown: boolean
}

/**
 * Returns the names that no row has. Rows exist before their first piece, so bytes without a row
 * are left over. Bytes under other keys are left over once the document is stored under its own.
 */
export async function leftOver(
  db: Database,
  names: readonly string[],
  { storedAt, alsoUnknown }: Leftovers,
): Promise<readonly string[]> {
  const ours = names.filter((name) => NAME.test(name))
  const idOf = (name: string) => NAME.exec(name)?.[1] ?? ''
  const rows = await storedDocuments(db, ours.map(idOf))
  const known = new Map(rows.map((row) => [row.id, nameOf(row)]))
  const left: string[] = []
  for (const name of ours) {
    const own = known.get(idOf(name))
    if (own === name) continue
    if (own === undefined) {
      if (alsoUnknown) left.push(name)
      continue
    }
    // A transaction that is not committed yet may be about to refer to these bytes.
    const isOld = Date.now() - (await storedAt(name)) > REKEY_MS
    if (isOld && (await storedAt(own)) > 0) left.push(name)
  }
  return left
}
