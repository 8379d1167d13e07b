/** Every configuration that a program's pages have shown, because signatures refer to it. */
import type { Database } from '../platform/database/database.ts'

export interface ProgramConfigurationsTable {
  /** See `ShownConfiguration`. */
  readonly sha256: string
  readonly program: string
  readonly configuration: string
  readonly first_served_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly program_configurations: ProgramConfigurationsTable
  }
}

/** Adds a configuration unless it is stored already. */
export async function addConfiguration(
  db: Database,
  row: ProgramConfigurationsTable,
): Promise<void> {
  await db
    .insertInto('program_configurations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns a configuration; undefined if it is not stored. */
export async function findConfiguration(
  db: Database,
  sha256: string,
): Promise<ProgramConfigurationsTable | undefined> {
  return db
    .selectFrom('program_configurations')
    .selectAll()
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

export async function allConfigurations(
  db: Database,
): Promise<readonly ProgramConfigurationsTable[]> {
  return db.selectFrom('program_configurations').selectAll().orderBy('sha256').execute()
}

/** Returns all configurations of these programs, the earliest first. */
export async function configurationsOf(
  db: Database,
  programs: readonly string[],
): Promise<readonly ProgramConfigurationsTable[]> {
  if (programs.length === 0) return []
  return db
    .selectFrom('program_configurations')
    .selectAll()
    .where('program', 'in', programs)
    .orderBy('first_served_at')
    .orderBy('sha256')
    .execute()
}
