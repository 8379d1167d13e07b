/**
 * API keys: operators create, list and end them, and the server checks one with each request. A
 * key is backed by the signed event that created it, and carries the number of that event, so
 * nobody can create one by writing to the database.
 */
import { randomBytes } from 'node:crypto'
import { API_KEY } from '../../api/api-keys.ts'
import type { ApiScope } from '../../application/api-scopes.ts'
import { API_KEYS } from '../../application/facts/chain-names.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { eventRight, unbrokenFacts } from '../ledger/standing-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { HOUR_MS } from '../platform/time/days.ts'

const SECRET_BYTES = 32

const keys = eventRight(API_KEYS, 'key-made', 'key-ended', ({ key }) => key)

/** An API key that a signed event backs. */
export interface ApiKey {
  /** The number of the event that created it, from 1. */
  readonly number: number
  /** The name of the system that uses it, in the operator's words. */
  readonly name: string
  readonly may: readonly ApiScope[]
  /** The id of the only program that the key is for; undefined if it is for all programs. */
  readonly program: string | undefined
  /** The status code for a submission with this key: 303 for keys of release 0.3.0 and earlier. */
  readonly submitted: 201 | 303
}

/** Returns whether a key is for a program. Other keys must not learn what the program contains. */
export function isForProgram({ program }: Pick<ApiKey, 'program'>, id: string): boolean {
  return program === undefined || program === id
}

/** A key as operators see it; times are ISO 8601. */
export interface ListedApiKey extends ApiKey {
  readonly madeAt: string
  readonly madeBy: string
  /** Null while the key is valid. */
  readonly endedAt: string | null
  /** When the key was last used, to the hour; null if it never was. */
  readonly lastUsedAt: string | null
}

interface Act {
  readonly at: Date
  readonly signer: Signer
}

/** Creates a key and returns its text, which is stored nowhere. */
export async function makeApiKey(
  db: Database,
  { name, may, program }: Omit<ApiKey, 'number' | 'submitted'>,
  act: Act,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const { number } = await inTransaction(db, (transaction) =>
    addEvent(
      transaction,
      { reference: API_KEYS, ...act },
      {
        kind: 'key-made',
        detail: {
          name,
          may,
          secret: secretHash(secret),
          submitted: 201,
          ...(program !== undefined && { program }),
        },
      },
    ),
  )
  return `mak_${number}_${secret}`
}

/**
 * Ends a key for good. Returns false if there is no such key, or if it has already ended, and
 * `damaged` if neither can be told: no key counts while an event is missing or was changed.
 */
export function endApiKey(
  db: Database,
  number: number,
  { ledger, ...context }: Act & { readonly ledger: Ledger },
): Promise<boolean | 'damaged'> {
  return inTransaction(db, async (transaction) => {
    if (!(await findKey(transaction, number, ledger))) {
      return (await unbrokenFacts(transaction, API_KEYS, ledger)) ? false : 'damaged'
    }
    await addEvent(transaction, { reference: API_KEYS, ...context }, endOf(number))
    return true
  })
}

/** Returns every key that was ever created, oldest first. */
export async function listApiKeys(db: Database, ledger: Ledger): Promise<readonly ListedApiKey[]> {
  const events = await factsOf(db, API_KEYS, ledger)
  const ends = new Map(events.map((event) => [detailOf(event, 'key-ended')?.key, event.at]))
  const uses = await lastUses(db)
  return events.flatMap((event) => {
    const key = keyOf(event)
    if (!key) return []
    const { number } = key
    return {
      ...withoutHash(key),
      madeAt: event.at,
      madeBy: event.signer,
      endedAt: ends.get(number) ?? null,
      lastUsedAt: uses.get(number) ?? null,
    }
  })
}

/** Returns the valid key with this text, and records its use; undefined if there is none. */
export async function authenticate(
  db: Database,
  text: string,
  { ledger, now }: { readonly ledger: Ledger; readonly now: Date },
): Promise<ApiKey | undefined> {
  const [, digits, secret = ''] = API_KEY.exec(text) ?? []
  const number = Number(digits)
  const key = digits === undefined ? undefined : await findKey(db, number, ledger)
  // Comparing hashes of 256 random bits reveals nothing through its timing.
  if (key?.hash !== secretHash(secret)) return undefined
  const unlessSince = new Date(now.getTime() - HOUR_MS)
  await recordUse(db, { key: number, at: now, unlessSince })
  return withoutHash(key)
}

type HashedKey = ApiKey & { readonly hash: string }

/** Finds a key that has not ended. */
async function findKey(
  db: Database,
  number: number,
  ledger: Ledger,
): Promise<HashedKey | undefined> {
  const result = await keys.find(db, number, ledger)
  return result && keyOf(result.event)
}

function endOf(number: number) {
  return { kind: 'key-ended', detail: { key: number } } satisfies EventContent
}

function keyOf(event: RecordedEvent): HashedKey | undefined {
  const detail = detailOf(event, 'key-made')
  if (!detail) return undefined
  const { name, may, program, secret, submitted = 303 } = detail
  return { number: event.number, name, may, program, submitted, hash: secret }
}

function withoutHash({ hash: _, ...key }: HashedKey): ApiKey {
  return key
}

function secretHash(secret: string): string {
  return hashOf(['merchant-application API key 1', secret])
}

/** When API keys were last used. Only signed events define the keys and their scopes. */
interface ApiKeyUsesTable {
  readonly key: number
  readonly last_used_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly api_key_uses: ApiKeyUsesTable
  }
}

/** Returns the last use of each key, by the key's number. */
export async function lastUses(db: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('api_key_uses').selectAll().execute()
  return new Map(rows.map((row) => [row.key, row.last_used_at]))
}

/** Records a use, unless a use after `unlessSince` is already recorded. */
async function recordUse(
  db: Database,
  { key, at, unlessSince }: { readonly key: number; readonly at: Date; readonly unlessSince: Date },
): Promise<void> {
  const used = await db
    .selectFrom('api_key_uses')
    .select('last_used_at')
    .where('key', '=', key)
    .executeTakeFirst()
  if (used && used.last_used_at > unlessSince.toISOString()) return
  const last_used_at = at.toISOString()
  await db
    .insertInto('api_key_uses')
    .values({ key, last_used_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_used_at }))
    .execute()
}

/** Returns the events that ended API keys, by the numbers of the keys. */
export async function keyEndsOf(
  db: Database,
  ledger: Ledger,
): Promise<ReadonlyMap<number, RecordedEvent>> {
  const events = await factsOf(db, API_KEYS, ledger)
  return new Map(
    events.flatMap((event) => {
      const ended = detailOf(event, 'key-ended')
      return ended ? [[ended.key, event] as const] : []
    }),
  )
}
