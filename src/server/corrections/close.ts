/** Ends requests for corrections that nobody has answered. */

import type { Person } from '../audit-log/event-kinds.ts'
import { addEvent, type Happened } from '../audit-log/service.ts'
import { webhookFor } from '../notifications/webhook.ts'
import { committed } from '../outbox/service.ts'
import { addDeliveries } from '../outbox/store.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { lockStatus } from '../records/maintenance.ts'
import { closeCorrection, expiredCorrections, findWaiting } from './store.ts'

/**
 * Withdraws a request, with an event; run it in the transaction that has locked the application.
 * Returns false if it does not wait.
 */
export async function withdrawCorrection(
  transaction: Database,
  happened: Happened,
  { id, by }: { readonly id: string; readonly by?: Person | undefined },
): Promise<boolean> {
  const { reference, at } = happened
  const withdrawn = { state: 'withdrawn' } as const
  if (!(await closeCorrection(transaction, { id, reference }, withdrawn, at))) return false
  const deliveries = [webhookFor('application.correction-withdrawn')]
  const detail = { id, deliveries: committed(deliveries), ...(by && { by }) }
  const event = await addEvent(transaction, happened, { kind: 'correction-withdrawn', detail })
  await addDeliveries(transaction, event, deliveries)
  return true
}

/** Withdraws the request of an application that waits, if there is one that has not expired. */
export async function withdrawWaiting(
  transaction: Database,
  happened: Happened,
  by: Person | undefined,
): Promise<void> {
  const waiting = await findOpen(transaction, happened)
  if (waiting) await withdrawCorrection(transaction, happened, { id: waiting.id, by })
}

/** The request of an application that waits; one whose time is over is closed. */
export async function findOpen(
  transaction: Database,
  { reference, at }: Pick<Happened, 'reference' | 'at'>,
): Promise<{ readonly id: string } | undefined> {
  const waiting = await findWaiting(transaction, reference)
  if (!waiting || waiting.expires_at > at.toISOString()) return waiting
  await closeCorrection(transaction, { id: waiting.id, reference }, { state: 'expired' }, at)
  return undefined
}

/** Closes the requests whose time is over. */
export async function closeExpired(db: Database, now: Date): Promise<void> {
  for (const expired of await expiredCorrections(db, now)) {
    await inTransaction(db, async (transaction) => {
      await lockStatus(transaction, expired.reference)
      await closeCorrection(transaction, expired, { state: 'expired' }, now)
    })
  }
}
