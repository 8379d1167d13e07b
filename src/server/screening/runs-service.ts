/**
 * Compares approved applications again with each new list, in a reviewer's browser or on the
 * command line. A run is one event. Each application has a result, which is sealed to its program
 * and signed by the server or operator that stored it. A forged or changed result is not shown, and
 * `verify` reports it; a removed result is computed again.
 */
import { setImmediate as afterArrivals } from 'node:timers/promises'
import { MATCHING, SCREENING } from '../../application/facts/chain-names.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import { detailOf, personIn, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { rowsOfSigners } from '../ledger/signed-tables-service.ts'
import { factAt, lastFacts } from '../ledger/single-facts-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import {
  countScreened,
  type ListSelection,
  resultsOf,
  resultsWithMatches,
  type ScreeningResult,
  saveResult,
} from '../records/screening-results-service.ts'
import { lockStatus, setListed } from '../records/service.ts'
import { latestStoredVersion } from '../records/versions-service.ts'
import { type CurrentList, listImports, screeningIn } from './service.ts'

/** The signed results, one for each application. */
const results = rowsOfSigners<Omit<ScreeningResult, 'signature'>>(
  'merchant-application screening result 1',
  ['reference', 'version', 'list', 'threshold', 'matches', 'result'],
)

const RUN_MS = 12 * 3_600_000

type Run = EventDetail<'run-begun'>

/** The chain that records each kind of run. */
const CHAINS = { screening: SCREENING, 'match-keys': MATCHING } as const

/** Records a run, and returns the number of its event. */
export async function beginRun(
  db: Database,
  context: Pick<EventContext, 'at' | 'signer'>,
  detail: Run,
): Promise<number> {
  const event = await inTransaction(db, (transaction) =>
    addEvent(
      transaction,
      { reference: CHAINS[detail.what], ...context },
      { kind: 'run-begun', detail },
    ),
  )
  return event.number
}

/** Returns the parameters of this person's run; undefined without one, or if it is too old. */
export async function runBegun(
  db: Database,
  kind: Run['what'],
  id: number,
  {
    subject,
    now,
    ledger,
  }: { readonly subject: string; readonly now: Date; readonly ledger: Ledger },
): Promise<Run | undefined> {
  const event = await factAt(db, { reference: CHAINS[kind], number: id }, ledger)
  const run = event && detailOf(event, 'run-begun')
  const isOver = event && now.getTime() - Date.parse(event.at) > RUN_MS
  return run && !isOver && personIn(event)?.subject === subject ? run : undefined
}

export interface RunResult {
  readonly reference: string
  readonly version: number
  readonly matches: number
  /** The sealed entries that match. */
  readonly result: Uint8Array
}

/**
 * Stores results of a run. Skips applications that are no longer approved or have a later version.
 * Also skips those that a run has already compared with the same list: a new result must not remove
 * its findings.
 */
export async function saveResults(
  db: Database,
  { signer, ledger }: { readonly signer: Signer; readonly ledger: Ledger },
  { list: { hash: list, threshold } }: Pick<ListSelection, 'list'>,
  outcomes: readonly RunResult[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const outcome of outcomes) {
      const { reference, version } = outcome
      if ((await lockStatus(transaction, reference)) !== 'approved') continue
      if ((await latestStoredVersion(transaction, reference)) !== version) continue
      const row = { ...outcome, list, threshold }
      const [before] = await resultsOf(transaction, [reference])
      if (before && covers(before, row) && (await results.isSigned(ledger, before))) continue
      await saveResult(transaction, { ...row, signature: results.signature(signer, row) })
      const current = { version, list: { hash: list, threshold } }
      const last = await lastFacts(transaction, [reference], 'screened', {
        ledger,
        keyOf: (event) => (screeningIn(event, current) ? reference : undefined),
      })
      const event = last.get(reference)
      const isDecided = event && screeningIn(event, current)?.open === 0
      const open_findings = isDecided ? 0 : outcome.matches
      await setListed(transaction, reference, { open_findings })
    }
  })
}

/** Returns those of these applications that no signed result compares with a list. */
export async function withoutResult<
  Application extends { readonly reference: string; readonly version: number },
>(
  db: Database,
  ledger: Ledger,
  { list: { hash: list, threshold } }: Pick<ListSelection, 'list'>,
  applications: readonly Application[],
): Promise<readonly Application[]> {
  const references = applications.map(({ reference }) => reference)
  const compared = new Map<string, ScreeningResult>()
  for (const result of await resultsOf(db, references)) {
    if (await results.isSigned(ledger, result)) compared.set(result.reference, result)
  }
  return applications.filter(({ reference, version }) => {
    const result = compared.get(reference)
    return !result || !covers(result, { version, list, threshold })
  })
}

