/** Ends what was stored for an application before it was submitted, and is of no use without it. */

import { invitationChain } from '../../application/facts/event-kinds.ts'
import { endDraftsOf } from '../drafts/service.ts'
import { eventsOf } from '../ledger/lookup-service.ts'
import type { EventContext } from '../ledger/service.ts'
import { endLinksOf } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import { stateIn } from './state.ts'
import { invitationOfApplication } from './store.ts'

/**
 * Ends the drafts of an application, and the owners' links that nobody has used, with what was
 * entered by them; run it in the transaction that withdraws or erases it. What a page stored under
 * another link of the same invitation is found by the invitation's events. An event that nobody
 * signed ends nothing but what somebody who can write it could delete.
 */
export async function endUnused(transaction: Database, happened: EventContext): Promise<void> {
  const { reference, at, signer } = happened
  const application = await transaction
    .selectFrom('applications')
    .select('intent')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const invitation = await invitationOfApplication(transaction, reference)
  const chain = invitation && invitationChain(invitation.id)
  const events = chain === undefined ? [] : (await eventsOf(transaction, [chain])).get(chain)
  const links = stateIn(events ?? [])?.links ?? []
  const intents = [application?.intent ?? [], links.map(({ token }) => token)].flat()
  if (intents.length === 0) return
  await endDraftsOf(transaction, intents, { at, signer })
  await endLinksOf(transaction, intents, { at, signer })
}
