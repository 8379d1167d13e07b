/**
 * The secret for each program's match keys, sealed to the program's recipients. A signed event
 * identifies it, so that nobody can write a secret that they know into the database and then test
 * guesses on the keys that reviewers' browsers compute. Only an operator replaces a secret: a
 * reviewer who removes its row could send one that they know.
 */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { MATCHING } from '../../application/facts/chain-names.ts'
import type { EventDetail, Person } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { Unreadable } from '../../application/reading/stored.ts'
import { type MatchSecret, matchSecret } from '../../application/screening/match-secret.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { lastStandingFrom, unbrokenFacts } from '../ledger/standing-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { type Programs, sealFor } from '../programs/service.ts'

interface MatchSecretsTable {
  readonly program: string
  /** An age file: see the console's worker. */
  readonly sealed: Uint8Array
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly match_secrets: MatchSecretsTable
  }
}

export interface SealedMatchSecret extends Pick<Selectable<MatchSecretsTable>, 'sealed'> {
  /** Stays the same when the secret is sealed to other keys. */
  readonly id: string
  /** The hash of the public keys that the secret is sealed to. */
  readonly recipients: string
}

/** Returns the secret of a program; undefined if there is none yet, or it is not the signed one. */
export async function matchSecretOf(
  db: Database,
  program: string,
  ledger: Ledger,
): Promise<SealedMatchSecret | undefined> {
  const secrets = secretsIn(await factsOf(db, MATCHING, ledger)).get(program)
  return findStanding(db, secrets?.at(-1), ledger)
}

/**
 * Returns the stored secret that an event or a later one of its program identifies, unless a later
 * event is missing or was changed: a person may know the earlier secret, because an operator has
 * replaced it.
 */
async function findStanding(
  db: Database,
  signed: SignedSecret | undefined,
  ledger: Ledger,
): Promise<SealedMatchSecret | undefined> {
  if (!signed) return undefined
  const { program, number } = signed
  const secretOf = (event: RecordedEvent) => {
    const detail = detailOf(event, 'match-secret')
    return detail?.program === program ? detail : undefined
  }
  const isMeant = (event: RecordedEvent) => secretOf(event) !== undefined
  const last = await lastStandingFrom(db, { reference: MATCHING, number }, ledger, isMeant)
  return last && findSealed(db, secretOf(last.event))
}

/** Returns the stored secret that an event identifies; undefined if it was changed. */
async function findSealed(
  db: Database,
  signed: EventDetail<'match-secret'> | undefined,
): Promise<SealedMatchSecret | undefined> {
  if (!signed) return undefined
  const row = await db
    .selectFrom('match_secrets')
    .select('sealed')
    .where('program', '=', signed.program)
    .executeTakeFirst()
  if (!row || signed.sealed !== bytesHash(row.sealed)) return undefined
  return { sealed: row.sealed, id: signed.id, recipients: signed.recipients }
}

type SignedSecret = EventDetail<'match-secret'> & Pick<RecordedEvent, 'number'>

/** The secrets of each program, oldest first. */
type SecretsOfPrograms = ReadonlyMap<string, readonly SignedSecret[]>

function secretsIn(events: readonly RecordedEvent[]): SecretsOfPrograms {
  const secrets = events.flatMap((event) => {
    const detail = detailOf(event, 'match-secret')
    return detail ? [{ ...detail, number: event.number }] : []
  })
  return Map.groupBy(secrets, ({ program }) => program)
}

/**
 * Returns the number of the event of a person in the console who replaced a secret; undefined if an
 * operator has replaced theirs. Releases up to 0.5.0 accepted such a secret.
 */
function secondSecret(secrets: readonly SignedSecret[]): number | undefined {
  const last = secrets.findLast(({ id }, index) => index > 0 && id !== secrets[index - 1]?.id)
  return last?.by && last.number
}

/**
 * Returns whether another program had the secret first: a reviewer who cannot open it could have it
 * sealed to the key of their own program, and then test guesses on the other's match keys.
 */
function isCopied({ program, id }: SignedSecret, secrets: SecretsOfPrograms): boolean {
  const first = secrets.get(program)?.find((secret) => secret.id === id)?.number ?? 0
  return [...secrets.values()]
    .flat()
    .some((one) => one.program !== program && one.number < first && idOf(one.sealed) === id)
}

/** Returns whether an operator made the secret, so that no browser can have copied it. */
function isOperators({ id }: SignedSecret, secrets: readonly SignedSecret[]): boolean {
  return secrets.some((one) => one.id === id && one.by === undefined && idOf(one.sealed) === id)
}

/** Returns the errors in the secrets of programs, in the words of `verify`. */
export async function matchSecretProblems(
  db: Database,
  events: readonly RecordedEvent[],
): Promise<readonly string[]> {
  const problems: string[] = []
  const known = secretsIn(events)
  for (const [program, secrets] of known) {
    const last = secrets.at(-1)
    if (last && isCopied(last, known)) {
      problems.push(`the match secret of the program ${program} is a copy of another program's`)
    }
    const second = secondSecret(secrets)
    if (second !== undefined) {
      problems.push(`event ${second} is a second match secret of the program ${program}`)
    }
    if (!(await findSealed(db, last))) {
      problems.push(`the match secret of the program ${program} was changed or is missing`)
    }
  }
  return problems
}

