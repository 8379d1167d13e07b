/**
 * The log: every application's events in one chain, from position 1 without gaps. One row holds its
 * end: whoever has that row adds the next links, and other processes find it taken and let it be.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './engine.ts'
import { logHash } from './event-hash.ts'
import type { StoredEvent } from './events.ts'

/** The end of the log: whoever keeps it elsewhere can tell later that nothing before it changed. */
export interface LogHeadTable {
  /** 0 while the log is empty. */
  readonly position: number
  readonly hash: string
}

export async function logHead(db: Database): Promise<LogHeadTable> {
  return db.selectFrom('log_head').selectAll().executeTakeFirstOrThrow()
}

/**
 * Links the next events and gives their number; run it in a transaction. An application's events
 * follow each other, since lower numbers come first.
 */
export async function linkEvents(db: Database, limit: number): Promise<number> {
  if ((await unlinked(db, 1)).length === 0) return 0
  const head = await db
    .selectFrom('log_head')
    .selectAll()
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst()
  const events = head ? await unlinked(db, limit) : []
  if (!head || events.length === 0) return 0
  let { position, hash } = head
  const links = events.map((event) => {
    position += 1
    hash = logHash(hash, event.hash)
    return sql`(${event.reference}, cast(${event.number} as integer), cast(${position} as integer), ${hash})`
  })
  const { numAffectedRows } = await sql`
    with linked (reference, number, position, log_hash) as (values ${sql.join(links)})
    update events set position = linked.position, log_hash = linked.log_hash
    from linked
    where events.reference = linked.reference and events.number = linked.number
      and events.position is null
  `.execute(db)
  if (numAffectedRows !== BigInt(events.length)) throw new Error('An event was linked twice')
  await db.updateTable('log_head').set({ position, hash }).execute()
  return events.length
}

function unlinked(
  db: Database,
  limit: number,
): Promise<readonly Pick<StoredEvent, 'reference' | 'number' | 'hash'>[]> {
  return db
    .selectFrom('events')
    .select(['reference', 'number', 'hash'])
    .where('position', 'is', null)
    .orderBy('number')
    .orderBy('at')
    .limit(limit)
    .execute()
}

/** A stretch of the log, in its order. */
export async function readLog(
  db: Database,
  after: number,
  limit: number,
): Promise<
  readonly Pick<StoredEvent, 'reference' | 'number' | 'hash' | 'position' | 'log_hash'>[]
> {
  return db
    .selectFrom('events')
    .select(['reference', 'number', 'hash', 'position', 'log_hash'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}
