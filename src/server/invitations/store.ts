/**
 * Invitations of applicants. Rights come from the signed events of each invitation's chain; a row
 * has the encrypted parts, and the columns for finding it.
 */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { invitationChain } from '../../application/facts/chain-names.ts'
import type { Language } from '../../application/language.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'

export interface InvitationsTable {
  readonly id: string
  readonly program: string
  /** The operator's own id; null if there is none. */
  readonly external_id: string | null
  /**
   * Unique within the program, so that one invitation is open at a time; null without an external
   * id, and after revoking.
   */
  readonly live_external_id: string | null
  /** Unique for the API key; null without an idempotency key. */
  readonly idempotency_hash: string | null
  /** An HMAC of the request under the server's key. */
  readonly body_hash: string
  /** A random value, so that the hash in the events does not reveal the external id. */
  readonly salt: string
  readonly created_at: string
  /** Finds expired invitations; the events decide how long the link works. */
  readonly expires_at: string
  /** The language of the emails and, at first, of the page; null if the request named none. */
  readonly language: Language | null
  /** `InvitedApplication` under a key of its own; null once it is no longer needed. */
  readonly ciphertext: Uint8Array | null
  /** The same key, encrypted under the link's secret. */
  readonly link_key: Uint8Array | null
  /** The same key, encrypted under the link's token; null also in rows of releases up to 0.3. */
  readonly token_key: Uint8Array | null
  /** `ServerKey`, encrypted under the server's mail key, which is not in the database. */
  readonly server_key: Uint8Array | null
  /** Finds the invitation of an application; the events decide which application used it. */
  readonly reference: string | null
  /** The step that the applicant has reached; null before the first. */
  readonly step: string | null
  readonly step_at: string | null
  /** JSON: the locked answers that the applicant disputes. */
  readonly disputed: string
  /** 1 until the invitation is submitted or revoked, or its end is announced. */
  readonly is_open: number
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly invitations: InvitationsTable
  }
}

export type StoredInvitation = Selectable<InvitationsTable>

/** Columns that nobody needs once the invitation is submitted, revoked, or expired for good. */
const FORGOTTEN = {
  ciphertext: null,
  link_key: null,
  token_key: null,
  server_key: null,
} as const

/** Adds an invitation. Returns false if the external id or the idempotency key is taken. */
export async function addInvitation(db: Database, row: StoredInvitation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const AFTER_PREFIX = sql.lit(invitationChain('').length + 1)

export const programOfDelivery = sql<string | null>`(
  select program from invitations
  where invitations.id = substr(deliveries.reference, ${AFTER_PREFIX}))`

export async function findInvitation(
  db: Database,
  id: string,
): Promise<StoredInvitation | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the invitation that an earlier, equal request made. */
export async function findRepeated(
  db: Database,
  row: Pick<StoredInvitation, 'live_external_id' | 'idempotency_hash'>,
): Promise<StoredInvitation | undefined> {
  const { live_external_id: external, idempotency_hash: key } = row
  if (external === null && key === null) return undefined
  return db
    .selectFrom('invitations')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(key === null ? [] : [eb('idempotency_hash', '=', key)]),
        ...(external === null ? [] : [eb('live_external_id', '=', external)]),
      ]),
    )
    .orderBy('created_at')
    .executeTakeFirst()
}

export interface InvitationFilter {
  /** The ids of programs; undefined for all. */
  readonly programs: readonly string[] | undefined
  readonly externalId?: string | undefined
  readonly createdSince?: Date | undefined
  /** Starts after this invitation. */
  readonly after: Pick<StoredInvitation, 'created_at' | 'id'> | undefined
  /** By default, the oldest come first. */
  readonly isNewestFirst?: boolean
}

