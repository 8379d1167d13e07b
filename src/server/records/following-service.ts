/** The rows of applications as they follow from events: read to be compared, and written. */

import { type ApplicationState, authorName } from '../ledger/application-state.ts'
import type { Chain } from '../ledger/chain-service.ts'
import type { Happening, StoredFacts } from '../ledger/following-service.ts'
import type { Database } from '../platform/database/database.ts'
import { checked } from './check-service.ts'
import { deleteProposal, saveProposal } from './proposals-service.ts'
import { applicationRows, factsOf, lockApplication, setAssignee, setStatus } from './service.ts'
import { latestVersion } from './versions-service.ts'

/** What the row of an application says, locked until the transaction ends. */
export async function lockFacts(
  transaction: Database,
  reference: string,
): Promise<StoredFacts | undefined> {
  const row = await lockApplication(transaction, reference)
  if (!row) return undefined
  return { ...factsOf(row), version: await latestVersion(transaction, reference) }
}

/** All that `verify` would name of an application. */
export async function problemsOf(
  transaction: Database,
  reference: string,
  chain: Chain,
): Promise<readonly string[]> {
  const row = (await applicationRows(transaction, [reference])).get(reference)
  const [found] = await checked(transaction, [{ reference, row }], new Map([[reference, chain]]))
  return found?.problems ?? []
}

/** Writes what a list shows of what has happened. */
export async function writeRows(
  transaction: Database,
  { before, after }: Happening,
): Promise<void> {
  const { reference, status, assignee } = after
  if (status !== before.status) await setStatus(transaction, reference, status)
  if (assignee !== before.assignee) {
    await setAssignee(transaction, reference, assignee?.subject ?? '')
  }
  if (after.proposal === before.proposal && !isChanged(before, after)) return
  const { proposal } = after
  if (!proposal) return deleteProposal(transaction, reference)
  const { author, to, at } = proposal
  const person = author.person?.subject ?? author.signer
  const name = authorName(author)
  await saveProposal(transaction, { reference, to_status: to, at, person, name })
}

/** Whether nothing is proposed any longer, whatever the row says. */
function isChanged(before: ApplicationState, after: ApplicationState): boolean {
  return before.changes !== after.changes || before.versions !== after.versions
}
