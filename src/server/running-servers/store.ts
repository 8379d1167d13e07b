import * as v from 'valibot'
import type { Database } from '../platform/database/database.ts'

interface RunningServersTable {
  readonly id: string
  /** JSON: hashes by the names of the settings. */
  readonly settings: string
  readonly seen_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly running_servers: RunningServersTable
  }
}

export interface RunningServer {
  readonly id: string
  readonly settings: Readonly<Record<string, string>>
  readonly seenAt: Date
}

const stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Adds a server, or records that it still runs. */
export async function putServer(
  db: Database,
  { id, settings, seenAt }: RunningServer,
): Promise<void> {
  const seen_at = seenAt.toISOString()
  await db
    .insertInto('running_servers')
    .values({ id, settings: JSON.stringify(settings), seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute()
}

/** Returns the servers that were seen since a time, the latest first. */
export async function runningServers(db: Database, since: Date): Promise<readonly RunningServer[]> {
  const rows = await db
    .selectFrom('running_servers')
    .selectAll()
    .where('seen_at', '>=', since.toISOString())
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    settings: v.is(stored, row.settings) ? v.parse(stored, row.settings) : {},
    seenAt: new Date(row.seen_at),
  }))
}

export async function deleteServer(db: Database, id: string): Promise<void> {
  await db.deleteFrom('running_servers').where('id', '=', id).execute()
}

export async function deleteServersBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('running_servers').where('seen_at', '<', before.toISOString()).execute()
}