/** Returns the next invitations that match a filter. */
export function nextInvitations(
  db: Database,
  { programs, externalId, createdSince, after, isNewestFirst = false }: InvitationFilter,
  limit: number,
): Promise<readonly StoredInvitation[]> {
  const order = isNewestFirst ? 'desc' : 'asc'
  return db
    .selectFrom('invitations')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...(programs === undefined ? [] : [eb('program', 'in', programs)]),
        ...(externalId === undefined ? [] : [eb('external_id', '=', externalId)]),
        ...(createdSince ? [eb('created_at', '>=', createdSince.toISOString())] : []),
        ...(after ? [isAfter(eb, after, isNewestFirst ? '<' : '>')] : []),
      ]),
    )
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
}

function isAfter(
  eb: ExpressionBuilder<Tables, 'invitations'>,
  after: Pick<StoredInvitation, 'created_at' | 'id'>,
  comes: '<' | '>',
) {
  return eb.or([
    eb('created_at', comes, after.created_at),
    eb.and([eb('created_at', '=', after.created_at), eb('id', comes, after.id)]),
  ])
}

/** Replaces the link. Returns false if the invitation is over. */
export async function replaceLink(
  db: Database,
  id: string,
  link: Pick<StoredInvitation, 'link_key' | 'token_key' | 'server_key' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ ...link, is_open: 1 })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .where('server_key', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends an invitation. Returns false if it was submitted or revoked before. */
export async function endInvitation(
  db: Database,
  id: string,
  reference: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({
      ...FORGOTTEN,
      is_open: 0,
      ...(reference === null ? { live_external_id: null } : { reference }),
    })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .where('ciphertext', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks an invitation until the transaction ends, so that changes take turns. Returns its row. */
export async function lockInvitation(
  db: Database,
  id: string,
): Promise<Pick<StoredInvitation, 'disputed'> | undefined> {
  return db
    .selectFrom('invitations')
    .select('disputed')
    .where('id', '=', id)
    .$call(engineOf(db).lockRows)
    .executeTakeFirst()
}

/** Records the step that an applicant has reached, and the answers that they dispute. */
export async function noteProgress(
  db: Database,
  id: string,
  progress: Partial<Pick<StoredInvitation, 'step' | 'step_at' | 'disputed'>>,
): Promise<void> {
  if (Object.keys(progress).length === 0) return
  await db.updateTable('invitations').set(progress).where('id', '=', id).execute()
}

/** Finds expired invitations whose end was not announced. */
export async function expiredInvitations(
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('invitations')
    .select('id')
    .where('is_open', '=', 1)
    .where('expires_at', '<=', now.toISOString())
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns false if the end was announced before, or if the invitation was renewed since. */
export async function closeExpired(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ is_open: 0 })
    .where('id', '=', id)
    .where('is_open', '=', 1)
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setExpiry(db: Database, id: string, expires_at: string): Promise<void> {
  await db.updateTable('invitations').set({ expires_at }).where('id', '=', id).execute()
}

/** Erases the answers of invitations expired by `forget`, and deletes those expired by `before`. */
export async function forgetExpired(
  db: Database,
  { forget, before }: Readonly<Record<'forget' | 'before', Date>>,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set(FORGOTTEN)
    .where('expires_at', '<=', forget.toISOString())
    .where('is_open', '=', 0)
    .where('ciphertext', 'is not', null)
    .execute()
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<=', before.toISOString())
    .where('reference', 'is', null)
    .execute()
}

/** Counts the invitations that are open, submitted, and over without an application. */
export async function countInvitations(
  db: Database,
): Promise<Readonly<Record<'open' | 'submitted' | 'over', number>>> {
  const row = await db
    .selectFrom('invitations')
    .select([
      sql<number | string>`coalesce(sum(is_open), 0)`.as('open'),
      sql<number | string>`count(reference)`.as('submitted'),
      sql<number | string>`count(*)`.as('all'),
    ])
    .executeTakeFirstOrThrow()
  const [open, submitted] = [Number(row.open), Number(row.submitted)]
  return { open, submitted, over: Number(row.all) - open - submitted }
}

/** Returns the id of the invitation that an application used; undefined if it used none. */
export async function invitationOfApplication(
  db: Database,
  reference: string,
): Promise<{ readonly id: string; readonly externalId: string | null } | undefined> {
  return db
    .selectFrom('invitations')
    .select(['id', 'external_id as externalId'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}