interface NewSecret {
  readonly program: string
  readonly sealed: Uint8Array
  readonly recipients: string
  readonly at: Date
  readonly signer: Signer
  readonly by: Person
  readonly ledger: Ledger
}

const ID_LENGTH = 32

/**
 * Stores the first secret of a program. If there is one already, it stays. Returns false if there
 * may have been one that was changed, or if it is another program's.
 */
export function addMatchSecret(
  db: Database,
  { program, sealed, recipients, at, signer, by, ledger }: NewSecret,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (await matchSecretOf(transaction, program, ledger)) return true
    const events = await unbrokenFacts(transaction, MATCHING, ledger)
    const secret = newSecret(sealed, recipients)
    const known = events && [...secretsIn(events).values()].flat()
    const isTaken = (one: SignedSecret) => one.program === program || idOf(one.sealed) === secret.id
    if (!known || known.some(isTaken)) return false
    // Waits for another first secret that is being stored.
    await transaction
      .insertInto('match_secrets')
      .values({ program, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (await matchSecretOf(transaction, program, ledger)) return true
    await store(transaction, program, secret, { at, signer, by })
    return true
  })
}

function newSecret(sealed: Uint8Array, recipients: string): SealedMatchSecret {
  return { id: idOf(bytesHash(sealed)), sealed, recipients }
}

/** Returns the id of a secret that was first sealed as bytes with this hash. */
function idOf(hash: string): string {
  return hash.slice(0, ID_LENGTH)
}

/** The identity that opens secrets, and the person who seals them again. */
interface ResealDependencies {
  readonly unseal: Unsealer
  readonly ledger: Ledger
  readonly signer: Signer
  readonly now: () => Date
}

/**
 * Seals the secrets of programs to their present recipients, and replaces those that `verify`
 * reports. Returns the programs whose secrets cannot be opened, and those with a new secret.
 */
export async function resealMatchSecrets(
  db: Database,
  {
    programs,
    program: only,
    ...resealing
  }: ResealDependencies & {
    readonly programs: Programs
    /** Undefined for all programs. */
    readonly program: string | undefined
  },
): Promise<{ readonly notOpened: readonly string[]; readonly replaced: readonly string[] }> {
  const notOpened: string[] = []
  const replaced: string[] = []
  const { ledger } = resealing
  const unbroken = await unbrokenFacts(db, MATCHING, ledger)
  const known = secretsIn(unbroken ?? (await factsOf(db, MATCHING, ledger)))
  // Another program's secret may be in an event that someone has changed.
  const areKnown = programs.all.length === 1 || unbroken !== undefined
  for (const program of programs.all) {
    const signed = known.get(program.id) ?? []
    const last = signed.at(-1)
    if (!last || (only !== undefined && program.id !== only)) continue
    const isOwn = isOperators(last, signed) || (areKnown && !isCopied(last, known))
    const outcome = await resealSecret(db, program, { signed, isOwn }, resealing)
    if (outcome === 'not-opened') notOpened.push(program.id)
    if (outcome === 'replaced') replaced.push(program.id)
  }
  return { notOpened, replaced }
}

async function resealSecret(
  db: Database,
  program: Program,
  { signed, isOwn }: { readonly signed: readonly SignedSecret[]; readonly isOwn: boolean },
  { unseal, ledger, signer, now }: ResealDependencies,
): Promise<'resealed' | 'replaced' | 'not-opened' | 'unchanged'> {
  const secret = await findStanding(db, signed.at(-1), ledger)
  const seal = sealFor(program)
  const { recipients } = seal
  const save = (sealed: SealedMatchSecret) =>
    inTransaction(db, (transaction) =>
      store(transaction, program.id, sealed, { at: now(), signer }),
    )
  const replace = async () => {
    const content: MatchSecret = { schema: 1, secret: randomBytes(32).toString('base64') }
    await save(newSecret(await seal(content), recipients))
    return 'replaced' as const
  }
  if (!secret || !isOwn || secondSecret(signed) !== undefined) return replace()
  if (secret.recipients === recipients) return 'unchanged'
  const opened = await unseal(secret.sealed).catch((error: unknown) => {
    return error instanceof Unreadable ? error : undefined
  })
  if (opened === undefined) return 'not-opened'
  // A reviewer's browser may have sent anything, even what only this identity opens.
  if (!v.is(matchSecret, opened)) return replace()
  await save({ id: secret.id, sealed: await seal(opened), recipients })
  return 'resealed'
}

/** Stores a secret, and the event that identifies it. */
async function store(
  transaction: Database,
  program: string,
  { id, sealed, recipients }: SealedMatchSecret,
  { by, ...context }: Omit<EventContext, 'reference'> & { readonly by?: Person },
): Promise<void> {
  await transaction
    .insertInto('match_secrets')
    .values({ program, sealed })
    .onConflict((conflict) => conflict.column('program').doUpdateSet({ sealed }))
    .execute()
  const detail = { ...(by && { by }), program, id, sealed: bytesHash(sealed), recipients }
  const event = { reference: MATCHING, ...context }
  await addEvent(transaction, event, { kind: 'match-secret', detail })
}
