/**
 * The log: every application's events in one chain, from position 1 without gaps. Positions are
 * given out by whoever reads the last one and takes the next: the unique index lets one of several
 * processes through, the others try again later.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { logHash, NOTHING_BEFORE } from './event-hash.ts'
import type { StoredEvent } from './events.ts'

/** The end of the log: whoever keeps it elsewhere can tell later that nothing before it changed. */
export interface LogHead {
  /** 0 while the log is empty. */
  readonly position: number
  readonly hash: string
}

export async function logHead(db: Database): Promise<LogHead> {
  const last = await db
    .selectFrom('events')
    .select(['position', 'log_hash'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { position: last?.position ?? 0, hash: last?.log_hash ?? NOTHING_BEFORE }
}

/**
 * Links the next events and gives their number; run it in a transaction. An application's events
 * follow each other, since lower numbers come first.
 */
export async function linkEvents(db: Database, limit: number): Promise<number> {
  const events = await db
    .selectFrom('events')
    .select(['reference', 'number', 'hash'])
    .where('position', 'is', null)
    .orderBy('number')
    .orderBy('at')
    .limit(limit)
    .execute()
  if (events.length === 0) return 0
  let { position, hash } = await logHead(db)
  const links = events.map((event) => {
    position += 1
    hash = logHash(hash, event.hash)
    return sql`(${event.reference}, cast(${event.number} as integer), cast(${position} as integer), ${hash})`
  })
  await sql`
    with linked (reference, number, position, log_hash) as (values ${sql.join(links)})
    update events set position = linked.position, log_hash = linked.log_hash
    from linked
    where events.reference = linked.reference and events.number = linked.number
      and events.position is null
  `.execute(db)
  return events.length
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
