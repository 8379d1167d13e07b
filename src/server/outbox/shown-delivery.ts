import type { Deliveries } from '../../api/console/deliveries.ts'
import type { listDeliveries } from './store.ts'

/** A delivery as the console and `deliveries list` show it, without what it contains. */
export function shownDelivery(
  row: Awaited<ReturnType<typeof listDeliveries>>[number],
): Deliveries['deliveries'][number] {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.status === 'waiting' ? row.due_at : null,
    lastFailure: row.last_failure,
    finishedAt: row.finished_at,
  }
}
