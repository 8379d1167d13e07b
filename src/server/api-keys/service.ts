/**
 * API keys: made, listed and ended by operators, and checked with each request. A key is the event
 * that made it, whose number it carries, so that a person who writes to the database makes none.
 */

import { randomBytes } from 'node:crypto'
import { API_KEY } from '../../api/api-keys.ts'
import type { ApiScope } from '../../application/api-scopes.ts'
import { API_KEYS, type EventContent } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { factsOf } from '../ledger/facts-service.ts'
import { eventRight } from '../ledger/rights-service.ts'
import { addEvent } from '../ledger/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HOUR_MS } from '../platform/days.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { lastUses, recordUse } from './store.ts'

export { lastUses } from './store.ts'

const SECRET_BYTES = 32

const keys = eventRight(API_KEYS, 'key-made', 'key-ended', ({ key }) => key)

/** An API key, which a signed event backs. */
export interface ApiKey {
  /** The number of its event, from 1. */
  readonly number: number
  /** Which system has it, in the operator's words. */
  readonly name: string
  readonly may: readonly ApiScope[]
  /** The id of the one program that it is for; undefined for all. */
  readonly program: string | undefined
  /** The status that answers a submission with it: 303 for a key of release 0.3.0 and before. */
  readonly submitted: 201 | 303
}

/** Whether a key is for a program. Other keys cannot tell that the program has anything. */
export function isForProgram({ program }: Pick<ApiKey, 'program'>, id: string): boolean {
  return program === undefined || program === id
}

/** A key as operators see it; times are ISO 8601. */
export interface ListedApiKey extends ApiKey {
  readonly madeAt: string
  readonly madeBy: string
  /** Null while it counts. */
  readonly endedAt: string | null
  /** When it was last used, to the hour; null if it never was. */
  readonly lastUsedAt: string | null
}

interface Act {
  readonly at: Date
  readonly signer: Signer
}

/** Makes a key and returns its text, which is stored nowhere. */
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

/** Ends a key for good. Returns false if there is none, or it has ended. */
export function endApiKey(
  db: Database,
  number: number,
  { ledger, ...context }: Act & { readonly ledger: Ledger },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await findKey(transaction, number, ledger))) return false
    await addEvent(transaction, { reference: API_KEYS, ...context }, endOf(number))
    return true
  })
}

/** All that were ever made, oldest first. */
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

/** Finds the valid key with this text, and records its use; undefined if there is none. */
export async function authenticate(
  db: Database,
  text: string,
  { ledger, now }: { readonly ledger: Ledger; readonly now: Date },
): Promise<ApiKey | undefined> {
  const [, digits, secret = ''] = API_KEY.exec(text) ?? []
  const number = Number(digits)
  const key = digits === undefined ? undefined : await findKey(db, number, ledger)
  // Hashes of 256 random bits say nothing by the time that their comparison takes.
  if (key?.hash !== secretHash(secret)) return undefined
  const unlessSince = new Date(now.getTime() - HOUR_MS)
  await recordUse(db, { key: number, at: now, unlessSince })
  return withoutHash(key)
}

type HashedKey = ApiKey & { readonly hash: string }

/** A key that has not ended. */
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
  const made = detailOf(event, 'key-made')
  if (!made) return undefined
  const { name, may, program, secret, submitted = 303 } = made
  return { number: event.number, name, may, program, submitted, hash: secret }
}

function withoutHash({ hash: _, ...key }: HashedKey): ApiKey {
  return key
}

function secretHash(secret: string): string {
  return hashOf(['merchant-application API key 1', secret])
}
