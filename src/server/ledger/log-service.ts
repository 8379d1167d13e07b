/**
 * The audit log: the events of all applications in one hash chain, from position 1 without gaps.
 * One row has the chain head. The process that locks that row appends the next events; other
 * processes skip it.
 */

import { sql } from 'kysely'
import type { ChainHead } from '../../application/evidence.ts'
import { type Database, MAX_INTEGER } from '../platform/database/database.ts'
import { PermissionDenied } from '../platform/database/database-errors.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import type { Ledger } from '../platform/ledger.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import { headHash, logHash, NOTHING_BEFORE } from './event-hash.ts'
import { trustOf } from './secrets.ts'
import type { StoredEvent } from './store.ts'
import { isHeadSigned, type SignedHead, type Trust } from './trust.ts'
import { serverFileName } from './trusted-keys.ts'

/**
 * The chain head. A copy that is saved elsewhere proves later that nothing before it was changed.
 * The server that appended the last event signs it.
 */
export type ChainHeadTable = SignedHead

/**
 * The server's key, which signs the new chain head, and the ledger, which checks the present one.
 */
export interface LogContext {
  readonly signer: Signer
  readonly ledger: Ledger
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly log_head: ChainHeadTable
  }
}

/**
 * Someone removed or edited the row with the chain head, or another server signed it. The message
 * may be logged.
 */
export class ChainHeadBroken extends JobError {
  constructor(state: string, advice = 'run operator verify') {
    super(`the chain head of the audit log ${state}, so no events are appended: ${advice}`)
    this.name = 'ChainHeadBroken'
  }
}

/**
 * Returns what to do if the chain head names a key that is not trusted here: usually it is another
 * server's, whose `trusted-keys` nobody has copied. Returns undefined for any other head.
 */
export async function untrustedHeadAdvice(
  db: Database,
  ledger: Ledger,
): Promise<string | undefined> {
  const head = await chainHead(db)
  return head && adviceOn(head, await trustOf(ledger))
}

function adviceOn({ key_id }: SignedHead, { keys }: Trust): string | undefined {
  if (typeof key_id !== 'string' || keys.has(key_id)) return undefined
  const file = `${serverFileName(key_id)}.pem`
  return `if another server has ${file} in its trusted-keys, copy all files there to this one's; otherwise run operator verify`
}

/** Returns undefined if the row is missing. */
export async function chainHead(db: Database): Promise<ChainHeadTable | undefined> {
  return db.selectFrom('log_head').selectAll().executeTakeFirst()
}

/**
 * Returns the chain head as it leaves the machine, in webhooks, emails and copies. Returns
 * undefined if there is none yet, or if no server signed it: no other text may leave, and a false
 * head that is saved elsewhere would contradict the audit log forever.
 */
export async function publishedHead(db: Database, ledger: Ledger): Promise<ChainHead | undefined> {
  const head = await chainHead(db)
  const isPublished = head && head.position > 0 && isHeadSigned(head, await trustOf(ledger))
  return isPublished ? { position: head.position, hash: head.hash } : undefined
}

/** How long a server publishes the same chain head. Events are appended once a second, too. */
const HEAD_MS = 1000

/**
 * Returns a function that returns the head as `publishedHead` does, or as it was less than a second
 * ago. Each application contains it, and each read waits for a connection of its own.
 */
export function recentHead(
  db: Database,
  ledger: Ledger,
  now: () => number = () => performance.now(),
): () => Promise<ChainHead | undefined> {
  let recent: Promise<ChainHead | undefined> | undefined
  let until = 0
  return () => {
    if (recent && now() < until) return recent
    const read = publishedHead(db, ledger)
    recent = read
    until = now() + HEAD_MS
    const forget = () => {
      if (recent === read) recent = undefined
    }
    read.then((head) => head ?? forget(), forget)
    return read
  }
}

/** Someone keeps the row with the chain head locked. The message may be logged. */
export class AppendingStalled extends JobError {
  constructor() {
    super(
      'events have been waiting for minutes to be appended to the audit log: find the connection that keeps log_head locked',
    )
    this.name = 'AppendingStalled'
  }
}

/** Returns whether events wait to be appended. */
export async function hasPendingEvents(db: Database): Promise<boolean> {
  return (await pendingEvents(db, 1)).length > 0
}

/**
 * Returns whether an event waits to be appended for much longer than a server takes: someone may
 * have emptied the audit log, so that it is re-created without events that they have removed.
 */
