import type { Database } from '../storage/database.ts'
import { addEvent } from '../storage/events.ts'
import { readSnapshot } from '../storage/read-snapshot.ts'
import { inTransaction } from '../storage/transaction.ts'
import {
  eraseApplication,
  overwriteInFile,
  overwriteWhatIsDeleted,
  type Place,
} from '../storage/upkeep.ts'
import { checkLog } from './check-log.ts'
import { type Left, nextChecked } from './checked-applications.ts'

const AT_ONCE = 100

/** What became of the applications whose rows say that they are old enough. */
export interface Purge {
  /** References of those that are erased, or to be erased. */
  readonly erased: readonly string[]
  /**
   * Left as they are: the age is written in a row that may have been edited, and erasing it would
   * take what was edited away.
   */
  readonly left: Left
  /** What does not hold in the log of all events. Then nothing is erased: it may be about any. */
  readonly log: readonly string[]
}

/**
 * Erases what was received before a day, with its copies, notes and deliveries. An event stays for
 * each, so that the evidence still holds. May be stopped and begun again. `isOverwritten` tells
 * whether nothing of it can be read in the database's file either.
 */
export async function purge(
  db: Database,
  before: Date,
  now: () => Date,
): Promise<Purge & { readonly isOverwritten: boolean }> {
  await overwriteWhatIsDeleted(db)
  const purged = await walk(db, before, ({ reference, received_at: receivedAt }) =>
    inTransaction(db, async (transaction) => {
      if (!(await eraseApplication(transaction, reference))) return
      const detail = { receivedAt }
      await addEvent(transaction, { reference, at: now() }, { kind: 'purged', detail })
    }),
  )
  return { ...purged, isOverwritten: await overwriteInFile(db) }
}

/** What `purge` would do, without doing it. */
export function purgeable(db: Database, before: Date): Promise<Purge> {
  return walk(db, before, async () => {})
}

async function walk(
  db: Database,
  until: Date,
  erase: (application: Place) => Promise<void>,
): Promise<Purge> {
  const erased: string[] = []
  const left = new Map<string, readonly string[]>()
  const { problems: log } = await readSnapshot(db, (snapshot) => checkLog(snapshot))
  let after: Place | undefined
  while (log.length === 0) {
    const checked = await nextChecked(db, { after, until, limit: AT_ONCE })
    const last = checked.at(-1)
    if (last === undefined) break
    after = last.row
    for (const { row, problems } of checked) {
      if (problems.length === 0) {
        await erase(row)
        erased.push(row.reference)
      } else {
        left.set(row.reference, problems)
      }
    }
  }
  return { erased, left, log }
}
