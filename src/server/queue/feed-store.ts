/**
 * Changes in the order of the audit log. Its positions have no gaps, so a system that continues
 * where the last answer ended misses nothing and gets nothing twice, even if someone edits the
 * database meanwhile.
 */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { FEED_PAGE_SIZE } from '../../api/stored-applications.ts'
import { changeKinds } from '../../application/facts/effects.ts'
import { receiptIn } from '../../application/facts/event-reading.ts'
import { type LoggedEvent, type LogPlace, readOn } from '../ledger/log-reading-service.ts'
import { lastFacts } from '../ledger/single-facts-service.ts'
import type { Database } from '../platform/database/database.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { Ledger } from '../platform/ledger.ts'
import { pause } from '../platform/pauses.ts'
import { type ApplicationSummary, summaryColumns } from '../records/summary-service.ts'

export { type LogPlace, positionBefore } from '../ledger/log-reading-service.ts'

/** The number of events read at once. On SQLite no other request is served meanwhile. */
const READ_AT_ONCE = 2000
const MAX_READ = 10_000

interface Change {
  readonly reference: string
  readonly at: string
  /** Undefined once the application was erased, or if someone removed its row. */
  readonly row: ApplicationSummary | undefined
}

interface FeedPage {
  readonly changes: readonly Change[]
  /** The last place in the audit log whose changes are complete. */
  readonly place: LogPlace
  readonly hasMore: boolean
}

interface FeedRequest {
  readonly ledger: Ledger
  /** The program whose applications are returned; undefined for all. */
  readonly program?: string | undefined
  /** The number of events read at once. */
  readonly readAtOnce?: number
}

/**
 * Returns the applications that changed after a place in the log, each once, at the last of these
 * changes. An answer comes from at most `MAX_READ` events, most of which may be of other programs.
 * While an event is missing or was changed, the next request gets the same changes again. Once the
 * later changes no longer fit on a page, it gets a 503: without an error, the system would miss
 * them.
 *
 * @returns undefined if the log has no such place
 */
export async function feedPage(
  db: Database,
  after: LogPlace,
  { ledger, program, readAtOnce = READ_AT_ONCE }: FeedRequest,
): Promise<FeedPage | undefined> {
  const changes = new Map<string, LoggedEvent>()
  let place = after
  let isWhole = true
  let hasMore = true
  for (let read = 0; read < MAX_READ && hasMore; read += readAtOnce) {
    if (read > 0) await pause()
    const part = await readOn(db, place, readAtOnce)
    if (!part) return undefined
    const { events } = part
    const isChange = ({ kind, isChanged }: LoggedEvent) => isChanged || changeKinds.includes(kind)
    const changed = events.filter(isChange)
    const programs = program === undefined ? undefined : await programsOf(db, changed, ledger)
    for (const event of events) {
      const { reference } = event
      const isKnown = !programs || programs.has(reference) || !isChange(event)
      isWhole &&= event.place !== undefined && isKnown
      if (isChange(event) && (!programs || programs.get(reference) === program)) {
        if (changes.size === FEED_PAGE_SIZE && !changes.has(reference)) {
          if (!isWhole) throwIfStuck(place, after)
          return { changes: await withRows(db, changes), place, hasMore: isWhole }
        }
        // In the order of the last changes.
        changes.delete(reference)
        changes.set(reference, event)
      }
      if (isWhole && event.place) place = event.place
    }
    if (events.length === 0) place = part.place
    if (!isWhole && events.length === readAtOnce) throwIfStuck(place, after)
    hasMore = isWhole && events.length === readAtOnce
  }
  return { changes: await withRows(db, changes), place, hasMore }
}

function throwIfStuck(place: LogPlace, after: LogPlace): void {
  if (place.position > after.position) return
  throw unavailable(
    `an event after position ${after.position} of the audit log is missing or was changed; operator verify names it, and a changedSince over a minute after a later event passes it`,
  )
}

/** Returns the programs of these events' applications, by their receipts. */
async function programsOf(
  db: Database,
  events: readonly LoggedEvent[],
  ledger: Ledger,
): Promise<ReadonlyMap<string, string>> {
  const references = [...new Set(events.map(({ reference }) => reference))]
  if (references.length === 0) return new Map()
  const search = {
    ledger,
    keyOf: ({ reference }: Pick<LoggedEvent, 'reference'>) => reference,
    keys: references.length,
  }
  const receipts = await lastFacts(db, references, 'received', search)
  return new Map(
    [...receipts].flatMap(([reference, event]) => {
      const receipt = receiptIn(event)
      return receipt ? [[reference, receipt.program?.id ?? DEFAULT_PROGRAM] as const] : []
    }),
  )
}

async function withRows(
  db: Database,
  changes: ReadonlyMap<string, LoggedEvent>,
): Promise<readonly Change[]> {
  const rows = await rowsOf(db, [...changes.keys()])
  return [...changes.values()].map(({ reference, at }) => {
    return { reference, at, row: rows.get(reference) }
  })
}

async function rowsOf(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, ApplicationSummary>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('applications')
    .select(summaryColumns)
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}
