/**
 * Links that owners enter their own details with. The server knows hashes of the tokens of the
 * applicant and of the link. The content of the link's page is encrypted in the applicant's
 * browser, and the owner's entry is sealed to the operator.
 */
import { sql } from 'kysely'
import type { OwnerLinkStatus } from '../../api/owner-entry.ts'
import { endingTable } from '../ledger/ending-tables-service.ts'
import type { Database } from '../platform/database/database.ts'
import { type Claimant, isFor } from '../platform/encryption/secret-link.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { CountedRows, SharedRow } from '../platform/http/limits/storage-shares.ts'

export interface OwnerLinksTable extends SharedRow {
  readonly id: string
  readonly applicant_token_hash: string
  readonly link_token_hash: string
  /** The encrypted content of the link's page; null once the link was withdrawn or has expired. */
  readonly ciphertext: Uint8Array | null
  readonly state: OwnerLinkStatus['state']
  readonly expires_at: string
  /** An age file (`OwnerEntry`); null until the owner enters it, and once an application has it. */
  readonly sealed: Uint8Array | null
  /** The SHA-256 of `sealed`; null before the owner enters it. */
  readonly sha256: string | null
  /** The hash of the public keys that `sealed` is sealed to. */
  readonly recipients: string | null
  readonly entered_at: string | null
  /** The owner's encrypted objection to the page's content; null if there is none. */
  readonly objection: Uint8Array | null
  readonly objected_at: string | null
  /** The id of the program that the link is for. */
  readonly program: string
  /** A hash that the rows of one application share (`intentHash`); null if unknown. */
  readonly intent: string | null
  /**
   * The server's signature over the columns that matter and `ends`, while the link waits or its
   * details are entered: see `ledger/ending-tables-service.ts`.
   */
  readonly server_signature: Uint8Array | null
  /** How often a right with this id was ended. */
  readonly ends: number
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly owner_invitations: OwnerLinksTable
  }
}

export const ownerLinkRows = endingTable<OwnerLinksTable>(
  'owner-link',
  [
    'id',
    'applicant_token_hash',
    'link_token_hash',
    'ciphertext',
    'state',
    'expires_at',
    'sealed',
    'sha256',
    'recipients',
    'entered_at',
    'program',
    'ends',
  ],
  {
    later: ['objection', 'objected_at'],
    last: ['intent'],
    isOver: ({ state }) => state !== 'waiting' && state !== 'entered',
  },
)

/** Identifies a link: its id, its program, and one of the tokens. */
export type LinkKey = Pick<OwnerLinksTable, 'id' | 'program'> &
  (Pick<OwnerLinksTable, 'applicant_token_hash'> | Pick<OwnerLinksTable, 'link_token_hash'>)

const FORGOTTEN = { ciphertext: null, sealed: null, objection: null } as const

