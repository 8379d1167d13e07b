/** What reviewer and applicant write to each other, by the event that says so; never decrypted here. */
import type { Database } from '../platform/database/database.ts'

export interface ThreadWordsTable {
  readonly reference: string
  /** The number of the event, which has the hash. */
  readonly event: number
  /** For the applicant's link: see `application/thread.ts`. */
  readonly ciphertext: Uint8Array
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly thread_words: ThreadWordsTable
  }
}

/** The row to commit with the event. */
export async function addWords(db: Database, row: ThreadWordsTable): Promise<void> {
  await db.insertInto('thread_words').values(row).execute()
}

/** What was written about these applications. */
export async function wordsOf(
  db: Database,
  references: readonly string[],
): Promise<readonly ThreadWordsTable[]> {
  if (references.length === 0) return []
  return db.selectFrom('thread_words').selectAll().where('reference', 'in', references).execute()
}
