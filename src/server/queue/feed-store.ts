/**
 * Changes in the order of the audit log. Its positions have no gaps, so a system that continues
 * where the last answer ended misses nothing and gets nothing twice.
 */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { FEED_PAGE_SIZE } from '../../api/stored-applications.ts'
import { changeKinds } from '../../application/facts/effects.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import { pause } from '../platform/pauses.ts'
import { type ApplicationSummary, summaryColumns } from '../records/summary-service.ts'

/** The number of events read at once. On SQLite no other request is served meanwhile. */
const READ_AT_ONCE = 2000
const MAX_READ = 10_000

interface Change {
  readonly reference: string
  readonly at: string
  /** Undefined once the application was erased. */
  readonly row: ApplicationSummary | undefined
}

interface FeedPage {
  readonly changes: readonly Change[]
  /** The last position in the audit log whose changes are complete. */
  readonly position: number
  readonly hasMore: boolean
}

/** Returns the position before the first event since a time; the last position without one. */
export async function positionBefore(db: Database, time: Date): Promise<number> {
  const { first, last } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('events')
        .select(({ fn }) => fn.min('position').as('first'))
        .where('at', '>=', time.toISOString())
        .where('position', 'is not', null)
        .as('first'),
      // An edited chain head could have a position beyond all future changes.
      select
        .selectFrom('events')
        .select(({ fn }) => fn.max('position').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow()
  return first === null ? Number(last) : Number(first) - 1
}

/**
 * Returns the applications that changed after a position, each at its last change. An answer comes
 * from at most `MAX_READ` events, most of which may be of other programs.
 * @param program the program whose applications are returned
 * @param readAtOnce the number of events read at once
 */
export async function feedPage(
  db: Database,
  after: number,
  program?: string,
  readAtOnce = READ_AT_ONCE,
): Promise<FeedPage> {
  let page: FeedPage = { changes: [], position: after, hasMore: true }
  for (let read = 0; read < MAX_READ && page.hasMore; read += readAtOnce) {
    const { changes } = page
    if (changes.length === FEED_PAGE_SIZE) break
    if (read > 0) await pause()
    const size = FEED_PAGE_SIZE - changes.length
    const next = await readPage(db, page.position, { program, readAtOnce, size })
    page = { ...next, changes: [...changes, ...next.changes] }
  }
  return page
}

/** Returns whether the log has a position: after a restore, it may be shorter than was read. */
export async function hasPosition(db: Database, position: number): Promise<boolean> {
  if (position === 0) return true
  const event = db.selectFrom('events').select('position').where('position', '=', position)
  return (await event.executeTakeFirst()) !== undefined
}

interface Reading {
  readonly program: string | undefined
  readonly readAtOnce: number
  readonly size: number
}

async function readPage(
  db: Database,
  after: number,
  { program, readAtOnce, size }: Reading,
): Promise<FeedPage> {
  const events = await db
    .selectFrom('events')
    .select(['reference', 'number', 'kind', 'at', 'position'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(readAtOnce + 1)
    .execute()
  const read = events.slice(0, readAtOnce)
  const changes = read.filter(({ kind }) => changeKinds.includes(kind))
  const latest = await lastChanges(db, changes)
  const last = changes.filter(({ reference, number }) => latest.get(reference) === number)
  const visible = program === undefined ? last : await ofProgram(db, last, program)
  const page = visible.slice(0, size)
  const isCut = visible.length > size
  const end = isCut ? page.at(-1) : read.at(-1)
  const rows = await rowsOf(db, page)
  return {
    changes: page.map(({ reference, at }) => ({ reference, at, row: rows.get(reference) })),
    position: end?.position ?? after,
    hasMore: isCut || events.length > readAtOnce,
  }
}

/** Returns the changes of a program's applications, including erased ones. */
async function ofProgram<Changed extends { readonly reference: string }>(
  db: Database,
  changes: readonly Changed[],
  program: string,
): Promise<readonly Changed[]> {
  if (changes.length === 0) return []
  const references = changes.map(({ reference }) => reference)
  const rows = await db
    .selectFrom('applications')
    .select(['reference', 'program'])
    .where('reference', 'in', references)
    .execute()
  const stored = new Map(rows.map((row) => [row.reference, row.program] as const))
  const isErased = (reference: string) => !stored.has(reference)
  const erased = await programsOfErased(db, references.filter(isErased))
  const programs = new Map<string, string | undefined>([...stored, ...erased])
  return changes.filter(({ reference }) => (programs.get(reference) ?? DEFAULT_PROGRAM) === program)
}

/** Returns the number of each application's last change in the audit log so far. */
async function lastChanges(
  db: Database,
  changes: readonly { readonly reference: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (changes.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .select(({ fn }) => ['reference', fn.max<number>('number').as('number')])
    .where('reference', 'in', [...new Set(changes.map(({ reference }) => reference))])
    .where('kind', 'in', changeKinds)
    .where('position', 'is not', null)
    .groupBy('reference')
    .execute()
  return new Map(rows.map(({ reference, number }) => [reference, Number(number)]))
}

/**
 * Returns the programs of erased applications, which their first events still contain unless it is
 * the default program.
 */
async function programsOfErased(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  if (references.length === 0) return new Map()
  const events = await db
    .selectFrom('events')
    .select(['reference', 'kind', 'detail'])
    .where('reference', 'in', references)
    .where('kind', '=', 'received')
    .execute()
  return new Map(
    events.map((event) => [event.reference, detailOf(event, 'received')?.program?.id] as const),
  )
}

async function rowsOf(
  db: Database,
  applications: readonly { readonly reference: string }[],
): Promise<ReadonlyMap<string, ApplicationSummary>> {
  if (applications.length === 0) return new Map()
  const references = applications.map(({ reference }) => reference)
  const rows = await db
    .selectFrom('applications')
    .select(summaryColumns)
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}