/** Returns whether a result is for the same version and list, and its threshold finds as much. */
function covers(
  before: ScreeningResult,
  row: Pick<ScreeningResult, 'version' | 'list' | 'threshold'>,
): boolean {
  const { version, list, threshold } = row
  return before.version === version && before.list === list && before.threshold <= threshold
}

/** An approved application with matches that nobody has decided. */
export interface OpenRematch {
  readonly reference: string
  /** Null if it is sealed. */
  readonly businessName: string | null
  readonly matches: number
}

const MAX_FOUND = 100
const PAGE_SIZE = 500
/** The number of signatures checked before other requests run, at under a millisecond each. */
const CHECKED_AT_ONCE = 25

/** Returns what runs with a list have found, and how many applications are left to compare. */
export async function rescreeningState(
  db: Database,
  list: CurrentList,
  {
    ledger,
    programs,
  }: { readonly ledger: Ledger; readonly programs?: readonly string[] | undefined },
): Promise<{
  readonly screened: number
  readonly waiting: number
  /** The number of screened applications with matches that nobody has decided. */
  readonly undecided: number
  /** The latest of these applications. */
  readonly found: readonly OpenRematch[]
}> {
  const counts = await countScreened(db, { list, programs })
  let latest: readonly ResultWithMatches[] = []
  let undecided = 0
  for (let after = ''; ; ) {
    const rows = await resultsWithMatches(db, { list, programs }, after, PAGE_SIZE)
    const end = rows.at(-1)
    if (!end) return { ...counts, undecided, found: latest.map(shown) }
    after = end.reference
    const open: ResultWithMatches[] = []
    const versions = new Map(rows.map(({ reference, version }) => [reference, version]))
    const screeningOf = (event: RecordedEvent) =>
      screeningIn(event, { version: versions.get(event.reference) ?? 0, list })
    const last = await lastFacts(db, [...versions.keys()], 'screened', {
      ledger,
      keyOf: (event) => (screeningOf(event) ? event.reference : undefined),
    })
    for (const [index, row] of rows.entries()) {
      if (index % CHECKED_AT_ONCE === 0) await afterArrivals()
      const { business_name: _, business_name_hash: __, received_at: ___, ...result } = row
      const event = last.get(row.reference)
      const isDecided = event && screeningOf(event)?.open === 0
      if (!isDecided && (await results.isSigned(ledger, result))) open.push(row)
    }
    undecided += open.length
    latest = [...latest, ...open].sort(latestFirst).slice(0, MAX_FOUND)
  }
}

type ResultWithMatches = Awaited<ReturnType<typeof resultsWithMatches>>[number]

function shown(row: ResultWithMatches): OpenRematch {
  const { reference, business_name, business_name_hash, matches } = row
  return { reference, businessName: business_name_hash === null ? business_name : null, matches }
}

function latestFirst(one: ResultWithMatches, other: ResultWithMatches): number {
  const [first, second] = [one, other].map(({ received_at: at, reference }) => `${at} ${reference}`)
  return (first ?? '') < (second ?? '') ? 1 : -1
}

/** The signed findings of the last run for an application. */
export interface LastResult extends Omit<RunResult, 'reference'> {
  /** The hash of the list, and the minimum similarity of a match at that time, in percent. */
  readonly list: string
  readonly threshold: number
  /** The day of the list, YYYY-MM-DD; null if no signed import mentions it. */
  readonly published: string | null
}

/** Returns undefined if no run has compared the application, or the stored result is unsigned. */
export async function lastResult(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<LastResult | undefined> {
  const [row] = await resultsOf(db, [reference])
  if (!row || !(await results.isSigned(ledger, row))) return undefined
  const { version, list, threshold, matches, result } = row
  const imports = await listImports(db, ledger)
  const published = imports.findLast((entry) => entry.list === list)?.published ?? null
  return { version, list, published, threshold, matches, result }
}

/** Returns the references of applications whose stored results are not signed. */
export async function findChangedResults(
  db: Database,
  references: readonly string[],
  ledger: Ledger,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  for (const result of await resultsOf(db, references)) {
    if (!(await results.isSigned(ledger, result))) changed.add(result.reference)
  }
  return changed
}
