/** The versions of applications that applicants have corrected; the first is in `applications`. */
import type { Database } from '../platform/database/database.ts'

export interface ApplicationVersionsTable {
  readonly reference: string
  /** The number of the version, from 2. */
  readonly version: number
  /** An age file (`SealedRecord`); the events contain its hash. */
  readonly sealed: Uint8Array
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly application_versions: ApplicationVersionsTable
  }
}

export type StoredVersion = Omit<ApplicationVersionsTable, 'reference'>

/** Stores a corrected version, from 2. Storing the same version twice is a database error. */
export async function addVersion(db: Database, row: ApplicationVersionsTable): Promise<void> {
  await db.insertInto('application_versions').values(row).execute()
}

/** Returns the number of the latest version; 1 if nothing was corrected. */
export async function latestStoredVersion(db: Database, reference: string): Promise<number> {
  const row = await db
    .selectFrom('application_versions')
    .select('version')
    .where('reference', '=', reference)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 1
}

/** Returns the corrected versions of these applications, by reference, oldest first. */
export async function versionsOf(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredVersion[]>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('application_versions')
    .selectAll()
    .where('reference', 'in', references)
    .orderBy('reference')
    .orderBy('version')
    .execute()
  return Map.groupBy(rows, ({ reference }) => reference)
}

/** Replaces a version with a copy sealed to other keys. */
export async function replaceVersion(
  db: Database,
  { reference, version, sealed }: ApplicationVersionsTable,
): Promise<void> {
  await db
    .updateTable('application_versions')
    .set({ sealed })
    .where('reference', '=', reference)
    .where('version', '=', version)
    .execute()
}

/** Erases the corrected versions of an application. */
export async function deleteVersions(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('application_versions').where('reference', '=', reference).execute()
}
