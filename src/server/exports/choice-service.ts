/** Chooses the applications of an export by their events, since rows may be hidden or edited. */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { Chain } from '../../application/facts/chain.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import { applicationStateIn } from '../../application/facts/fold.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { hasChanged, readEveryChain } from '../records/check-service.ts'
import { type ApplicationFilter, matchingReferences } from '../records/list-service.ts'
import { decisionOf } from '../records/sent-parts-service.ts'

/** A filter of which every part follows from an application's events. */
export interface ExportFilter extends Omit<ApplicationFilter, 'pmi' | 'name'> {
  /** Approved, declined or withdrawn at this time or later. */
  readonly decidedSince?: Date | undefined
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
    const state = applicationStateIn(reference, chain.counting)
    if (!rows.has(reference) && !hasChanged(chain) && !mayMatch(filter, chain, state)) return
    arrivals.set(reference, state.versions[0]?.at ?? '')
  }
  const problems = await readEveryChain(db, ledger, choose, filter.references)
  const ordered = [...arrivals].sort(([one, first], [other, second]) =>
    `${first} ${one}` < `${second} ${other}` ? -1 : 1,
  )
  return { references: new Set(ordered.map(([reference]) => reference)), problems }
}

/** A missing or changed event may have changed all but the arrival and the receipt's program. */
function mayMatch(filter: ExportFilter, chain: Chain, state: ApplicationState): boolean {
  const { since, until, program } = filter
  const { isWhole, counting } = chain
  if (isWhole) return matchesByEvents(filter, { state, counting })
  const isReceived = state.versions.length > 0
  return !isReceived || matchesByEvents({ since, until, program }, { state, counting })
}

/** Returns whether an application that was not erased matches a filter by its events. */
export function matchesByEvents(
  { references, status, program, since, until, decidedSince, notExportedWith }: ExportFilter,
  { state, counting }: { readonly state: ApplicationState } & Pick<Chain, 'counting'>,
): boolean {
  const [received] = state.versions
  if (!received || state.erasedAt !== undefined) return false
  const decision = decisionOf(state.status, state)
  const { id = DEFAULT_PROGRAM } = received.program ?? {}
  return (
    (references?.includes(state.reference) ?? true) &&
    (status ?? state.status) === state.status &&
    (program ?? id) === id &&
    (!since || received.at >= since.toISOString()) &&
    (!until || received.at < until.toISOString()) &&
    (!decidedSince || (decision?.at ?? '') >= decidedSince.toISOString()) &&
    !(notExportedWith !== undefined && isExportedWith(notExportedWith, counting))
  )
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
