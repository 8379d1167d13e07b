/**
 * Keyed hashes of what identifies an applicant, by which reviewers find other applications of the
 * same one. Reviewers' browsers make them, under a key that the server never has: it cannot try
 * guesses.
 */
import { sql } from 'kysely'
import type { Duplicates, FingerprintsRequest } from '../../api/console/applications.ts'
import type { Database } from '../platform/database/database.ts'

type Fingerprint = FingerprintsRequest['fingerprints'][number]

export interface FingerprintsTable extends Fingerprint {
  readonly reference: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly fingerprints: FingerprintsTable
  }
}

const MAX_DUPLICATES = 50

/** Stores the fingerprints of an application in the place of earlier ones; run it in a transaction. */
export async function saveFingerprints(
  db: Database,
  reference: string,
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  await deleteFingerprints(db, reference)
  if (fingerprints.length === 0) return
  await db
    .insertInto('fingerprints')
    .values(fingerprints.map(({ kind, hash }) => ({ reference, kind, hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Other applications with an equal fingerprint, newest first, and how many were compared: those of
 * the given programs, or all.
 */
export async function findDuplicates(
  db: Database,
  reference: string,
  programs?: readonly string[],
): Promise<Duplicates> {
  const rows = await db
    .selectFrom('fingerprints as own')
    .innerJoin('fingerprints as other', (join) =>
      join.onRef('other.kind', '=', 'own.kind').onRef('other.hash', '=', 'own.hash'),
    )
    .innerJoin('applications', 'applications.reference', 'other.reference')
    .select([
      'applications.reference',
      'business_name',
      'business_name_hash',
      'status',
      'other.kind',
    ])
    .distinct()
    .select('received_at')
    .where('own.reference', '=', reference)
    .where('other.reference', '!=', reference)
    .$if(programs !== undefined, (query) => query.where('program', 'in', programs ?? []))
    .orderBy('received_at', 'desc')
    .orderBy('applications.reference')
    .limit(MAX_DUPLICATES)
    .execute()
  const { compared, of } = await db
    .selectNoFrom((is) => [
      is
        .selectFrom('fingerprints')
        .$if(programs !== undefined, (query) =>
          query
            .innerJoin('applications', 'applications.reference', 'fingerprints.reference')
            .where('program', 'in', programs ?? []),
        )
        .select(sql<number>`count(distinct fingerprints.reference)`.as('count'))
        .as('compared'),
      is
        .selectFrom('applications')
        .$if(programs !== undefined, (query) => query.where('program', 'in', programs ?? []))
        .select(sql<number>`count(*)`.as('count'))
        .as('of'),
    ])
    .executeTakeFirstOrThrow()
  return {
    duplicates: rows.map((row) => ({
      reference: row.reference,
      businessName: row.business_name_hash === null ? row.business_name : null,
      status: row.status,
      kind: row.kind,
    })),
    compared: Number(compared),
    of: Number(of),
  }
}

export async function deleteFingerprints(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('fingerprints').where('reference', '=', reference).execute()
}
