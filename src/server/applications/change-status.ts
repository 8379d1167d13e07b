import type { ApplicationStatus } from '../../application/application-status.ts'
import { addEvent } from '../audit-log/events.ts'
import { decisionMailFor, isMailedStatus } from '../outbox/decision-mail.ts'
import { committed } from '../outbox/delivery.ts'
import { addDeliveries } from '../outbox/table.ts'
import { webhookFor } from '../outbox/webhook.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Seal } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { lockStatus, setStatus } from './maintenance.ts'
import { findContact } from './table.ts'
import { nextStatuses } from './transitions.ts'

export interface Decision {
  readonly reference: string
  readonly to: ApplicationStatus
  /** Sealed like an application, since it may hold personal data. */
  readonly note: string | undefined
  /** Whether a decided application may become open again. */
  readonly reopen: boolean
}

export type Decided =
  | { readonly outcome: 'changed'; readonly from: ApplicationStatus }
  /** It has this status already and there is no new note: nothing was stored. */
  | { readonly outcome: 'unchanged' }
  /** This status cannot follow: nothing was stored. */
  | { readonly outcome: 'refused'; readonly from: ApplicationStatus }
  | { readonly outcome: 'unknown' }

/** Changes the status with an event and its deliveries. */
export async function changeStatus(
  deps: {
    readonly db: Database
    readonly seal: Seal
    /** Who decides. */
    readonly signer: Signer
    readonly at: Date
  },
  { reference, to, note, reopen }: Decision,
): Promise<Decided> {
  const { db, seal, signer, at } = deps
  const sealed = note === undefined ? undefined : await seal(note)
  return inTransaction(db, async (transaction): Promise<Decided> => {
    const from = await lockStatus(transaction, reference)
    if (from === undefined) return { outcome: 'unknown' }
    if (from === to && sealed === undefined) return { outcome: 'unchanged' }
    if (from !== to && !nextStatuses(from, { reopen }).includes(to)) {
      return { outcome: 'refused', from }
    }
    const contact = (await findContact(transaction, reference))?.contact
    await setStatus(transaction, reference, to)
    const happened = { reference, at, signer, ...(sealed ? { note: sealed } : {}) }
    const deliveries = [
      webhookFor('application.status'),
      ...(from !== to && isMailedStatus(to) && contact ? [decisionMailFor()] : []),
    ]
    const sealing = sealed ? { recipients: seal.recipients } : {}
    const detail = { from, to, deliveries: committed(deliveries), ...sealing }
    const event = await addEvent(transaction, happened, { kind: 'status', detail })
    await addDeliveries(transaction, event, deliveries)
    return { outcome: 'changed', from }
  })
}
