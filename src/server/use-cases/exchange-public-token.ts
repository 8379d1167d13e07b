/**
 * From the public token of a finished link to the numbers of the account.
 *
 * A public token works once and for half an hour, an application may take longer: it is exchanged
 * as soon as the link succeeds, and what came of it is kept for a day, encrypted under the token
 * itself, which only the applicant's browser holds. It is kept before the numbers are fetched, so
 * that a crash or a slow bank in between costs nothing; a crash before that costs another link.
 */
import type { BankLink, BankLinkFailure } from '../integrations/bank-link/port.ts'
import { decryptUnderToken, encryptUnderToken, tokenHash } from '../sealing/token-cipher.ts'
import type { Database } from '../storage/database.ts'
import {
  deleteExpiredLinkedAccounts,
  findLinkedAccount,
  putLinkedAccount,
} from '../storage/linked-accounts.ts'
import type { AccountNumbers, BankLinkAccounts } from './bank-link-accounts.ts'

export interface ExchangeDependencies {
  readonly db: Database
  readonly bankLink: BankLink
  readonly now: () => Date
}

/** What is kept for a token. */
interface Envelope {
  readonly accessToken: string
  /** By the id of the account; empty where the provider named none. */
  readonly numbers: Readonly<Record<string, AccountNumbers>>
}

/** `refused` is for good; after `failed` the submission may still succeed. */
type Taken = AccountNumbers | 'refused' | 'failed'

export interface LinkedAccounts extends BankLinkAccounts {
  /** To be called as soon as a link succeeds; `kept` means that `take` will give the numbers. */
  readonly exchange: (
    publicToken: string,
    accountID: string,
  ) => Promise<'kept' | 'refused' | 'failed'>
}

const KEPT_MS = 24 * 3_600_000

/** Who asks first exchanges, who asks later finds; for one token they are served in turn. */
export function linkedAccounts(deps: ExchangeDependencies): LinkedAccounts {
  const underWay = new Map<string, Promise<Taken>>()

  function inTurn(publicToken: string, accountID: string): Promise<Taken> {
    const hash = tokenHash(publicToken)
    const before = underWay.get(hash)?.catch(() => 'failed') ?? Promise.resolve()
    const taking = before.then(() => takeNumbers(deps, publicToken, accountID))
    underWay.set(hash, taking)
    return taking.finally(() => {
      if (underWay.get(hash) === taking) underWay.delete(hash)
    })
  }

  return {
    exchange: async (publicToken, accountID) => {
      const taken = await inTurn(publicToken, accountID)
      return typeof taken === 'string' ? taken : 'kept'
    },
    take: async (publicToken, accountID) => {
      const taken = await inTurn(publicToken, accountID)
      return typeof taken === 'string' ? 'failed' : taken
    },
  }
}

async function takeNumbers(
  deps: ExchangeDependencies,
  publicToken: string,
  accountID: string,
): Promise<Taken> {
  const envelope = (await keptFor(deps, publicToken)) ?? (await exchanged(deps, publicToken))
  if (typeof envelope === 'string') return envelope
  const known = envelope.numbers[accountID]
  if (known) return known
  const fetched = await deps.bankLink.fetchNumbers(envelope.accessToken, accountID)
  if (!fetched.ok) return refusalOf(fetched.reason)
  const numbers = { ...envelope.numbers, [accountID]: fetched.numbers }
  await keep(deps, publicToken, { ...envelope, numbers })
  return fetched.numbers
}

async function keptFor(
  { db, now }: ExchangeDependencies,
  publicToken: string,
): Promise<Envelope | undefined> {
  const sealed = await findLinkedAccount(db, tokenHash(publicToken), now())
  return sealed && (decryptUnderToken(publicToken, sealed) as Envelope)
}

async function exchanged(
  deps: ExchangeDependencies,
  publicToken: string,
): Promise<Envelope | 'refused' | 'failed'> {
  const outcome = await deps.bankLink.exchange(publicToken)
  if (!outcome.ok) return refusalOf(outcome.reason)
  const envelope = { accessToken: outcome.accessToken, numbers: {} }
  await deleteExpiredLinkedAccounts(deps.db, deps.now())
  await keep(deps, publicToken, envelope)
  return envelope
}

/** A bank link that is gone will not come back within one application. */
function refusalOf(reason: BankLinkFailure): 'refused' | 'failed' {
  return reason === 'failed' ? 'failed' : 'refused'
}

async function keep(
  { db, now }: ExchangeDependencies,
  publicToken: string,
  envelope: Envelope,
): Promise<void> {
  await putLinkedAccount(db, {
    token_hash: tokenHash(publicToken),
    sealed: encryptUnderToken(publicToken, envelope),
    expires_at: new Date(now().getTime() + KEPT_MS).toISOString(),
  })
}
