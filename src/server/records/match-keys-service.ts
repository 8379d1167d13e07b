/**
 * Keyed hashes of what identifies an applicant, by which reviewers find other applications of the
 * same one. Reviewers' browsers make them, under a secret that the server cannot open: it cannot try
 * guesses.
 */
import { sql } from 'kysely'
import type { MatchKey, SeenBefore } from '../../api/console/match-keys.ts'
import type { MatchKind } from '../../application/screening/match-values.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { afterPosition, type Cursor } from './list-service.ts'
import { deleteFingerprints, lockStatus, programOfApplication } from './service.ts'
import { latestVersion } from './versions-service.ts'

interface MatchKeysTable extends MatchKey {
  readonly reference: string
}

interface MatchedApplicationsTable {
  readonly reference: string
  /** The id of the secret that its keys were made with. */
  readonly secret: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly match_keys: MatchKeysTable
    readonly matched_applications: MatchedApplicationsTable
  }
}

/** Keys of an application, as they were made of a version of it. */
export interface MadeKeys {
  readonly reference: string
  readonly version: number
  /** The id of the secret that they were made with, and the program that it belongs to. */
  readonly secret: string
  readonly program: string
  readonly keys: readonly MatchKey[]
}

/**
 * Stores the keys of an application in place of earlier ones. Returns, with nothing stored, `absent`
 * where the program has no such application, and `outdated` where it has a later version.
 */
export function saveMatchKeys(
  db: Database,
  { reference, version, secret, program, keys }: MadeKeys,
): Promise<'saved' | 'absent' | 'outdated'> {
  return inTransaction(db, async (transaction) => {
    if ((await lockStatus(transaction, reference)) === undefined) return 'absent'
    if ((await programOfApplication(transaction, reference)) !== program) return 'absent'
    if ((await latestVersion(transaction, reference)) !== version) return 'outdated'
    await deleteMatchKeys(transaction, reference)
    await transaction.insertInto('matched_applications').values({ reference, secret }).execute()
    if (keys.length === 0) return 'saved'
    await transaction
      .insertInto('match_keys')
      .values(keys.map(({ kind, hash }) => ({ reference, kind, hash })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'saved'
  })
}

/** Of an application that was corrected. With one that is erased, the database deletes them. */
export async function deleteMatchKeys(db: Database, reference: string): Promise<void> {
  for (const table of ['match_keys', 'matched_applications'] as const) {
    await db.deleteFrom(table).where('reference', '=', reference).execute()
  }
  await deleteFingerprints(db, reference)
}

/** How many others with one key are read, and shown in all. */
const MAX_OF_KEY = 20
const MAX_FOUND = 20

/** An application with an equal key. */
export type SameKeys = Pick<
  Tables['applications'],
  'reference' | 'business_name' | 'business_name_hash' | 'status' | 'received_at'
> & { readonly kinds: readonly MatchKind[] }

/**
 * Other applications with an equal key, newest first. However many are stored, so many rows are read
 * for each key.
 */
export async function findSame(
  db: Database,
  reference: string,
  keys: readonly MatchKey[],
): Promise<{ readonly found: readonly SameKeys[]; readonly hasMore: boolean }> {
  if (keys.length === 0) return { found: [], hasMore: false }
  const ofKeys = keys.map(
    ({ kind, hash }) => sql`select * from (
      select reference, cast(${kind} as text) as kind from match_keys
      where hash = ${hash} and reference <> ${reference}
      ${kind === 'name-part' ? sql`and kind = 'name'` : sql``}
      limit ${sql.lit(MAX_OF_KEY + 1)}
    ) as of_key`,
  )
  const { rows } = await sql<{ reference: string; kind: MatchKind }>`
    ${sql.join(ofKeys, sql` union all `)}`.execute(db)
  const kinds = Map.groupBy(rows, (row) => row.reference)
  if (kinds.size === 0) return { found: [], hasMore: false }
  const applications = await db
    .selectFrom('applications')
    .select(['reference', 'business_name', 'business_name_hash', 'status', 'received_at'])
    .where('reference', 'in', [...kinds.keys()])
    .orderBy('received_at', 'desc')
    .orderBy('reference')
    .limit(MAX_FOUND + 1)
    .execute()
  const found = applications.slice(0, MAX_FOUND).map((row) => ({
    ...row,
    kinds: [...new Set(kinds.get(row.reference)?.map(({ kind }) => kind))],
  }))
  return { found, hasMore: applications.length > MAX_FOUND }
}

/** How many other applications of a program have keys of the secret, and how many do not. */
export async function countMatched(
  db: Database,
  { program, secret }: { readonly program: string; readonly secret: string },
): Promise<Pick<SeenBefore, 'compared' | 'waiting'>> {
  const { matched, all } = await db
    .selectNoFrom((is) => [
      is
        .selectFrom('matched_applications')
        .where('secret', '=', secret)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('matched'),
      is
        .selectFrom('applications')
        .where('program', '=', program)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('all'),
    ])
    .executeTakeFirstOrThrow()
  return { compared: Number(matched) - 1, waiting: Number(all) - Number(matched) }
}

/** The next applications of a program without keys of the secret. */
export function nextUnmatched(
  db: Database,
  { program, secret }: { readonly program: string; readonly secret: string },
  after: Cursor | undefined,
  limit: number,
): Promise<readonly Cursor[]> {
  return db
    .selectFrom('applications')
    .leftJoin('matched_applications', (join) =>
      join
        .onRef('matched_applications.reference', '=', 'applications.reference')
        .on('secret', '=', secret),
    )
    .where('program', '=', program)
    .where('matched_applications.reference', 'is', null)
    .where(afterPosition(after))
    .select(['applications.received_at', 'applications.reference'])
    .orderBy('applications.received_at')
    .orderBy('applications.reference')
    .limit(limit)
    .execute()
}
