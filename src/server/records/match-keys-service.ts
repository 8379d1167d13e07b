/**
 * Keyed hashes of identifying answers, which help reviewers find other applications of the same
 * applicant. Reviewers' browsers compute them with a secret that the server cannot open, so that
 * the server cannot test guesses.
 */
import { sql } from 'kysely'
import { type EarlierMatches, MAX_COUNTED, type MatchKey } from '../../api/console/match-keys.ts'
import type { MatchKind } from '../../application/screening/match-values.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { afterPosition, type Cursor } from './list-service.ts'
import { deleteFingerprints, lockStatus } from './service.ts'
import { latestStoredVersion } from './versions-service.ts'

interface MatchKeysTable extends MatchKey {
  readonly reference: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly match_keys: MatchKeysTable
  }
}

/** The keys of an application, computed from one of its versions. */
export interface MatchKeys {
  readonly reference: string
  readonly version: number
  /** The id of the secret of these keys. */
  readonly secret: string
  readonly keys: readonly MatchKey[]
}

/**
 * Stores the keys of an application in place of earlier ones. Returns `absent` if there is no such
 * application, and `outdated` if it has a later version; then nothing is stored.
 */
export function saveMatchKeys(
  db: Database,
  { reference, version, secret, keys }: MatchKeys,
): Promise<'saved' | 'absent' | 'outdated'> {
  return inTransaction(db, async (transaction) => {
    if ((await lockStatus(transaction, reference)) === undefined) return 'absent'
    if ((await latestStoredVersion(transaction, reference)) !== version) return 'outdated'
    await deleteMatchKeys(transaction, reference)
    await setMatchSecret(transaction, reference, secret)
    if (keys.length === 0) return 'saved'
    await transaction
      .insertInto('match_keys')
      .values(keys.map(({ kind, hash }) => ({ reference, kind, hash })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'saved'
  })
}

/** Deletes the keys of a corrected application. The database deletes those of an erased one. */
export async function deleteMatchKeys(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('match_keys').where('reference', '=', reference).execute()
  await deleteFingerprints(db, reference)
  await setMatchSecret(db, reference, '')
}

async function setMatchSecret(db: Database, reference: string, secret: string): Promise<void> {
  await db
    .updateTable('applications')
    .set({ match_secret: secret })
    .where('reference', '=', reference)
    .execute()
}

/** The maximum numbers of other applications to read for a key, and to show in total. */
const MAX_OF_KEY = 20
const MAX_FOUND = 20

/** An application with an equal key. */
export type MatchingApplication = Pick<
  Tables['applications'],
  'reference' | 'business_name' | 'business_name_hash' | 'status' | 'received_at'
> & { readonly kinds: readonly MatchKind[] }

/**
 * Returns other applications of a program with an equal key, newest first. Reads a limited number
 * of rows for each key. Keys of another program, which someone may have saved, find nothing.
 */
export async function findSame(
  db: Database,
  {
    reference,
    program,
    keys,
  }: Pick<MatchKeys, 'reference' | 'keys'> & { readonly program: string },
): Promise<{ readonly found: readonly MatchingApplication[]; readonly hasMore: boolean }> {
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
  const applications = await applicationsAmong(db, program, [...kinds.keys()])
  const matches = applications.slice(0, MAX_FOUND).map((row) => ({
    ...row,
    kinds: [...new Set(kinds.get(row.reference)?.map(({ kind }) => kind))],
  }))
  return { found: matches, hasMore: applications.length > MAX_FOUND }
}

/**
 * Returns those of some applications that a program received, newest first. The program is compared
 * here: SQLite expects ten applications in a program, and would read all of them instead.
 */
export async function applicationsAmong(
  db: Database,
  program: string,
  references: readonly string[],
): Promise<readonly Omit<MatchingApplication, 'kinds'>[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['program', 'reference', 'business_name', 'business_name_hash', 'status'])
    .select('received_at')
    .where('reference', 'in', references)
    .orderBy('received_at', 'desc')
    .orderBy('reference')
    .execute()
  return rows.filter((row) => row.program === program)
}

interface ProgramSecret {
  readonly program: string
  /** The id of the program's secret. */
  readonly secret: string
}

/** Counts a program's other applications with keys of its secret and without, to `MAX_COUNTED`. */
export async function countMatched(
  db: Database,
  { program, secret }: ProgramSecret,
): Promise<Pick<EarlierMatches, 'compared' | 'waiting'>> {
  // One more than the result, because the application itself has keys, too.
  const [matched = 0, ...others] = await Promise.all(
    (['=', '<', '>'] as const).map((is) =>
      countRows(
        db.selectFrom(
          db
            .selectFrom('applications')
            .select('reference')
            .where('program', '=', program)
            .where('match_secret', is, secret)
            // In another order, PostgreSQL reads the rows instead of the index.
            .orderBy('match_secret')
            .orderBy('received_at')
            .limit(MAX_COUNTED + 1)
            .as('some'),
        ),
      ),
    ),
  )
  const waiting = others.reduce((sum, count) => sum + count, 0)
  return { compared: matched - 1, waiting: Math.min(waiting, MAX_COUNTED) }
}

/** Counts the applications of a program that a run has to compare. */
export function countUnmatched(db: Database, { program, secret }: ProgramSecret): Promise<number> {
  const ofProgram = db.selectFrom('applications').where('program', '=', program)
  return countRows(ofProgram.where('match_secret', '<>', secret))
}

/** Returns the next applications of a program without keys of its secret. */
export async function nextUnmatched(
  db: Database,
  { program, secret }: ProgramSecret,
  after: Cursor | undefined,
  limit: number,
): Promise<readonly Cursor[]> {
  const ofProgram = db.selectFrom('applications').where('program', '=', program)
  const hasStale = async (above: string, below?: string) => {
    const stale = ofProgram
      .select('reference')
      .where('match_secret', '>', above)
      .$if(below !== undefined, (query) => query.where('match_secret', '<', below ?? ''))
    return (await stale.limit(1).executeTakeFirst()) !== undefined
  }
  // Rows under an earlier secret exist only if someone has damaged them. Without any, one index
  // has all rows in order.
  const isStale = (await hasStale(secret)) || (await hasStale('', secret))
  const waiting = isStale
    ? ofProgram.where('match_secret', '<>', secret)
    : ofProgram.where('match_secret', '=', '')
  return waiting
    .where(afterPosition(db, after))
    .select(['received_at', 'reference'])
    .orderBy('received_at')
    .orderBy('reference')
    .limit(limit)
    .execute()
}
