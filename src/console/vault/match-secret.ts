/** The secret for match keys, which stays in the worker. */
import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { MatchKey } from '../../api/console/match-keys.ts'
import { type MatchSecret, matchSecret } from '../../application/screening/match-secret.ts'
import { type MatchValue, matchClass } from '../../application/screening/match-values.ts'

/** Hashed with the application and list: nobody sees which applications match the same entries. */
export interface FoundEntries {
  readonly reference: string
  /** The hash of the list. */
  readonly list: string
  /** The ids of the matches. */
  readonly matches: readonly string[]
}

export function newMatchSecret(): MatchSecret {
  return { schema: 1, secret: base64.encode(crypto.getRandomValues(new Uint8Array(32))) }
}

let opened: { readonly sealed: string; readonly key: Promise<CryptoKey> } | undefined

type Open = (sealed: string) => Promise<unknown>

/** Returns keyed hashes of values. Rejects if the secret cannot be opened or is invalid. */
export async function keysOf(
  sealed: string,
  open: Open,
  values: readonly MatchValue[],
): Promise<readonly MatchKey[]> {
  const key = await keyIn(sealed, open)
  return Promise.all(
    values.map(async ({ kind, value }) => ({
      kind,
      hash: await hmac(key, [matchClass(kind), value]),
    })),
  )
}

/** Returns a keyed hash of the matched entries, whatever their order. Rejects as `keysOf` does. */
export async function entriesHash(
  sealed: string,
  open: Open,
  { reference, list, matches }: FoundEntries,
): Promise<string> {
  return hmac(await keyIn(sealed, open), ['entries', reference, list, ...matches.toSorted()])
}

function keyIn(sealed: string, open: Open): Promise<CryptoKey> {
  if (opened?.sealed !== sealed) opened = { sealed, key: open(sealed).then(keyOf) }
  return opened.key
}

function keyOf(stored: unknown): Promise<CryptoKey> {
  const { secret } = v.parse(matchSecret, stored)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', new Uint8Array(base64.decode(secret)), algorithm, false, [
    'sign',
  ])
}

/** 128 bits tell any number of applications apart. */
const HASH_BYTES = 16

async function hmac(key: CryptoKey, parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)).slice(0, HASH_BYTES)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
