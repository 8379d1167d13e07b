/** Finds out whether anything was edited, removed or put in another order behind our back. */
import type { Database } from '../storage/database.ts'
import type { LogHeadTable } from '../storage/event-log.ts'
import { referencesWithEvents } from '../storage/events.ts'
import { readSnapshot } from '../storage/read-snapshot.ts'
import { applicationRows, applicationsWithoutEvents } from '../storage/upkeep.ts'
import { agreementProblems, countSignature, type Signatures } from './check-agreements.ts'
import { isPurged, NEVER_RECORDED } from './check-chain.ts'
import { checkLog } from './check-log.ts'
import { checked } from './checked-applications.ts'

export interface EvidenceReport {
  /** Applications that were not purged. */
  readonly applications: number
  /** Applications of which only the evidence is left. */
  readonly purged: number
  readonly events: number
  /** Events that wait for their place in the log. */
  readonly notLinked: number
  /** Of the log; its last link, where the head is gone. */
  readonly head: LogHeadTable
  /** Each names an application or a place in the log; empty where all fits. */
  readonly problems: readonly string[]
}

const AT_ONCE = 500

/** `since` is a head that was kept elsewhere: up to there the log has to be the same. */
export async function verifyEvidence(db: Database, since?: LogHeadTable): Promise<EvidenceReport> {
  return readSnapshot(db, async (snapshot) => {
    const { signatures, ...chains } = await verifyChains(snapshot)
    const log = await checkLog(snapshot, since)
    const agreements = await agreementProblems(snapshot, signatures)
    return { ...chains, ...log, problems: [...chains.problems, ...log.problems, ...agreements] }
  })
}

async function verifyChains(
  db: Database,
): Promise<Omit<EvidenceReport, 'head'> & { readonly signatures: Signatures }> {
  const problems: string[] = []
  const signatures: Signatures = new Map()
  const count = { applications: 0, purged: 0, events: 0, notLinked: 0 }
  let after = ''
  for (;;) {
    const references = await referencesWithEvents(db, after, AT_ONCE)
    const last = references.at(-1)
    if (last === undefined) break
    after = last
    const rows = await applicationRows(db, references)
    const asked = references.map((reference) => ({ reference, row: rows.get(reference) }))
    for (const { reference, events, problems: found } of await checked(db, asked)) {
      if (isPurged(events)) count.purged += 1
      else count.applications += 1
      count.events += events.length
      countSignature(signatures, events)
      count.notLinked += events.filter(({ position }) => position === null).length
      problems.push(...found.map((problem) => `${reference}: ${problem}`))
    }
  }
  const unrecorded = await applicationsWithoutEvents(db, AT_ONCE)
  problems.push(...unrecorded.map((reference) => `${reference}: ${NEVER_RECORDED}`))
  return { ...count, problems, signatures }
}
