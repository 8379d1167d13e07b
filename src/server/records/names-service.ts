/**
 * Business names that are sealed with the rest of the application. They are found by a keyed hash,
 * whose key is not in the database: without it, the names of a trade register could be tried.
 */

import { createHmac, createSecretKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainLetters } from '../../application/plain-letters.ts'
import type { Database } from '../platform/database/database.ts'
import { randomSecret } from '../platform/encryption/random-ids.ts'
import { writeOnce } from '../platform/encryption/write-once.ts'

/** HMAC-SHA-256 of a business name in hex, whatever its capitals, spacing and invisible characters. */
export type HashName = (businessName: string) => string

/** With the key in `name-key.txt` in the data folder, which is created (mode 0600) if missing. */
export async function serverNameHash(folder: string): Promise<HashName> {
  await writeOnce(fileIn(folder), `${randomSecret()}${randomSecret()}\n`)
  return readNameHash(folder)
}

/** Undefined where no server has created a key. */
export async function existingNameHash(folder: string): Promise<HashName | undefined> {
  return existsSync(fileIn(folder)) ? readNameHash(folder) : undefined
}

async function readNameHash(folder: string): Promise<HashName> {
  const key = createSecretKey((await readFile(fileIn(folder), 'utf8')).trim(), 'utf8')
  return (businessName) =>
    createHmac('sha256', key)
      .update('merchant-application business name 1\0')
      .update(normalized(businessName))
      .digest('hex')
}

/** An index of PostgreSQL holds no text of more than 2,704 bytes. */
const MAX_WORD_LENGTH = 64

/** The words of a name as it is written, of very long ones the beginning. */
function wordsOf(businessName: string): readonly string[] {
  const words = normalized(businessName).split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** The words by which a readable name is found: as they are written, and in plain letters. */
function storedWords(businessName: string): readonly string[] {
  return [...new Set([...wordsOf(businessName), ...wordsOf(plainLetters(businessName))])]
}

/** The words of a search, in ways of writing each of which finds a name that has all of them. */
export function searchedWords(text: string): readonly (readonly string[])[] {
  const ways = [wordsOf(text), wordsOf(plainLetters(text))].map((words) => [...new Set(words)])
  return ways.filter(
    (words, at) => ways.findIndex((other) => other.join(' ') === words.join(' ')) === at,
  )
}

function normalized(businessName: string): string {
  return businessName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
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

/** Adds the words of a name that is not sealed. */
export async function addNameWords(
  db: Database,
  {
    reference,
    business_name: name,
  }: { readonly reference: string; readonly business_name: string },
): Promise<void> {
  const rows = storedWords(name).map((word) => ({ reference, word }))
  if (rows.length > 0) await db.insertInto('business_name_words').values(rows).execute()
}

/** Erases the words by which the name of an application is found. */
export async function deleteNameWords(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('business_name_words').where('reference', '=', reference).execute()
}
