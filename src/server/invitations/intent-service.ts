/** Ends what was stored for an application before it was submitted, and is of no use without it. */

import { endDraftsOf } from '../drafts/service.ts'
import { endLinksOf } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventContext, RightKeeper } from '../platform/ledger.ts'
import { linkTokensOf } from './service.ts'
import { invitationOfApplication } from './store.ts'

/**
 * Ends the drafts of an application, and the owners' links that nobody has used, including their
 * entries. Run it in the transaction that withdraws or erases the application. The invitation's
 * events lead to what a page stored under another link of the same invitation.
 */
export async function endUnused(
  transaction: Database,
  { reference, at, signer, ledger }: EventContext & RightKeeper,
): Promise<void> {
  const application = await transaction
    .selectFrom('applications')
    .select('intent')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const invitation = await invitationOfApplication(transaction, reference)
  const tokens = invitation ? await linkTokensOf(transaction, invitation.id, ledger) : []
  const intents = [application?.intent ?? [], tokens].flat()
  if (intents.length === 0) return
  await endDraftsOf(transaction, intents, { at, signer })
  await endLinksOf(transaction, intents, { at, signer })
}
