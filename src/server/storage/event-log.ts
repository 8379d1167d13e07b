/**
 * The log: every application's events in one chain, from position 1 without gaps. One row holds its
 * end: whoever has that row adds the next links, and other processes find it taken and let it be.
 */
import { type RawBuilder, sql } from 'kysely'
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

/** Somebody removed or edited the row that holds the end of the log. The message may be logged. */
export class LogHeadBroken extends Error {
  constructor(what: 'is gone' | 'was edited') {
    super(`the head of the evidence log ${what}, no event is linked: run operator verify`)
    this.name = 'LogHeadBroken'
  }
}

/** Undefined where it is gone. */
export async function logHead(db: Database): Promise<LogHeadTable | undefined> {
  return db.selectFrom('log_head').selectAll().executeTakeFirst()
}

/**
 * Links the next events and gives their number; run it in a transaction. An application's events
 * follow each other, since lower numbers come first. Throws `LogHeadBroken` where events wait for a
 * place and nothing tells which is the next.
 */
export async function linkEvents(db: Database, limit: number): Promise<number> {
  if ((await unlinked(db, 1)).length === 0) return 0
  const head = await db
    .selectFrom('log_head')
    .selectAll()
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst()
  if (!head) {
    if (await logHead(db)) return 0
    throw new LogHeadBroken('is gone')
  }
  if (!Number.isSafeInteger(head.position)) throw new LogHeadBroken('was edited')
  const events = await unlinked(db, limit)
  if (events.length === 0) return 0
  let { position, hash } = head
  const links = events.map((event) => {
    position += 1
    hash = logHash(hash, event.hash)
    return { reference: event.reference, number: event.number, position, log_hash: hash }
  })
  const { numAffectedRows } = await sql`
    update events set position = cast(value->>'position' as integer), log_hash = value->>'log_hash'
    from ${elementsOf(db, links)}
    where events.reference = value->>'reference'
      and events.number = cast(value->>'number' as integer) and events.position is null
  `.execute(db)
  if (numAffectedRows !== BigInt(events.length)) throw new Error('An event was linked twice')
  await db.updateTable('log_head').set({ position, hash }).execute()
  return events.length
}

/**
 * One row for each element, with a column `value`, out of a single parameter: one statement for any
 * number of them, since every text that SQLite has prepared stays in memory.
 */
function elementsOf(db: Database, elements: readonly object[]): RawBuilder<unknown> {
  const json = sql.val(JSON.stringify(elements))
  return isPostgres(db)
    ? sql`jsonb_array_elements(cast(${json} as jsonb))`
    : sql`json_each(${json})`
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
