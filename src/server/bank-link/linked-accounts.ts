/**
 * Exchanges the public token of a finished link for the account's numbers. A public token works
 * once and for 30 minutes, and an application may take longer. So it is exchanged as soon as the
 * link succeeds, and the result is saved for a day, encrypted under the token itself, which only
 * the applicant's browser has. The access token is saved before the numbers are fetched, so a crash
 * or a slow bank in between costs nothing; a crash before that costs another link. Once the numbers
 * are saved, the provider's access to the bank is removed in the background.
 */

import { hash, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { DeepReadonly } from '../../application/answers.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { limits } from '../../application/reference/limits.ts'
import type { Database } from '../platform/database/database.ts'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'
import type { BankLink, BankLinkFailure } from './bank-link.ts'
import type { AccountNumbers, BankLinkAccounts } from './service.ts'
import { findLinkedAccount, putLinkedAccount } from './store.ts'

export interface ExchangeDependencies {
  readonly db: Database
  readonly bankLink: BankLink
  readonly now: () => Date
  readonly sleep: (ms: number) => Promise<unknown>
}

/** The data saved for a token. */
const envelopeSchema = v.object({
  /** Null once it is no longer needed. */
  accessToken: v.nullable(v.string()),
  /** By account id; the id is empty if the provider named none. */
  numbers: v.record(v.string(), v.object({ routingNumber: v.string(), accountNumber: v.string() })),
})

type Envelope = DeepReadonly<v.InferOutput<typeof envelopeSchema>>

/** `rejected` is final; after `failed` the submission may still succeed. */
type TakeOutcome = AccountNumbers | 'rejected' | 'failed'

export interface LinkedAccounts extends BankLinkAccounts {
  /** Call it as soon as a link succeeds. `saved` means that `take` will return the numbers. */
  readonly exchange: (
    publicToken: string,
    accountID: string,
    program?: string,
  ) => Promise<'saved' | 'rejected' | 'failed'>
}

const SAVED_MS = limits.linkedAccountHours * 3_600_000

/** The pauses before each attempt to remove an item. */
const REMOVE_AFTER_MS = [0, 5_000, 60_000]

/** Exchanges a token on the first call; later ones find the result. A token's calls run in turn. */
export function linkedAccounts(deps: ExchangeDependencies): LinkedAccounts {
  const underWay = new Map<string, Promise<unknown>>()
  const removing = new Set<string>()

  function oneAtATime<Result>(publicToken: string, work: () => Promise<Result>): Promise<Result> {
    const hash = tokenHash(publicToken)
    const before = underWay.get(hash)?.catch(() => undefined) ?? Promise.resolve()
    const current = before.then(work)
    underWay.set(hash, current)
    return current.finally(() => {
      if (underWay.get(hash) === current) underWay.delete(hash)
    })
  }

  async function take(publicToken: string, accountID: string): Promise<TakeOutcome> {
    const { taken, unneeded } = await oneAtATime(publicToken, () =>
      takeNumbers(deps, publicToken, accountID),
    )
    if (unneeded && !removing.has(unneeded)) {
      removing.add(unneeded)
      removeItem(deps, unneeded, () =>
        oneAtATime(publicToken, () => forgetAccessToken(deps, publicToken)),
      )
        .catch(() => undefined)
        .finally(() => removing.delete(unneeded))
    }
    return taken
  }

  async function takeFor(program: string | undefined, publicToken: string, accountID: string) {
    // A token with a separator could reach the data of another program.
    if (publicToken.includes(SEPARATOR)) return 'rejected'
    return take(ofProgram(publicToken, program), accountID)
  }

  return {
    exchange: async (publicToken, accountID, program) => {
      const taken = await takeFor(program, publicToken, accountID)
      return typeof taken === 'string' ? taken : 'saved'
    },
    take: async (publicToken, accountID, program) => {
      const taken = await takeFor(program, publicToken, accountID)
      return typeof taken === 'string' ? 'failed' : taken
    },
  }
}

/** Separates a program's id from the token. The provider's tokens never contain it. */
const SEPARATOR = '\0'

/**
 * Puts the program's id before the token, so that no other program finds or decrypts the data.
 * `publicToken` below always includes the id.
 */
function ofProgram(publicToken: string, program = DEFAULT_PROGRAM): string {
  return program === DEFAULT_PROGRAM ? publicToken : `${program}${SEPARATOR}${publicToken}`
}

function tokenIn(publicToken: string): string {
  return publicToken.slice(publicToken.lastIndexOf(SEPARATOR) + 1)
}

interface TakeResult {
  readonly taken: TakeOutcome
  /** The access token of an item that is no longer needed. */
  readonly unneeded?: string | null
}

async function takeNumbers(
  deps: ExchangeDependencies,
  publicToken: string,
  accountID: string,
): Promise<TakeResult> {
  const envelope =
    (await findSaved(deps, publicToken)) ?? (await exchangeAndSave(deps, publicToken))
  if (typeof envelope === 'string') return { taken: envelope }
  const { accessToken } = envelope
  const known = ownValue(envelope.numbers, accountID)
  if (known) return { taken: known, unneeded: accessToken }
  if (accessToken === null) return { taken: 'rejected' }
  const fetched = await deps.bankLink.fetchNumbers(accessToken, accountID)
  if (!fetched.ok) return { taken: failureOf(fetched.reason) }
  const unneeded = fetched.isTokenized ? null : accessToken
  const numbers = { ...envelope.numbers, [accountID]: fetched.numbers }
  await save(deps, publicToken, { accessToken: unneeded, numbers })
  return { taken: fetched.numbers, unneeded }
}

/** Removes the item. If the server stops before that, the submission tries again. */
async function removeItem(
  { bankLink, sleep }: ExchangeDependencies,
  accessToken: string,
  onRemoved: () => Promise<void>,
): Promise<void> {
  for (const pause of REMOVE_AFTER_MS) {
    await sleep(pause)
    const outcome = await bankLink.removeItem(accessToken)
    if (outcome.ok || outcome.reason === 'rejected') return onRemoved()
  }
}

async function forgetAccessToken(deps: ExchangeDependencies, publicToken: string): Promise<void> {
  const envelope = await findSaved(deps, publicToken)
  if (envelope) await save(deps, publicToken, { ...envelope, accessToken: null })
}

async function findSaved(
  { db, now }: ExchangeDependencies,
  publicToken: string,
): Promise<Envelope | undefined> {
  const sealed = await findLinkedAccount(db, tokenHash(publicToken), now())
  return sealed && v.parse(envelopeSchema, decryptUnderToken(publicToken, sealed))
}

async function exchangeAndSave(
  deps: ExchangeDependencies,
  publicToken: string,
): Promise<Envelope | 'rejected' | 'failed'> {
  const outcome = await deps.bankLink.exchange(tokenIn(publicToken))
  if (!outcome.ok) return failureOf(outcome.reason)
  const envelope = { accessToken: outcome.accessToken, numbers: {} }
  await save(deps, publicToken, envelope)
  return envelope
}

/** Treats an absent bank link as final: it will not return within one application. */
function failureOf(reason: BankLinkFailure): 'rejected' | 'failed' {
  return reason === 'failed' ? 'failed' : 'rejected'
}

async function save(
  { db, now }: ExchangeDependencies,
  publicToken: string,
  envelope: Envelope,
): Promise<void> {
  await putLinkedAccount(db, {
    token_hash: tokenHash(publicToken),
    sealed: encryptUnderToken(publicToken, envelope),
    expires_at: new Date(now().getTime() + SAVED_MS).toISOString(),
  })
}

/**
 * Returns the SHA-256 of a token as hex, which finds its envelope in the database. Only the
 * applicant's browser has the token that encrypts the data, so the database alone reveals nothing.
 */
function tokenHash(token: string): string {
  return hash('sha256', `merchant-application public token\0${token}`)
}

/** The value must be JSON. */
function encryptUnderToken(token: string, value: unknown): Uint8Array {
  return encryptJson(keyOf(token), value)
}

/** Throws if the token is a different one, or if a byte was changed. */
function decryptUnderToken(token: string, sealed: Uint8Array): unknown {
  return decryptJson(keyOf(token), sealed)
}

function keyOf(token: string): KeyObject {
  return keyFrom(token, 'merchant-application public token key')
}
