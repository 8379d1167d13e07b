import type { BoardingResult } from '../../application/boarding.ts'
import { wholeChain } from '../ledger/chain-service.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import { addEvent, type EventContext } from '../ledger/service.ts'
import { webhookFor } from '../notifications/service.ts'
import { addDeliveries, committed } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Boarding, boardingIn } from '../records/boarding-service.ts'
import { decisionIn } from '../records/decision-service.ts'
import { lockStatus } from '../records/service.ts'

/** What a processor said. */
interface Said {
  readonly result: BoardingResult
  /** The processor's number of the merchant. */
  readonly id?: string | undefined
  /** The number of the API key that says so; undefined for an operator. */
  readonly key?: number
  /** Sealed, with whom it is sealed to. */
  readonly note?: { readonly bytes: Uint8Array; readonly recipients: string } | undefined
}

export type BoardingOutcome =
  | { readonly outcome: 'recorded' | 'unchanged'; readonly boarding: Boarding }
  /** It is not approved, or nobody signed that it is: nothing was stored. */
  | { readonly outcome: 'not-approved' }
  | { readonly outcome: 'unknown' }

/**
 * Records what a processor said of an approved application, with an event and its webhook. What was
 * recorded last, without a new note, is not recorded again.
 */
export function board(
  db: Database,
  { ledger, ...happened }: Omit<EventContext, 'note'> & { readonly ledger: Ledger },
  { result, id, key, note }: Said,
): Promise<BoardingOutcome> {
  const { reference } = happened
  return inTransaction(db, async (transaction): Promise<BoardingOutcome> => {
    const status = await lockStatus(transaction, reference)
    if (status === undefined) return { outcome: 'unknown' }
    const events = await wholeChain(transaction, reference, ledger)
    // What has ended the approval may be what is hidden.
    if (status !== 'approved' || !events || !decisionIn(status, events)) {
      return { outcome: 'not-approved' }
    }
    const last = boardingIn(events)
    if (last?.result === result && last.id === (id ?? null) && !note) {
      return { outcome: 'unchanged', boarding: last }
    }
    const deliveries = [webhookFor('application.boarded')]
    const detail = {
      result,
      ...(id !== undefined && { id }),
      ...(key !== undefined && { key }),
      ...(note && { recipients: note.recipients }),
      deliveries: committed(deliveries),
    }
    const event = await addEvent(
      transaction,
      { ...happened, ...(note && { note: note.bytes }) },
      { kind: 'boarded', detail },
    )
    await addDeliveries(transaction, event, deliveries)
    const boarding = boardingIn([event])
    if (!boarding) throw new Error('Nothing was recorded')
    return { outcome: 'recorded', boarding }
  })
}
