/**
 * The secret for each program's match keys, sealed to the program's recipients. A signed event
 * identifies it, so that nobody can write a secret that they know into the database and then test
 * guesses on the keys that reviewers' browsers compute.
 */
import type { Selectable } from 'kysely'
import { MATCHING, type Person } from '../../application/facts/event-kinds.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
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

/**
 * Returns the secret of a program; undefined if there is none yet, or if it is not the signed one.
 */
export async function matchSecretOf(
  db: Database,
  program: string,
  ledger: Ledger,
): Promise<SealedMatchSecret | undefined> {
  const row = await db
    .selectFrom('match_secrets')
    .select('sealed')
    .where('program', '=', program)
    .executeTakeFirst()
  const events = await factsOf(db, MATCHING, ledger)
  const detail = events
    .flatMap((event) => detailOf(event, 'match-secret') ?? [])
    .findLast((one) => one.program === program)
  if (!row || detail?.sealed !== bytesHash(row.sealed)) return undefined
  return { sealed: row.sealed, id: detail.id, recipients: detail.recipients }
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

/** Stores the first secret of a program. If there is one already, it stays. */
export async function addMatchSecret(
  db: Database,
  { program, sealed, recipients, at, signer, by, ledger }: NewSecret,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // Waits for another first secret that is being stored.
    await transaction
      .insertInto('match_secrets')
      .values({ program, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (await matchSecretOf(transaction, program, ledger)) return
    const secret = { id: bytesHash(sealed).slice(0, ID_LENGTH), sealed, recipients }
    await store(transaction, program, secret, { at, signer }, by)
  })
}

/**
 * Seals the secrets of programs to their present recipients. Returns the programs whose secrets
 * cannot be opened.
 */
export async function resealMatchSecrets(
  db: Database,
  {
    programs,
    program: only,
    unseal,
    ledger,
    signer,
    now,
  }: {
    readonly programs: Programs
    /** Undefined for all programs. */
    readonly program: string | undefined
    readonly unseal: Unsealer
    readonly ledger: Ledger
    readonly signer: Signer
    readonly now: () => Date
  },
): Promise<readonly string[]> {
  const notOpened: string[] = []
  for (const program of programs.all) {
    if (only !== undefined && program.id !== only) continue
    const secret = await matchSecretOf(db, program.id, ledger)
    const seal = sealFor(program)
    const { recipients } = seal
    if (!secret || secret.recipients === recipients) continue
    const opened = await unseal.bytes(secret.sealed).catch(() => undefined)
    if (!opened) {
      notOpened.push(program.id)
      continue
    }
    const sealed = await seal.bytes(opened)
    const resealed = { id: secret.id, sealed, recipients }
    await inTransaction(db, (transaction) =>
      store(transaction, program.id, resealed, { at: now(), signer }),
    )
  }
  return notOpened
}

/** Stores a secret, and the event that identifies it. */
async function store(
  transaction: Database,
  program: string,
  { id, sealed, recipients }: SealedMatchSecret,
  context: Omit<EventContext, 'reference'>,
  by?: Person,
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
