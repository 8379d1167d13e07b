/** Ends data that was stored before an application was submitted and is useless without it. */

import { endDraftsOf } from '../drafts/service.ts'
import { endLinksOf } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventContext, RightKeeper } from '../platform/ledger.ts'
import { intentOf } from '../records/service.ts'
import { linkTokensOf } from './events.ts'
import { invitationOfApplication } from './store.ts'

/**
 * Ends an application's drafts, and its owners' unused links with their entries. Run it in the
 * transaction that withdraws or erases the application. The invitation's events lead to data that a
 * page stored under an earlier link of the same invitation.
 */
export async function endUnused(
  transaction: Database,
  { reference, at, signer, ledger }: EventContext & RightKeeper,
): Promise<void> {
  const invitation = await invitationOfApplication(transaction, reference)
  const tokens = invitation ? await linkTokensOf(transaction, invitation.id, ledger) : []
  const intents = [(await intentOf(transaction, reference)) ?? [], tokens].flat()
  if (intents.length === 0) return
  await endDraftsOf(transaction, intents, { at, signer })
  await endLinksOf(transaction, intents, { at, signer })
}
