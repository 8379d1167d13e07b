/**
 * Business names that are sealed with the rest of the application. They are found by a keyed hash
 * whose key is not in the database, so that nobody can test the names in a trade register.
 */

import { createHmac, createSecretKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { normalizedName, storedWords } from '../../application/name-words.ts'
import type { Database } from '../platform/database/database.ts'
import type { Insertion } from '../platform/database/engine-of.ts'
import { readSecretFile, secretInFile } from '../platform/encryption/secret-file.ts'

/** Returns a name's HMAC-SHA-256 in hex, whatever its capitals, spaces and invisible characters. */
export type HashName = (businessName: string) => string

/** Returns the hash function with the data folder's `name-key.txt`, created (0600) if missing. */
export async function serverNameHash(folder: string): Promise<HashName> {
  return nameHash(await secretInFile(fileIn(folder)))
}

/** Returns undefined if no server has created a key. */
export async function existingNameHash(folder: string): Promise<HashName | undefined> {
  return existsSync(fileIn(folder)) ? nameHash(await readSecretFile(fileIn(folder))) : undefined
}

function nameHash(secret: string): HashName {
  const key = createSecretKey(secret, 'utf8')
  return (businessName) =>
    createHmac('sha256', key)
      .update('merchant-application business name 1\0')
      .update(normalizedName(businessName))
      .digest('hex')
}

function fileIn(folder: string): string {
  return join(folder, 'name-key.txt')
}

export interface BusinessNameWordsTable {
  readonly reference: string
  readonly word: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly business_name_words: BusinessNameWordsTable
  }
}

/** Returns the statement that stores the words of a readable name. */
export function nameWords(
  db: Database,
  {
    reference,
    business_name: name,
  }: { readonly reference: string; readonly business_name: string },
): readonly Insertion[] {
  const rows = storedWords(name).map((word) => ({ reference, word }))
  return rows.length === 0 ? [] : [db.insertInto('business_name_words').values(rows)]
}

/** Erases the words that find an application by its name. */
export async function deleteNameWords(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('business_name_words').where('reference', '=', reference).execute()
}
