/** The rows that follow from an application's events: reads them to compare, and writes them. */

import { afterWorkingMs, workingMs } from '../../application/dates/working-days.ts'
import { type ApplicationState, authorName } from '../../application/facts/application-state.ts'
import type { Chain } from '../../application/facts/chain.ts'
import type { StoredFacts } from '../../application/facts/ruling.ts'
import type { Database } from '../platform/database/database.ts'
import type { StateChange } from '../platform/ledger.ts'
import { checked } from './check-service.ts'
import { deleteProposal, saveProposal } from './proposals-service.ts'
import {
  applicationRows,
  lockApplication,
  type StoredPlace,
  setListed,
  storedFactsOf,
} from './service.ts'

/** Returns the facts in an application's row, locked until the transaction ends. */
export async function lockFacts(
  transaction: Database,
  reference: string,
): Promise<StoredFacts | undefined> {
  const row = await lockApplication(transaction, reference)
  return row && storedFactsOf(row)
}

/** Returns everything that `verify` would report about an application. */
export async function problemsOf(
  transaction: Database,
  reference: string,
  chain: Chain,
): Promise<readonly string[]> {
  const row = (await applicationRows(transaction, [reference])).get(reference)
  const [result] = await checked(transaction, [{ reference, row }], new Map([[reference, chain]]))
  return result?.problems ?? []
}

/** Writes the columns that lists show, after an event. */
export async function writeRows(
  transaction: Database,
  { before, after }: StateChange,
): Promise<void> {
  const { reference, status, assignee } = after
  await setListed(transaction, reference, {
    ...(status !== before.status && { status }),
    ...(assignee !== before.assignee && { assignee: assignee?.subject ?? '' }),
    ...changedPlace(placeOf(before), placeOf(after)),
  })
  if (after.proposal === before.proposal && !isChanged(before, after)) return
  const { proposal } = after
  if (!proposal) return deleteProposal(transaction, reference)
  const { author, to, at } = proposal
  const person = author.person?.subject ?? author.signer
  const name = authorName(author)
  await saveProposal(transaction, { reference, to_status: to, at, person, name })
}

/** Returns whether the change ends a proposal, whatever the row says. */
function isChanged(before: ApplicationState, after: ApplicationState): boolean {
  return before.changes !== after.changes || before.versions !== after.versions
}

/**
 * Returns the application's place in the queue. The days of a decision pause while a request for
 * corrections is open: they count from later by the length of the pause.
 */
export function placeOf(state: ApplicationState): StoredPlace {
  const { versions, corrections, messages, screenings, claimedAt } = state
  const answer = versions.findLast(({ answers }) => answers !== undefined)
  const times = [answer, messages.at(-1)].flatMap((message) => message?.at ?? [])
  const waited = corrections.reduce((sum, { at, end, isExpired, expiresAt }) => {
    const until = end?.at ?? (isExpired ? expiresAt : at)
    return sum + workingMs(Date.parse(at), Date.parse(until))
  }, 0)
  const receivedAt = versions[0]?.at
  return {
    came_back_at: times.toSorted().at(-1) ?? '',
    clock_at:
      waited === 0 || receivedAt === undefined
        ? ''
        : new Date(afterWorkingMs(Date.parse(receivedAt), waited)).toISOString(),
    open_findings: screenings.at(-1)?.open ?? 0,
    claimed_at: claimedAt,
  }
}

/**
 * Returns the columns that an event changed. A screening run writes `open_findings` of approved
 * applications, too, and keeps what it found.
 */
function changedPlace(before: StoredPlace, after: StoredPlace): Partial<StoredPlace> {
  return {
    ...(after.came_back_at !== before.came_back_at && { came_back_at: after.came_back_at }),
    ...(after.clock_at !== before.clock_at && { clock_at: after.clock_at }),
    ...(after.open_findings !== before.open_findings && { open_findings: after.open_findings }),
    ...(after.claimed_at !== before.claimed_at && { claimed_at: after.claimed_at }),
  }
}