export async function isLogRecreated(db: Database): Promise<boolean> {
  const { first, last } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('events')
        .select(({ fn }) => fn.min('at').as('first'))
        .where('position', 'is', null)
        .as('first'),
      select
        .selectFrom('events')
        .select(({ fn }) => fn.max('at').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow()
  return first !== null && last !== null && Date.parse(last) - Date.parse(first) > HOUR_MS
}

/**
 * Appends the next events to the audit log and returns their number. Run it in a transaction. The
 * events of one application stay in order, because lower numbers come first. Throws
 * `ChainHeadBroken` if events wait and the chain head is not the signed one: a new signature would
 * hide the change.
 */
export async function appendEvents(
  db: Database,
  limit: number,
  { signer, ledger }: LogContext,
): Promise<number> {
  if (!(await hasPendingEvents(db))) return 0
  const head = await db
    .selectFrom('log_head')
    .selectAll()
    .$call(engineOf(db).lockFreeRows)
    .executeTakeFirst()
  if (!head) {
    if (await chainHead(db)) return 0
    throw new ChainHeadBroken('is missing')
  }
  const trust = await trustOf(ledger)
  const advice = adviceOn(head, trust)
  if (advice) throw new ChainHeadBroken('is signed by a key that is not trusted', advice)
  const isSigned = isHeadSigned(head, trust)
  // The position of an edited head may not be a number.
  if (!isSigned || (await readLog(db, head.position, 1)).length > 0) {
    throw new ChainHeadBroken('was edited')
  }
  const events = await pendingEvents(db, limit)
  if (events.length === 0) return 0
  let { position, hash } = head
  const entries = events.map((event) => {
    position += 1
    hash = logHash(hash, event.hash)
    return { reference: event.reference, number: event.number, position, log_hash: hash }
  })
  // One statement for any number of events: SQLite keeps every prepared statement in memory.
  const { numAffectedRows } = await sql`
    update events set position = cast(value->>'position' as integer), log_hash = value->>'log_hash'
    from ${engineOf(db).jsonElements(JSON.stringify(entries))}
    where events.reference = value->>'reference'
      and events.number = cast(value->>'number' as integer) and events.position is null
  `.execute(db)
  if (numAffectedRows !== BigInt(events.length)) throw new Error('An event was appended twice')
  const signature = signer.sign(headHash({ position, hash }))
  await db
    .updateTable('log_head')
    .set({ position, hash, key_id: signer.keyId, signature })
    .execute()
  return events.length
}

/**
 * SQLite can store an event number that is not a number, and a reference that is not text. Such an
 * event waits forever, and does not hold up the others.
 */
export async function pendingEvents(
  db: Database,
  limit: number,
): Promise<readonly Pick<StoredEvent, 'reference' | 'number' | 'hash'>[]> {
  return db
    .selectFrom('events')
    .select(['reference', 'number', 'hash'])
    .where('position', 'is', null)
    .where(sql<boolean>`number = cast(number as integer)`)
    .where(engineOf(db).isPlainText('reference'))
    .where((eb) => eb.between('number', 1, MAX_INTEGER))
    .orderBy('number')
    .orderBy('at')
    .limit(limit)
    .execute()
}

/** Reads a range of the audit log, in order. */
export async function readLog(
  db: Database,
  after: number,
  limit: number,
): Promise<
  readonly Pick<StoredEvent, 'reference' | 'number' | 'hash' | 'position' | 'log_hash'>[]
> {
  return (
    db
      .selectFrom('events')
      .select(['reference', 'number', 'hash', 'position', 'log_hash'])
      .where('position', '>', after)
      // SQLite also stores positions that are not numbers, which may be read as smaller numbers.
      .where('position', '<=', MAX_INTEGER)
      .orderBy('position')
      .limit(limit)
      .execute()
  )
}

export interface AuditLogCheck {
  /** The chain head, or the last entry if the head is missing. */
  readonly head: ChainHead
  /** Each message names a position in the audit log; none if everything is consistent. */
  readonly problems: readonly string[]
}

const BATCH_SIZE = 500

/** Reads the whole audit log and checks it. `saved` are chain heads that were saved elsewhere. */
export async function checkAuditLog(
  db: Database,
  ledger: Ledger,
  saved: readonly ChainHead[] = [],
): Promise<AuditLogCheck> {
  const problems: string[] = []
  const savedAt = Map.groupBy(saved, ({ position }) => position)
  let last: ChainHead = { position: 0, hash: NOTHING_BEFORE }
  for (;;) {
    const links = await readLog(db, last.position, BATCH_SIZE)
    if (links.length === 0) break
    for (const { reference, number, hash, position, log_hash } of links) {
      const expected = last.position + 1
      if (position !== expected) problems.push(`audit log: position ${expected} is missing`)
      else if (log_hash !== logHash(last.hash, hash)) {
        problems.push(`audit log: position ${position} (${reference}, event ${number}) was changed`)
      }
      last = { position: position ?? expected, hash: log_hash ?? '' }
      const { position: at, hash: headHash } = last
      if (savedAt.get(at)?.some((head) => head.hash !== headHash)) {
        problems.push(`audit log: it differs from the saved chain head at position ${at}`)
      }
    }
  }
  const head = await chainHead(db)
  if (head === undefined) {
    problems.push(
      `audit log: the chain head is missing; the last entry is at position ${last.position}`,
    )
  } else if (head.position !== last.position || head.hash !== last.hash) {
    problems.push(
      `audit log: it ends at position ${last.position}, but should end at ${head.position}`,
    )
  } else if (!isHeadSigned(head, await trustOf(ledger))) {
    problems.push(`audit log: no server signed that it ends at position ${head.position}`)
  }
  const latest = Math.max(0, ...saved.map((head) => head.position))
  if (latest > last.position) {
    problems.push(`audit log: it ends at position ${last.position}, before the saved ${latest}`)
  }
  return { head: head ?? last, problems }
}

/** Events per transaction: enough to keep up, few enough not to delay applicants. */
const APPENDED_AT_ONCE = 200

/**
 * Appends the next events of all applications to the audit log. Returns whether more are waiting.
 */
export async function appendNextEvents(db: Database, keeper: LogContext): Promise<boolean> {
  const appended = await inTransaction(db, (transaction) =>
    appendEvents(transaction, APPENDED_AT_ONCE, keeper),
  )
  return appended === APPENDED_AT_ONCE
}

/**
 * Appends all pending events if possible. Skips them if the chain head is missing or edited, which
 * `verify` reports, or if the login may only read: then the server appends them.
 */
export async function appendPendingEvents(db: Database, keeper: LogContext): Promise<void> {
  try {
    while (await appendNextEvents(db, keeper)) {}
  } catch (error) {
    if (!(error instanceof ChainHeadBroken || error instanceof PermissionDenied)) throw error
  }
}
