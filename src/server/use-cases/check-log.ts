/** Holds the log of all events against itself: each link covers the one before it. */
import type { Database } from '../storage/database.ts'
import { logHash, NOTHING_BEFORE } from '../storage/event-hash.ts'
import { type LogHeadTable, logHead, readLog } from '../storage/event-log.ts'

export interface CheckedLog {
  /** Its end; its last link, where the head is gone. */
  readonly head: LogHeadTable
  /** Each names a place in the log; empty where all fits. */
  readonly problems: readonly string[]
}

const AT_ONCE = 500

/** Reads the log to its end. `since` is a head that was kept elsewhere. */
export async function checkLog(db: Database, since?: LogHeadTable): Promise<CheckedLog> {
  const problems: string[] = []
  let place: LogHeadTable = { position: 0, hash: NOTHING_BEFORE }
  for (;;) {
    const links = await readLog(db, place.position, AT_ONCE)
    if (links.length === 0) break
    for (const { reference, number, hash, position, log_hash } of links) {
      const expected = place.position + 1
      if (position !== expected) problems.push(`log: place ${expected} is missing`)
      else if (log_hash !== logHash(place.hash, hash)) {
        problems.push(`log: place ${position} (${reference}, event ${number}) was changed`)
      }
      place = { position: position ?? expected, hash: log_hash ?? '' }
      if (since?.position === place.position && since.hash !== place.hash) {
        problems.push(`log: up to place ${place.position} it is not the one that was kept`)
      }
    }
  }
  const head = await logHead(db)
  if (head === undefined) {
    problems.push(`log: its head is gone, and its last link is at place ${place.position}`)
  } else if (head.position !== place.position || head.hash !== place.hash) {
    problems.push(`log: it ends at place ${place.position}, and should at ${head.position}`)
  }
  if (since && since.position > place.position) {
    problems.push(`log: it ends at place ${place.position}, before the kept ${since.position}`)
  }
  return { head: head ?? place, problems }
}
