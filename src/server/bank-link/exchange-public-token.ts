/**
 * Exchanges the public token of a finished link for the account's numbers.
 *
 * A public token works once and for 30 minutes, and an application may take longer. So it is
 * exchanged as soon as the link succeeds, and the result is saved for a day, encrypted under the
 * token itself, which only the applicant's browser holds. It is saved before the numbers are
 * fetched, so that a crash or a slow bank in between costs nothing; a crash before that costs
 * another link.
 */
import { limits } from '../../application/reference/limits.ts'
import type { Database } from '../platform/database/database.ts'
import type { BankLink, BankLinkFailure } from './bank-link.ts'
import type { AccountNumbers, BankLinkAccounts } from './bank-link-accounts.ts'
import { deleteExpiredLinkedAccounts, findLinkedAccount, putLinkedAccount } from './table.ts'
import { decryptUnderToken, encryptUnderToken, tokenHash } from './token-cipher.ts'

export interface ExchangeDependencies {
  readonly db: Database
  readonly bankLink: BankLink
  readonly now: () => Date
}

/** The data saved for a token. */
interface Envelope {
  readonly accessToken: string
  /** By account id; the empty id if the provider named none. */
  readonly numbers: Readonly<Record<string, AccountNumbers>>
}

/** `rejected` is final; after `failed` the submission may still succeed. */
type TakeOutcome = AccountNumbers | 'rejected' | 'failed'

export interface LinkedAccounts extends BankLinkAccounts {
  /** Call it as soon as a link succeeds; `saved` means that `take` will return the numbers. */
  readonly exchange: (
    publicToken: string,
    accountID: string,
  ) => Promise<'saved' | 'rejected' | 'failed'>
}

const SAVED_MS = limits.linkedAccountHours * 3_600_000

/**
 * The first call for a token exchanges it and later calls find the result; calls for the same token
 * run one after another.
 */
export function linkedAccounts(deps: ExchangeDependencies): LinkedAccounts {
  const underWay = new Map<string, Promise<TakeOutcome>>()

  function oneAtATime(publicToken: string, accountID: string): Promise<TakeOutcome> {
    const hash = tokenHash(publicToken)
    const before = underWay.get(hash)?.catch(() => 'failed') ?? Promise.resolve()
    const current = before.then(() => takeNumbers(deps, publicToken, accountID))
    underWay.set(hash, current)
    return current.finally(() => {
      if (underWay.get(hash) === current) underWay.delete(hash)
    })
  }

  return {
    exchange: async (publicToken, accountID) => {
      const taken = await oneAtATime(publicToken, accountID)
      return typeof taken === 'string' ? taken : 'saved'
    },
    take: async (publicToken, accountID) => {
      const taken = await oneAtATime(publicToken, accountID)
      return typeof taken === 'string' ? 'failed' : taken
    },
  }
}

async function takeNumbers(
  deps: ExchangeDependencies,
  publicToken: string,
  accountID: string,
): Promise<TakeOutcome> {
  const envelope =
    (await findSaved(deps, publicToken)) ?? (await exchangeAndSave(deps, publicToken))
  if (typeof envelope === 'string') return envelope
  const known = envelope.numbers[accountID]
  if (known) return known
  const fetched = await deps.bankLink.fetchNumbers(envelope.accessToken, accountID)
  if (!fetched.ok) return failureOf(fetched.reason)
  const numbers = { ...envelope.numbers, [accountID]: fetched.numbers }
  await save(deps, publicToken, { ...envelope, numbers })
  return fetched.numbers
}

async function findSaved(
  { db, now }: ExchangeDependencies,
  publicToken: string,
): Promise<Envelope | undefined> {
  const sealed = await findLinkedAccount(db, tokenHash(publicToken), now())
  return sealed && (decryptUnderToken(publicToken, sealed) as Envelope)
}

async function exchangeAndSave(
  deps: ExchangeDependencies,
  publicToken: string,
): Promise<Envelope | 'rejected' | 'failed'> {
  const outcome = await deps.bankLink.exchange(publicToken)
  if (!outcome.ok) return failureOf(outcome.reason)
  const envelope = { accessToken: outcome.accessToken, numbers: {} }
  await deleteExpiredLinkedAccounts(deps.db, deps.now())
  await save(deps, publicToken, envelope)
  return envelope
}

/** An absent bank link will not return within one application. */
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
