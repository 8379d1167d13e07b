/** Combines the rows that features store for applications besides their events. */
import { closeEnded } from './corrections/service.ts'
import { endUnused } from './invitations/intent-service.ts'
import { addDeliveries, committedDeliveries, composedDelivery } from './outbox/service.ts'
import type { RowsOfEvents } from './platform/ledger.ts'
import { lockFacts, problemsOf, writeRows } from './records/following-service.ts'
import { eraseRows } from './retention/erase-service.ts'

export const whatFollows: RowsOfEvents = {
  lock: lockFacts,
  problems: problemsOf,
  write: async (transaction, change) => {
    const { before, after, at, signer, ledger } = change
    await writeRows(transaction, change)
    await closeEnded(transaction, change)
    const { reference } = after
    const isErased = after.erasedAt !== before.erasedAt
    const isWithdrawn = after.status === 'withdrawn' && before.status !== 'withdrawn'
    if (isErased || isWithdrawn) await endUnused(transaction, { reference, at, signer, ledger })
    if (isErased) await eraseRows(transaction, reference, after.last)
  },
  owe: (messages) => {
    const deliveries = messages.map((message) =>
      'id' in message ? message : { ...message, ...composedDelivery(message.kind, message.type) },
    )
    return {
      committed: committedDeliveries(deliveries),
      add: (transaction, event) => addDeliveries(transaction, event, deliveries),
    }
  },
}
