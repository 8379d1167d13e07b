/** What is stored of applications besides their events, of the features that store it. */
import { closeEnded } from './corrections/ending-service.ts'
import { endUnused } from './invitations/intent-service.ts'
import { addDeliveries, committed, composedDelivery } from './outbox/service.ts'
import type { Following } from './platform/ledger.ts'
import { lockFacts, problemsOf, writeRows } from './records/following-service.ts'

export const whatFollows: Following = {
  lock: lockFacts,
  problems: problemsOf,
  write: async (transaction, happened) => {
    const { before, after, at, signer, ledger } = happened
    await writeRows(transaction, happened)
    await closeEnded(transaction, happened)
    if (after.status === 'withdrawn' && before.status !== 'withdrawn') {
      await endUnused(transaction, { reference: after.reference, at, signer, ledger })
    }
  },
  owe: (messages) => {
    const deliveries = messages.map((one) =>
      'id' in one ? one : { ...composedDelivery(one.kind, one.type), dueAt: one.dueAt },
    )
    return {
      committed: committed(deliveries),
      add: async (transaction, event) => {
        for (const one of deliveries) {
          const { dueAt, ...delivery } = { dueAt: undefined, ...one }
          await addDeliveries(transaction, event, [delivery], dueAt)
        }
      },
    }
  },
}
