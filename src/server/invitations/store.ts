/**
 * Invitations of applicants. What gives a right is in the signed events of each one's chain; a row
 * holds what is encrypted, and what a list is found by.
 */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Language } from '../../application/language.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'

export interface InvitationsTable {
  readonly id: string
  /** The id of the program. */
  readonly program: string
  /** The operator's own; null without one. */
  readonly external_id: string | null
  /** With the program, so that there is one at a time; null without one, and once it is revoked. */
  readonly live_external_id: string | null
  /** With the API key; null without one. */
  readonly idempotency_hash: string | null
  /** HMAC of the request under the server's key. */
  readonly body_hash: string
  /** A random value, so that the hash in the events does not reveal the external id. */
  readonly salt: string
  readonly created_at: string
  /** For finding what has expired; the events say until when it works. */
  readonly expires_at: string
  /** The language of the emails and, at first, of the page; null if the request did not say. */
  readonly language: Language | null
  /** `InvitedApplication` under a key of its own; null once nobody needs it. */
  readonly ciphertext: Uint8Array | null
  /** The same key, encrypted under the link's secret. */
  readonly link_key: Uint8Array | null
  /** The same key under the link's token; null also in rows of releases up to 0.3. */
  readonly token_key: Uint8Array | null
  /** `ServerKey`, under the server's mail key, which the database does not hold. */
  readonly server_key: Uint8Array | null
  /** The reference of the application, for finding it; the events say which one it is. */
  readonly reference: string | null
  /** The step that the applicant has reached, and when; null before. */
  readonly step: string | null
  readonly step_at: string | null
  /** JSON: the locked answers that the applicant disputes. */
  readonly disputed: string
  /** 1 until it is submitted or revoked, or its end was announced. */
  readonly is_open: number
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly invitations: InvitationsTable
  }
}

export type StoredInvitation = Selectable<InvitationsTable>

/** What nobody needs once it was submitted or revoked, or has expired for good. */
const FORGOTTEN = {
  ciphertext: null,
  link_key: null,
  token_key: null,
  server_key: null,
} as const

/** Returns false, with nothing added, if the external id or the idempotency key is taken. */
export async function addInvitation(db: Database, row: StoredInvitation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findInvitation(
  db: Database,
  id: string,
): Promise<StoredInvitation | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the invitation that a request has made before. */
export async function findRepeated(
  db: Database,
  row: Pick<StoredInvitation, 'live_external_id' | 'idempotency_hash'>,
): Promise<StoredInvitation | undefined> {
  const { live_external_id: external, idempotency_hash: key } = row
  if (external === null && key === null) return undefined
  return db
    .selectFrom('invitations')
    .selectAll()
    .where((is) =>
      is.or([
        ...(key === null ? [] : [is('idempotency_hash', '=', key)]),
        ...(external === null ? [] : [is('live_external_id', '=', external)]),
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
  /** Those after this one. */
  readonly after: Pick<StoredInvitation, 'created_at' | 'id'> | undefined
  /** Otherwise the oldest first. */
  readonly isNewestFirst?: boolean
}

/** The next invitations that a filter means. */
export function nextInvitations(
  db: Database,
  { programs, externalId, createdSince, after, isNewestFirst = false }: InvitationFilter,
  limit: number,
): Promise<readonly StoredInvitation[]> {
  const order = isNewestFirst ? 'desc' : 'asc'
  return db
    .selectFrom('invitations')
    .selectAll()
    .where((is) =>
      is.and([
        ...(programs === undefined ? [] : [is('program', 'in', programs)]),
        ...(externalId === undefined ? [] : [is('external_id', '=', externalId)]),
        ...(createdSince ? [is('created_at', '>=', createdSince.toISOString())] : []),
        ...(after ? [isAfter(is, after, isNewestFirst ? '<' : '>')] : []),
      ]),
    )
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
}

function isAfter(
  is: ExpressionBuilder<Tables, 'invitations'>,
  after: Pick<StoredInvitation, 'created_at' | 'id'>,
  comes: '<' | '>',
) {
  return is.or([
    is('created_at', comes, after.created_at),
    is.and([is('created_at', '=', after.created_at), is('id', comes, after.id)]),
  ])
}

/** Another link in place of the one before. Returns false if it is over. */
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

/** Ends it. Returns false if it was submitted or revoked before. */
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

/** Locks it until the transaction ends, so that nothing happens to it twice; as it is by now. */
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

/** The step that an applicant has reached, and what they say is not right. */
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

/** Returns false if it was announced before, or renewed since. */
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

/** Corrects the time by which one is found. */
export async function setExpiry(db: Database, id: string, expires_at: string): Promise<void> {
  await db.updateTable('invitations').set({ expires_at }).where('id', '=', id).execute()
}

/**
 * Erases the answers of invitations that expired by `forget`, and deletes those that expired by
 * `before`.
 */
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

/** How many there are: open, submitted, and over without an application. */
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

/** With which an application came; undefined without one. */
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

/** Whether a correction is open, among applications that are still stored. */
export async function correctionStates(db: Database, references: readonly string[]) {
  if (references.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('applications')
    .select(['reference', 'correction'])
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, row.correction] as const))
}
