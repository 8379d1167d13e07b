/** Applications together with what the evidence says against each. */
import type { StoredApplication } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import { eventsOf, type StoredEvent } from '../storage/events.ts'
import { readSnapshot } from '../storage/read-snapshot.ts'
import { copyFingerprints } from '../storage/signed-copies.ts'
import { nextApplications } from '../storage/upkeep.ts'
import { chainProblems } from './check-chain.ts'

/** What is held against the evidence; the row is undefined where it is gone. */
interface Found {
  readonly reference: string
  readonly row: StoredApplication | undefined
}

interface Checked {
  readonly events: readonly StoredEvent[]
  /** What does not fit, as `verify` says it; empty where all does. */
  readonly problems: readonly string[]
}

/** References, and what the evidence says against each. */
export type Left = ReadonlyMap<string, readonly string[]>

/** Reads what happened to some applications, and holds them against it. */
export async function checked<Asked extends Found>(
  db: Database,
  asked: readonly Asked[],
): Promise<readonly (Asked & Checked)[]> {
  const references = asked.map(({ reference }) => reference)
  const chains = await eventsOf(db, references)
  const copies = await copyFingerprints(db, references)
  return asked.map((one) => {
    const events = chains.get(one.reference) ?? []
    const copySha256 = copies.get(one.reference) ?? null
    return { ...one, events, problems: chainProblems(events, { row: one.row, copySha256 }) }
  })
}

/** The next of a walk, as they stand at one moment: the server may be changing them. */
export function nextChecked(db: Database, asked: Parameters<typeof nextApplications>[1]) {
  return readSnapshot(db, async (snapshot) => {
    const rows = await nextApplications(snapshot, asked)
    return checked(
      snapshot,
      rows.map((row) => ({ reference: row.reference, row })),
    )
  })
}
