/** Keeps what a server has seen, while it appends events to the log. */

import { type Database, MAX_INTEGER } from '../../platform/database/database.ts'
import type { Ledger } from '../../platform/ledger.ts'
import { countingEvent } from '../check-events.ts'
import { pendingEvents } from '../log-service.ts'
import { trustOf } from '../secrets.ts'
import { lastEvent, type StoredEvent } from '../store.ts'
import { noteEnd } from './chain-ends.ts'
import { isUnread, newestSeenIn } from './newest-seen.ts'
import { savedVersion } from './saved-file-service.ts'
import { type SavingContext, saveSeen } from './saving-service.ts'
import { KEPT } from './seen.ts'

/** What a server knows of the log: its end, and whether events wait for it. */
interface LogState {
  readonly position: number | undefined
  readonly isPending: boolean
  /** Whether they wait, and the log does not grow. */
  readonly isWaiting: boolean
}

/**
 * Returns a function that saves what a server has seen if anything has changed since the
 * last call. It returns whether to read more of the log at once.
 */
export function seenKeeper(context: SavingContext) {
  const { config, db, ledger } = context
  let saved: { position?: number | undefined; version?: string | undefined; changes?: number } = {}
  return async ({ position = 0, isPending, isWaiting }: LogState): Promise<boolean> => {
    const { seen } = await trustOf(ledger)
    // Commands append events, too, and other servers save what they have seen.
    const version = savedVersion(config)
    const hasNews = isPending || position !== saved.position || version !== saved.version
    try {
      if (hasNews) await seeEnds(db, ledger)
      if (isWaiting) await keepPending(db, ledger)
    } finally {
      const { changes } = seen
      if (hasNews || changes !== saved.changes) {
        // If this save fails, the next run tries again: otherwise, the job would seem to work.
        saved = {}
        saved = { position: await saveSeen(context), version, changes }
      }
    }
    return (saved.position ?? position) < position
  }
}

/**
 * Reads the ends of the chains that are never forgotten, so that nobody can remove them unseen. An
 * event before the end may have been changed.
 */
export async function seeEnds(db: Database, ledger: Ledger): Promise<void> {
  const trust = await trustOf(ledger)
  for (const reference of KEPT) {
    const seen = trust.seen.end(reference)?.number ?? 0
    let last = await lastEvent(db, reference, MAX_INTEGER)
    while (last && last.number > seen) {
      const { number } = last
      if (await countingEvent(db, { reference, number }, trust)) {
        await noteEnd(db, { ...last, reference }, trust.seen)
        break
      }
      last = await lastEvent(db, reference, number - 1)
    }
  }
}

/** The number of waiting events that are read at a time. */
const MAX_PENDING = 2000

/** Keeps the ends of chains that wait for the log: someone may prevent it from growing. */
export async function keepPending(db: Database, ledger: Ledger): Promise<void> {
  const trust = await trustOf(ledger)
  const pending = await pendingEvents(db, MAX_PENDING)
  const isNew = ({ reference }: Pick<StoredEvent, 'reference'>) => isUnread(reference, trust.seen)
  const unread = pending.filter(isNew).map(({ reference }) => reference)
  await newestSeenIn(db, unread, trust.seen)
  for (const event of pending) {
    const { reference } = event
    // Events of its group are missing, perhaps its own.
    if (isNew(event)) continue
    const kept = trust.seen.kept(reference)
    if (!kept && trust.seen.isFull) continue
    if (kept && (kept.number > event.number || kept.hash === event.hash)) continue
    if (!(await countingEvent(db, event, trust))) continue
    await noteEnd(db, event, trust.seen)
    trust.seen.keep(reference, event)
  }
}
