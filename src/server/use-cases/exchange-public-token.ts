/**
 * From the public token of a finished link to the numbers of the account.
 *
 * A public token works once and for half an hour, an application may take longer: it is exchanged
 * as soon as the link succeeds, and what came of it is kept for a day, encrypted under the token
 * itself, which only the applicant's browser holds. It is kept before the numbers are fetched, so
 * that a crash or a slow bank in between costs nothing; a crash before that costs another link.
 */
import type { BankLink } from '../integrations/bank-link/port.ts'
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

const KEPT_MS = 24 * 3_600_000

/**
 * `take` also serves the exchange on success: who asks first makes it, who asks later finds it.
 * For one token they are served one after the other.
 */
export function linkedAccounts(deps: ExchangeDependencies): BankLinkAccounts {
  const underWay = new Map<string, Promise<AccountNumbers | 'failed'>>()

  return {
    take: (publicToken, accountID) => {
      const hash = tokenHash(publicToken)
      const before = underWay.get(hash)?.catch(() => 'failed') ?? Promise.resolve()
      const taking = before.then(() => takeNumbers(deps, publicToken, accountID))
      underWay.set(hash, taking)
      return taking.finally(() => {
        if (underWay.get(hash) === taking) underWay.delete(hash)
      })
    },
  }
}

async function takeNumbers(
  deps: ExchangeDependencies,
  publicToken: string,
  accountID: string,
): Promise<AccountNumbers | 'failed'> {
  const envelope = (await keptFor(deps, publicToken)) ?? (await exchanged(deps, publicToken))
  if (envelope === undefined) return 'failed'
  const known = envelope.numbers[accountID]
  if (known) return known
  const fetched = await deps.bankLink.fetchNumbers(envelope.accessToken, accountID)
  if (!fetched.ok) return 'failed'
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
): Promise<Envelope | undefined> {
  const outcome = await deps.bankLink.exchange(publicToken)
  if (!outcome.ok) return undefined
  const envelope = { accessToken: outcome.accessToken, numbers: {} }
  await deleteExpiredLinkedAccounts(deps.db, deps.now())
  await keep(deps, publicToken, envelope)
  return envelope
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
