/** Chooses the applications of an export by their events, since rows may be hidden or edited. */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { Chain } from '../../application/facts/chain.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { Database } from '../platform/database/database.ts'
import { inBatches } from '../platform/in-batches.ts'
import type { Ledger } from '../platform/ledger.ts'
import {
  checkApplications,
  hasChanged,
  type LogPlace,
  positionBefore,
  readEveryChain,
  readOn,
} from '../records/check-service.ts'
import { type ApplicationFilter, matchingReferences } from '../records/list-service.ts'
import { decisionOf } from '../records/sent-parts-service.ts'

/** A filter of which every part follows from an application's events. */
export interface ExportFilter extends Omit<ApplicationFilter, 'pmi' | 'name'> {
  /** Approved, declined or withdrawn at this time or later. */
  readonly decidedSince?: Date | undefined
}

interface ScopedFilter extends ExportFilter {
  /** The programs that the person may see; undefined for all. */
  readonly programs?: readonly string[] | undefined
}

interface Choice {
  /** The references, in order of arrival. */
  readonly references: ReadonlySet<string>
  /** Why others may be missing, in the words of `verify`. */
  readonly problems: readonly string[]
}

/**
 * Returns the applications that match a filter by their events or by their rows, and those whose
 * missing or changed event may hide that they match. Reads all events once, unless the filter names
 * the applications.
 */
export async function chooseApplications(
  db: Database,
  filter: ExportFilter,
  ledger: Ledger,
): Promise<Choice> {
  // No row tells when an application was decided.
  const rows = filter.decidedSince ? new Set<string>() : await matchingReferences(db, filter)
  const arrivals = new Map([...rows].map((reference) => [reference, '']))
  const choose = (chain: Chain, reference: string) => {
    const state = stateOf(reference, chain.counting)
    const { isWhole, counting } = chain
    const mayBeMeant = hasChanged(chain) || mayMatch(filter, { isWhole, counting, state })
    if (!rows.has(reference) && !mayBeMeant) return
    arrivals.set(reference, state.versions[0]?.at ?? '')
  }
  const problems = await readEveryChain(db, ledger, choose, filter.references)
  const ordered = [...arrivals].sort(([one, first], [other, second]) =>
    `${first} ${one}` < `${second} ${other}` ? -1 : 1,
  )
  return { references: new Set(ordered.map(([reference]) => reference)), problems }
}

/** Where the log begins to tell what an export of the console must contain. */
export async function logStart(db: Database, { since }: ExportFilter): Promise<LogPlace> {
  return { position: since ? await positionBefore(db, since) : 0 }
}

export interface LoggedChoice {
  /** The intact applications that match a filter by their events. */
  readonly intact: readonly string[]
  /** The applications that differ from their events, and may match. */
  readonly changed: readonly string[]
  /** Whether an entry is missing or was changed: it may be the arrival of any application. */
  readonly isDamaged: boolean
  /** Undefined at the end of the log. */
  readonly next: LogPlace | undefined
}

/** The number of entries read at once. On SQLite no other request is served meanwhile. */
const ENTRIES = 1000
const BATCH_SIZE = 100

/** Chooses applications by the next part of the audit log: nobody can hide an arrival from it. */
export async function chooseFromLog(
  db: Database,
  place: LogPlace,
  filter: ScopedFilter,
  { ledger, entries = ENTRIES }: { readonly ledger: Ledger; readonly entries?: number },
): Promise<LoggedChoice> {
  const part = await readOn(db, place, entries)
  if (!part) return { intact: [], changed: [], isDamaged: true, next: undefined }
  const { events, last } = part
  const arrived = events.filter(
    ({ kind, isChanged, at }) => kind === 'received' && !isChanged && isWithin(filter, at),
  )
  const references = [...new Set(arrived.map(({ reference }) => reference))]
  const intact: string[] = []
  const changed: string[] = []
  for (const some of inBatches(references, BATCH_SIZE)) {
    for (const { reference, ...stored } of await checkApplications(db, some, ledger)) {
      if (!mayMatch(filter, stored)) continue
      if (stored.problems.length > 0) changed.push(reference)
      else intact.push(reference)
    }
  }
  const isDamaged = events.some((event) => event.place === undefined)
  return { intact, changed, isDamaged, next: events.length === entries ? last : undefined }
}

/** The events of an application, as far as they count. */
interface ToldState extends Pick<Chain, 'counting'> {
  readonly state: ApplicationState
}

/** A missing or changed event may have changed all but the arrival and the receipt's program. */
export function mayMatch(
  filter: ScopedFilter,
  { isWhole, ...told }: ToldState & Pick<Chain, 'isWhole'>,
): boolean {
  if (isWhole) return matchesByEvents(filter, told)
  const { since, until, program, programs } = filter
  const isReceived = told.state.versions.length > 0
  return !isReceived || matchesByEvents({ since, until, program, programs }, told)
}

/** Returns whether an application that was not erased matches a filter by its events. */
export function matchesByEvents(filter: ScopedFilter, { state, counting }: ToldState): boolean {
  const { references, status, program, programs, decidedSince, notExportedWith } = filter
  const [received] = state.versions
  if (!received || state.erasedAt !== undefined) return false
  const decision = decisionOf(state.status, state)
  const { id = DEFAULT_PROGRAM } = received.program ?? {}
  return (
    (references?.includes(state.reference) ?? true) &&
    (status ?? state.status) === state.status &&
    (program ?? id) === id &&
    (programs?.includes(id) ?? true) &&
    isWithin(filter, received.at) &&
    (!decidedSince || (decision?.at ?? '') >= decidedSince.toISOString()) &&
    !(notExportedWith !== undefined && isExportedWith(notExportedWith, counting))
  )
}

function isWithin({ since, until }: Pick<ExportFilter, 'since' | 'until'>, at: string): boolean {
  return (!since || at >= since.toISOString()) && (!until || at < until.toISOString())
}

/**
 * Returns whether the latest version was exported with the mapping of this hash. `notExportedWith`
 * also counts events that are unchecked.
 */
function isExportedWith(hash: string, events: Chain['counting']): boolean {
  const latest = events.findLastIndex(({ kind }) => kind === 'corrected')
  return events
    .slice(latest + 1)
    .some((event) => detailOf(event, 'exported-with')?.mapping.hash === hash)
}