/** Adds a link, unless its id is taken. */
export async function addLink(db: Database, row: OwnerLinksTable): Promise<void> {
  await db
    .insertInto('owner_invitations')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findLink(db: Database, key: LinkKey): Promise<OwnerLinksTable | undefined> {
  return db
    .selectFrom('owner_invitations')
    .selectAll()
    .where((eb) => eb.and({ ...key }))
    .executeTakeFirst()
}

/** Withdraws a link that no application has used, and erases the entered details. */
export async function withdrawLink(db: Database, key: LinkKey): Promise<void> {
  await db
    .updateTable('owner_invitations')
    .set({ ...FORGOTTEN, state: 'withdrawn' })
    .where((eb) => eb.and({ ...key }))
    .where('state', 'not in', ['used', 'withdrawn'])
    .execute()
}

/** Stores the signature of a link that has ended, so that its end is not recorded again. */
export async function saveEnded(
  db: Database,
  key: LinkKey,
  { state, ends, server_signature }: Pick<OwnerLinksTable, 'state' | 'ends' | 'server_signature'>,
): Promise<void> {
  await db
    .updateTable('owner_invitations')
    .set({ state, ends, server_signature })
    .where((eb) => eb.and({ ...key }))
    .execute()
}

/** Withdraws the links of these intents that have one of these states, and returns their ids. */
export async function withdrawLinksOf(
  db: Database,
  intents: readonly string[],
  states: readonly OwnerLinksTable['state'][],
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('owner_invitations')
    .set({ ...FORGOTTEN, state: 'withdrawn' })
    .where('intent', 'in', intents)
    .where('state', 'in', states)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Signs the open links that an older release stored, and returns the signatures. */
export function adoptOwnerLinks(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  const isOpen = sql`state in ('waiting', 'entered')`
  return ownerLinkRows.adopt(db, signer, { table: 'owner_invitations', key: ['id'], isOpen })
}

/** Stores the owner's entry. Returns false if the link is not open at that time. */
export async function addEntry(
  db: Database,
  key: LinkKey,
  entry: Pick<
    OwnerLinksTable,
    'sealed' | 'sha256' | 'recipients' | 'expires_at' | 'state' | 'ends' | 'server_signature'
  > & { readonly entered_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owner_invitations')
    .set({
      state: entry.state,
      expires_at: entry.expires_at,
      sealed: entry.sealed,
      sha256: entry.sha256,
      recipients: entry.recipients,
      entered_at: entry.entered_at,
      server_signature: entry.server_signature,
      ends: entry.ends,
    })
    .where((eb) => eb.and({ ...key }))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', entry.entered_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the owner's objection. Returns false if the link is not open, or has an objection. */
export async function addObjection(
  db: Database,
  key: LinkKey,
  row: Pick<OwnerLinksTable, 'objection' | 'ends' | 'server_signature'> & {
    readonly objected_at: string
  },
): Promise<boolean> {
  const { objection, objected_at, ends, server_signature } = row
  const { numUpdatedRows } = await db
    .updateTable('owner_invitations')
    .set({ objection, objected_at, ends, server_signature })
    .where((eb) => eb.and({ ...key }))
    .where('state', '=', 'waiting')
    .where('objection', 'is', null)
    .where('expires_at', '>', objected_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns those of these links whose entries the application can still use. */
export async function findEntered(
  db: Database,
  ids: readonly string[],
  claimant: Claimant,
  now: Date,
): Promise<readonly OwnerLinksTable[]> {
  const rows = await db
    .selectFrom('owner_invitations')
    .selectAll()
    .where('id', 'in', ids)
    .where('program', '=', claimant.program)
    .where('state', '=', 'entered')
    .where('expires_at', '>', now.toISOString())
    .execute()
  return rows.filter((row) => isFor(claimant, row))
}

/**
 * Marks an entry as used, for good. Run it in the transaction that stores the sealed entry with its
 * application. If it returns false, the entry cannot be used: roll back.
 */
export async function takeEntry(
  transaction: Database,
  {
    invitation: id,
    sha256,
    ends,
  }: { readonly invitation: string; readonly sha256: string; readonly ends: number },
  context: { readonly at: Date; readonly signer: Signer },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('owner_invitations')
    .set({ sealed: null, state: 'used' })
    .where('id', '=', id)
    .where('sha256', '=', sha256)
    .where('state', '=', 'entered')
    .executeTakeFirst()
  return numUpdatedRows === 1n && ownerLinkRows.use(transaction, { id, ends }, context)
}

/** Erases the content of these links' pages. */
export async function forgetOwnerLinks(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('owner_invitations').set(FORGOTTEN).where('id', 'in', ids).execute()
}

export const countedLinks: CountedRows = { table: 'owner_invitations' }

/** Erases the contents of links expired by `now`, and deletes links expired by `before`. */
export async function expireLinks(
  db: Database,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  await db
    .updateTable('owner_invitations')
    .set({ ...FORGOTTEN, state: 'expired' })
    .where('expires_at', '<=', now.toISOString())
    .where('state', 'in', ['waiting', 'entered'])
    .execute()
  await db.deleteFrom('owner_invitations').where('expires_at', '<=', before.toISOString()).execute()
}
