/**
 * The thread of an application, as the applicant's link opens it. The server has its texts in
 * memory when they arrive or are shown, and stores them under keys that only the link leads to.
 */
import { createSecretKey } from 'node:crypto'
import * as v from 'valibot'
import { THREAD_KEY, type ThreadWords, threadWords } from '../../application/corrections/thread.ts'
import type { ApplicationState, LivingState } from '../../application/facts/application-state.ts'
import type { Database } from '../platform/database/database.ts'
import { decryptJson, derive, encryptJson } from '../platform/encryption/aes-gcm.ts'
import { bytesHash } from '../platform/encryption/hash.ts'

const KEY_BYTES = 32

/** Returns the key of a version's texts, in base64: derived from the copy's key, one way. */
export function threadKeyOf(copyKey: string): string {
  return Buffer.from(derive(copyKey, THREAD_KEY, KEY_BYTES)).toString('base64')
}

/** Encrypts texts for anyone who has the key of a version. */
export function encryptWords(key: string, reference: string, words: ThreadWords): Uint8Array {
  return encryptJson(createSecretKey(key, 'base64'), words, reference)
}

/** An entry of the thread: its event, and the hash of its texts. */
interface ThreadAct {
  readonly number: number
  readonly words?: string | undefined
}

/** Returns every entry with texts, from either side. */
function actsWithWords({
  versions,
  corrections,
  messages,
}: Pick<ApplicationState, 'versions' | 'corrections' | 'messages'>): readonly ThreadAct[] {
  return [...versions, ...corrections, ...messages].filter(({ words }) => words !== undefined)
}

/**
 * Returns the texts of the thread by the numbers of their events, as far as a link opens them with
 * its key: those of its version and of earlier versions.
 */
export async function openThread(
  db: Database,
  { reference, ...state }: LivingState,
  link: { readonly version: number; readonly key: string } | undefined,
): Promise<ReadonlyMap<number, ThreadWords>> {
  const acts = actsWithWords(state)
  if (!link || acts.length === 0) return new Map()
  const rows = new Map((await wordsOf(db, [reference])).map((row) => [row.event, row]))
  const keys = [link.key]
  const open = ({ number, words }: ThreadAct) => {
    const row = rows.get(number)
    if (!row || bytesHash(row.ciphertext) !== words) return undefined
    return keys.map((key) => decryptRow(key, row)).find((text) => text !== undefined)
  }
  const versions = state.versions.filter(({ version }) => version <= link.version)
  for (const version of versions.toReversed()) {
    const before = open(version)?.before
    if (before !== undefined) keys.push(before)
  }
  return new Map(
    acts.flatMap((act) => {
      const words = open(act)
      return words ? [[act.number, words] as const] : []
    }),
  )
}

/** Returns undefined for a wrong key, and for a text that no page of ours writes. */
function decryptRow(
  key: string,
  { reference, ciphertext }: ThreadWordsTable,
): ThreadWords | undefined {
  try {
    const words = decryptJson(createSecretKey(key, 'base64'), ciphertext, reference)
    const { success, output } = v.safeParse(threadWords, words)
    return success ? output : undefined
  } catch {
    return undefined
  }
}

/** Returns whether the stored texts of a thread differ from its events. */
export function isThreadChanged(
  { erasedAt, ...state }: ApplicationState,
  rows: readonly ThreadWordsTable[],
): boolean {
  const acts = erasedAt === undefined ? actsWithWords(state) : []
  return (
    rows.length !== acts.length ||
    acts.some(({ number, words }) => {
      const row = rows.find(({ event }) => event === number)
      return !row || bytesHash(row.ciphertext) !== words
    })
  )
}

/** The texts that reviewers and applicants write, by the events that record them; encrypted. */
interface ThreadWordsTable {
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
