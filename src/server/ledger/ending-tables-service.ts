/**
 * Signed tables whose rights end with an event, because they live long and someone could restore an
 * older row.
 */

import { LINK } from '../../application/facts/chain-names.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import type { Database } from '../platform/database/database.ts'
import { isRowOf } from '../platform/database/is-row-of.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { BEFORE_THE_FIRST } from './event-hash.ts'
import { addEvent, addNextEvent } from './new-events-service.ts'
import { trustOf } from './secrets.ts'
import { leadsTo } from './seen/chain-ends.ts'
import { newestSeen } from './seen/newest-seen.ts'
import {
  type Columns,
  type SignedMore,
  type SignedRow,
  signedTable,
  storedName,
} from './signed-tables-service.ts'
import { lastEvent } from './store.ts'
import type { Trust } from './trust.ts'

type Ending = 'draft' | 'owner-link' | 'document'

/** A row whose right ends with an event. */
interface EndingRow extends SignedRow {
  readonly id: string
  /** The result of `countEnds` before the row was stored. */
  readonly ends: number
}

interface RightContext {
  readonly at: Date
  readonly signer: Signer
}

/** Returns the event that ends a right, for `addEvent`. */
function endOf(right: Ending, id: string, context: RightContext) {
  const detail = { of: storedName(right) }
  const content = { kind: 'link-ended', detail } satisfies EventContent
  return [{ reference: chainOf(right, id), ...context }, content] as const
}

/**
 * Returns how often each right has ended; more often than any row says if an end that was seen is
 * missing: another one may have its number.
 */
async function lastEnds(
  db: Database,
  right: Ending,
  ids: readonly string[],
  trust: Trust,
): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>()
  for (const id of ids) {
    const chain = chainOf(right, id)
    const seen = await newestSeen(db, chain, trust.seen)
    const last = await lastEvent(db, chain)
    const end = last ?? BEFORE_THE_FIRST
    const follows = !seen || (!seen.from && (await leadsTo(db, chain, seen, end)))
    if (last && follows) trust.seen.note(chain, last)
    ends.set(id, follows ? end.number : Number.POSITIVE_INFINITY)
  }
  return ends
}

/** The values by which a row is requested. */
type RowKey<Row extends EndingRow> = Pick<Row, 'id'> & Partial<Row>

/**
 * Returns a table whose rows give a right until an event ends it. A row that is older than the last
 * end does not count, so that nobody can restore it.
 * @param isOver whether a row itself says that it gives no right
 */
export function endingTable<Row extends EndingRow>(
  right: Ending,
  columns: Columns<Row>,
  { isOver = () => false, ...more }: SignedMore<Row> & { readonly isOver?: (row: Row) => boolean },
) {
  const { sign, isBacked, adopt } = signedTable<Row>(right, columns, more)
  /**
   * Returns the rows of `read` that have one of the requested keys, that a server stored, and whose
   * right has not ended since.
   */
  const find = async <Found extends Row>(
    db: Database,
    keys: readonly RowKey<Row>[],
    ledger: Ledger,
    read: () => Promise<readonly Found[]>,
  ): Promise<readonly Found[]> => {
    const trust = await trustOf(ledger)
    const ids = keys.map(({ id }) => id)
    const before = await lastEnds(db, right, ids, trust)
    const rows = (await read()).filter((row) => keys.some((key) => isRowOf<Row>(row, key)))
    // A right may have ended, and been given again, before its row was read. But a row that was
    // signed beside ends that someone had made up must not outlive those that follow.
    const isLater = rows.some(({ id, ends }) => ends > (before.get(id) ?? 0))
    const ends = isLater ? await lastEnds(db, right, ids, trust) : before
    return rows.filter(
      (row) => isOver(row) || (row.ends === ends.get(row.id) && isBacked(row, trust)),
    )
  }
  return {
    sign,
    adopt,
    find,
    /** Returns the row of `read` as `find` does. */
    findOne: async (
      db: Database,
      key: RowKey<Row>,
      ledger: Ledger,
      read: () => Promise<Row | undefined>,
    ): Promise<Row | undefined> => {
      const all = async () => [await read()].filter((row) => row !== undefined)
      return (await find(db, [key], ledger, all))[0]
    },
    /**
     * Returns how often a right with this id has ended. Call it before you read the row: a row with
     * a smaller number is older than the last end, whatever is committed meanwhile.
     */
    countEnds: async (db: Database, id: string): Promise<number> =>
      (await lastEvent(db, chainOf(right, id)))?.number ?? 0,
    /**
     * Ends a right for good, and returns how often it has ended. Run it in the transaction that
     * changes or deletes the row.
     */
    end: async (transaction: Database, id: string, context: RightContext): Promise<number> =>
      (await addEvent(transaction, ...endOf(right, id, context))).number,
    /** Returns whether a row says that its right has ended, and a server stored it at that time. */
    hasEnded: async (db: Database, row: Row, ledger: Ledger): Promise<boolean> => {
      const trust = await trustOf(ledger)
      const ends = await lastEnds(db, right, [row.id], trust)
      return isOver(row) && row.ends === ends.get(row.id) && isBacked(row, trust)
    },
    /**
     * Uses up the right of a row that `find` returned. Returns false if the right has ended since:
     * roll the transaction back.
     */
    use: async (
      transaction: Database,
      { id, ends }: Pick<EndingRow, 'id' | 'ends'>,
      context: RightContext,
    ): Promise<boolean> =>
      (await addNextEvent(transaction, ...endOf(right, id, context)))?.number === ends + 1,
  }
}

/**
 * Returns the chain of an id. Each id has its own, so that its end is found by a key. The chain's
 * name is a hash, because the id is half of a link.
 */
function chainOf(right: Ending, id: string): string {
  return `${LINK}${hashOf(['merchant-application link 1', storedName(right), id]).slice(0, 32)}`
}
