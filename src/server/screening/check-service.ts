/** Checks that approvals used the sanctions list that was in force. */

import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { listImports } from './service.ts'

interface Import {
  readonly at: number
  readonly position: number
  /** The hash of the list. */
  readonly list: string
}

/** More than the difference of two machines' clocks, and than the time that a decision takes. */
const SLACK_MS = 600_000

/** Returns the imports of lists, oldest first, from signed events. */
export async function importsOf(db: Database, ledger: Ledger): Promise<readonly Import[]> {
  const imports = await listImports(db, ledger)
  return imports.map(({ event, list }) => ({ ...placeOf(event), list }))
}

/**
 * Returns errors about approvals with a list other than the one in force, or with none, because an
 * attacker with access to the database may have hidden an import. An approval is wrong only if both
 * the times and the log say so: clocks differ, and waiting events reach the log in no order.
 * Releases up to 0.3.0 did not record the list.
 */
export function approvalProblems(
  events: readonly RecordedEvent[],
  imports: readonly Import[],
): readonly string[] {
  return events.flatMap((event) => {
    const list = detailOf(event, 'status')?.list
    const { at, position } = placeOf(event)
    const inForce = [
      imports.findLast((entry) => entry.at < at - SLACK_MS)?.list ?? null,
      imports.findLast((entry) => entry.position < position)?.list ?? null,
      ...imports.filter((entry) => Math.abs(entry.at - at) <= SLACK_MS).map((entry) => entry.list),
    ]
    return list === undefined || inForce.includes(list)
      ? []
      : [`event ${event.number} (status) approves without the sanctions list in force`]
  })
}

/** Returns the time and position of an event. An event that is not in the log yet comes last. */
function placeOf({ at, position }: RecordedEvent) {
  return { at: Date.parse(at), position: position ?? Number.POSITIVE_INFINITY }
}
