/** The rows of applications that follow from events: reads them to compare, and writes them. */

import { type ApplicationState, authorName } from '../../application/facts/application-state.ts'
import type { Chain } from '../../application/facts/chain.ts'
import type { StoredFacts } from '../../application/facts/ruling.ts'
import { afterWorkingMs, workingMs } from '../../application/working-days.ts'
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
import { latestVersion } from './versions-service.ts'

/** Returns the facts in an application's row, locked until the transaction ends. */
export async function lockFacts(
  transaction: Database,
  reference: string,
): Promise<StoredFacts | undefined> {
  const row = await lockApplication(transaction, reference)
  if (!row) return undefined
  return { ...storedFactsOf(row), version: await latestVersion(transaction, reference) }
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
  const place = placeOf(after)
  await setListed(transaction, reference, {
    ...(status !== before.status && { status }),
    ...(assignee !== before.assignee && { assignee: assignee?.subject ?? '' }),
    ...(!isSamePlace(place, placeOf(before)) && place),
  })
  if (after.proposal === before.proposal && !isChanged(before, after)) return
  const { proposal } = after
  if (!proposal) return deleteProposal(transaction, reference)
  const { author, to, at } = proposal
  const person = author.person?.subject ?? author.signer
  const name = authorName(author)
  await saveProposal(transaction, { reference, to_status: to, at, person, name })
}

/** Whether the change ends a proposal, whatever the row says. */
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
  const came = [answer, messages.at(-1)].flatMap((one) => one?.at ?? [])
  const waited = corrections.reduce((sum, { at, end, isExpired, expiresAt }) => {
    const until = end?.at ?? (isExpired ? expiresAt : at)
    return sum + workingMs(Date.parse(at), Date.parse(until))
  }, 0)
  const receivedAt = versions[0]?.at
  return {
    came_back_at: came.toSorted().at(-1) ?? '',
    clock_at:
      waited === 0 || receivedAt === undefined
        ? ''
        : new Date(afterWorkingMs(Date.parse(receivedAt), waited)).toISOString(),
    open_findings: screenings.at(-1)?.open ?? 0,
    claimed_at: claimedAt,
  }
}

function isSamePlace(one: StoredPlace, other: StoredPlace): boolean {
  return (
    one.came_back_at === other.came_back_at &&
    one.clock_at === other.clock_at &&
    one.open_findings === other.open_findings &&
    one.claimed_at === other.claimed_at
  )
}
