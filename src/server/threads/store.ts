/** The texts that reviewers and applicants write, by the events that record them; encrypted. */
import type { Database } from '../platform/database/database.ts'

export interface ThreadWordsTable {
  readonly reference: string
  /** The number of the event, which contains the hash. */
  readonly event: number
  /** Encrypted for the applicant's link: see `application/corrections/thread.ts`. */
  readonly ciphertext: Uint8Array
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly thread_words: ThreadWordsTable
  }
}

/** Adds texts; run it in the transaction that stores their event. */
export async function addWords(db: Database, row: ThreadWordsTable): Promise<void> {
  await db.insertInto('thread_words').values(row).execute()
}

/** Returns the texts of these applications. */
export async function wordsOf(
  db: Database,
  references: readonly string[],
): Promise<readonly ThreadWordsTable[]> {
  if (references.length === 0) return []
  return db.selectFrom('thread_words').selectAll().where('reference', 'in', references).execute()
}
