/** Finds out whether anything was edited, removed or put in another order behind our back. */
import { servedAgreements } from '../storage/agreements.ts'
import type { Database } from '../storage/database.ts'
import { bytesHash, logHash, NOTHING_BEFORE } from '../storage/event-hash.ts'
import { type LogHeadTable, logHead, readLog } from '../storage/event-log.ts'
import { eventsOf, referencesWithEvents } from '../storage/events.ts'
import { readSnapshot } from '../storage/read-snapshot.ts'
import { copyFingerprints } from '../storage/signed-copies.ts'
import { applicationRows, applicationsWithoutEvents } from '../storage/upkeep.ts'
import { chainProblems } from './check-chain.ts'

export interface EvidenceReport {
  /** Applications that were not purged. */
  readonly applications: number
  /** Applications of which only the evidence is left. */
  readonly purged: number
  readonly events: number
  /** Events that wait for their place in the log. */
  readonly notLinked: number
  readonly head: LogHeadTable
  /** Each names an application or a place in the log; empty where all fits. */
  readonly problems: readonly string[]
}

const AT_ONCE = 500

/** `since` is a head that was kept elsewhere: up to there the log has to be the same. */
export async function verifyEvidence(db: Database, since?: LogHeadTable): Promise<EvidenceReport> {
  return readSnapshot(db, async (snapshot) => {
    const chains = await verifyChains(snapshot)
    const log = await verifyLog(snapshot, since)
    const agreements = await changedAgreements(snapshot)
    return { ...chains, ...log, problems: [...chains.problems, ...log.problems, ...agreements] }
  })
}

async function verifyChains(db: Database): Promise<Omit<EvidenceReport, 'head'>> {
  const problems: string[] = []
  const count = { applications: 0, purged: 0, events: 0, notLinked: 0 }
  let after = ''
  for (;;) {
    const references = await referencesWithEvents(db, after, AT_ONCE)
    const last = references.at(-1)
    if (last === undefined) break
    after = last
    const events = await eventsOf(db, references)
    const rows = await applicationRows(db, references)
    const copies = await copyFingerprints(db, references)
    for (const [reference, chain] of events) {
      if (chain.some(({ kind }) => kind === 'purged')) count.purged += 1
      else count.applications += 1
      count.events += chain.length
      count.notLinked += chain.filter(({ position }) => position === null).length
      const found = chainProblems(chain, {
        row: rows.get(reference),
        copySha256: copies.get(reference) ?? null,
      })
      problems.push(...found.map((problem) => `${reference}: ${problem}`))
    }
  }
  const unrecorded = await applicationsWithoutEvents(db, AT_ONCE)
  problems.push(...unrecorded.map((reference) => `${reference}: its receipt was never recorded`))
  return { ...count, problems }
}

/** Agreements whose page or file is no longer the one that was served under its fingerprint. */
async function changedAgreements(db: Database): Promise<readonly string[]> {
  const agreements = await servedAgreements(db)
  return agreements
    .filter(
      ({ html, html_sha256, pdf, pdf_sha256 }) =>
        bytesHash(Buffer.from(html)) !== html_sha256 || bytesHash(pdf) !== pdf_sha256,
    )
    .map(({ version }) => `agreement ${version}: it was changed after it was served`)
}

async function verifyLog(
  db: Database,
  since: LogHeadTable | undefined,
): Promise<Pick<EvidenceReport, 'head' | 'problems'>> {
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
  if (head.position !== place.position || head.hash !== place.hash) {
    problems.push(`log: it ends at place ${place.position}, and should at ${head.position}`)
  }
  if (since && since.position > place.position) {
    problems.push(`log: it ends at place ${place.position}, before the kept ${since.position}`)
  }
  return { head, problems }
}
