/** Applicants withdraw their applications. */
import type { ApplicationStatus } from '../../application/application-status.ts'
import { endWaiting } from '../corrections/service.ts'
import { endUnused } from '../invitations/intent-service.ts'
import { wholeChain } from '../ledger/chain-service.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import { statusAfter } from '../ledger/reading-service.ts'
import { addEvent, type EventContext } from '../ledger/service.ts'
import { decisionMailFor, webhookFor } from '../notifications/service.ts'
import { addDeliveries, committed } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { unavailable } from '../platform/http/http-error.ts'
import { isAsReceived } from '../records/check-service.ts'
import { deleteProposal } from '../records/proposals-service.ts'
import { lockApplication, setStatus } from '../records/service.ts'
import { nextStatuses } from './transitions.ts'

/** Whether the applicant may withdraw an application with this status. */
export function mayBeWithdrawn(status: ApplicationStatus): boolean {
  return nextStatuses(status, { reopen: false }).includes('withdrawn')
}

/**
 * Withdraws an application for its applicant: a proposal, a request for corrections, drafts and
 * unused links of owners end with it.
 * False if it is decided, or there is none; true again if it is withdrawn already. Throws a 503
 * while it is not as its events say.
 */
export async function withdrawForApplicant(
  db: Database,
  { ledger, ...happened }: Omit<EventContext, 'note'> & { readonly ledger: Ledger },
): Promise<boolean> {
  const { reference } = happened
  return inTransaction(db, async (transaction) => {
    const row = await lockApplication(transaction, reference)
    if (!row) return false
    const events = await wholeChain(transaction, reference, ledger)
    // A decision may be hidden, or whom to tell; an event may be of a later release.
    if (!events || !isAsReceived(row, events)) throw unavailable()
    const from = statusAfter(events)
    if (from === 'withdrawn') return true
    // What is decided stays so, whatever its row says.
    if (row.status !== from || !mayBeWithdrawn(from)) return false
    await setStatus(transaction, reference, 'withdrawn')
    await deleteProposal(transaction, reference)
    await endUnused(transaction, happened)
    const id = await endWaiting(transaction, { ...happened, ledger })
    const deliveries = [
      webhookFor('application.status'),
      ...(id === undefined ? [] : [webhookFor('application.correction-withdrawn')]),
      ...(row.contact ? [decisionMailFor()] : []),
    ]
    const detail = { from, ...(id !== undefined && { id }), deliveries: committed(deliveries) }
    const event = await addEvent(transaction, happened, { kind: 'withdrawn', detail })
    await addDeliveries(transaction, event, deliveries)
    return true
  })
}
