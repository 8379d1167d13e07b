/** The words of readable business names, by which the queue of the operator's console finds them. */
import type { Database } from '../platform/database/database.ts'
import { wordsOf } from './business-name.ts'
import type { StoredApplication } from './store.ts'

export interface BusinessNameWordsTable {
  readonly reference: string
  readonly word: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly business_name_words: BusinessNameWordsTable
  }
}

/** Adds the words of a name that is not sealed. */
export async function addNameWords(
  db: Database,
  { reference, business_name: name }: Pick<StoredApplication, 'reference' | 'business_name'>,
): Promise<void> {
  const rows = wordsOf(name).map((word) => ({ reference, word }))
  if (rows.length > 0) await db.insertInto('business_name_words').values(rows).execute()
}

export async function deleteNameWords(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('business_name_words').where('reference', '=', reference).execute()
}
