/** Reviewers' identities, each encrypted to one of their passkeys or security keys. */
import * as v from 'valibot'
import type { Database } from '../platform/database/database.ts'

/** A row, which is checked when it is read, because SQLite stores any value in any column. */
const passkeyRow = v.object({
  id: v.string(),
  /** The person's id at the identity provider. */
  subject: v.string(),
  name: v.string(),
  /** The host of the console where it was registered. */
  host: v.string(),
  /** The id of the passkey, which is not a secret. */
  credential: v.string(),
  /** An age file. */
  ciphertext: v.instance(Uint8Array),
  created_at: v.string(),
  /** The number of the event that covers these columns. */
  event: v.pipe(v.number(), v.safeInteger()),
})

export type ConsolePasskeysTable = Readonly<v.InferOutput<typeof passkeyRow>>

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly console_passkeys: ConsolePasskeysTable
  }
}

export async function addPasskey(db: Database, row: ConsolePasskeysTable): Promise<void> {
  await db.insertInto('console_passkeys').values(row).execute()
}

/**
 * Returns the passkeys of one person, or of all, oldest first, without those whose rows cannot be
 * read: like every changed row, they do not count.
 */
export async function storedPasskeys(
  db: Database,
  subject?: string,
): Promise<readonly ConsolePasskeysTable[]> {
  let query = db.selectFrom('console_passkeys').selectAll().orderBy('event')
  if (subject !== undefined) query = query.where('subject', '=', subject)
  const rows = await query.execute()
  return rows.filter((row) => v.is(passkeyRow, row))
}

export async function deletePasskey(db: Database, id: string): Promise<void> {
  await db.deleteFrom('console_passkeys').where('id', '=', id).execute()
}
