/**
 * Invitations to owners to enter their own details. The server knows hashes of the tokens of the
 * applicant and of the link; what the link's page shows is encrypted in the applicant's browser, and
 * what the owner enters is sealed to the operator.
 */
import type { InvitationStatus } from '../../api/owner-invitations.ts'
import type { Database } from '../platform/database/database.ts'
import type { RequestSource } from '../platform/http/request-source.ts'
import { type SharedRow, type Taken, takenOf } from '../platform/http/shares.ts'

export interface OwnerInvitationsTable extends SharedRow {
  readonly id: string
  readonly applicant_token_hash: string
  readonly link_token_hash: string
  /** What the link's page shows, encrypted; null once it is not needed. */
  readonly ciphertext: Uint8Array | null
  readonly state: InvitationStatus['state']
  readonly expires_at: string
  /** An age file (`OwnerEntry`); null before it is entered, and once an application has it. */
  readonly sealed: Uint8Array | null
  /** SHA-256 of it; null before it is entered. */
  readonly sha256: string | null
  /** The fingerprint of the public keys that it is sealed to. */
  readonly recipients: string | null
  readonly entered_at: string | null
  /** The id of the program that it is for. */
  readonly program: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly owner_invitations: OwnerInvitationsTable
  }
}

/** Identifies an invitation: its id, its program, and one of the tokens. */
export type InvitationKey = Pick<OwnerInvitationsTable, 'id' | 'program'> &
  (
    | Pick<OwnerInvitationsTable, 'applicant_token_hash'>
    | Pick<OwnerInvitationsTable, 'link_token_hash'>
  )

const FORGOTTEN = { ciphertext: null, sealed: null } as const

/** Adds an invitation, unless its id is taken. */
export async function addInvitation(db: Database, row: OwnerInvitationsTable): Promise<void> {
  await db
    .insertInto('owner_invitations')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findInvitation(
  db: Database,
  key: InvitationKey,
): Promise<OwnerInvitationsTable | undefined> {
  return db
    .selectFrom('owner_invitations')
    .selectAll()
    .where((where) => where.and({ ...key }))
    .executeTakeFirst()
}

/** Withdraws an invitation that no application has used, and forgets what was entered. */
export async function withdrawInvitation(db: Database, key: InvitationKey): Promise<void> {
  await db
    .updateTable('owner_invitations')
    .set({ ...FORGOTTEN, state: 'withdrawn' })
    .where((where) => where.and({ ...key }))
    .where('state', '!=', 'used')
    .execute()
}

/** Stores what the owner entered. Returns false if the invitation is not open at that time. */
export async function addEntry(
  db: Database,
  key: InvitationKey,
  entry: Pick<OwnerInvitationsTable, 'sealed' | 'sha256' | 'recipients' | 'expires_at'> & {
    readonly entered_at: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owner_invitations')
    .set({ ...entry, ciphertext: null, state: 'entered' })
    .where((where) => where.and({ ...key }))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', entry.entered_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The invitations among these whose entries can still be used. */
export async function findEntered(
  db: Database,
  ids: readonly string[],
  program: string,
  now: Date,
): Promise<readonly OwnerInvitationsTable[]> {
  return db
    .selectFrom('owner_invitations')
    .selectAll()
    .where('id', 'in', ids)
    .where('program', '=', program)
    .where('state', '=', 'entered')
    .where('expires_at', '>', now.toISOString())
    .execute()
}

/** Marks an entry as used, whose sealed part the application has now. False if it cannot be used. */
export async function takeEntry(
  db: Database,
  { invitation, sha256 }: { readonly invitation: string; readonly sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owner_invitations')
    .set({ ...FORGOTTEN, state: 'used' })
    .where('id', '=', invitation)
    .where('sha256', '=', sha256)
    .where('state', '=', 'entered')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function takenByInvitations(db: Database, source: RequestSource): Promise<Taken> {
  return takenOf(db, 'owner_invitations', source)
}

/** Forgets what expired by `now`, and deletes what expired by `before`. */
export async function expireInvitations(
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
