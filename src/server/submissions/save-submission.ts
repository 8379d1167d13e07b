import type { EventDetail } from '../../application/facts/event-kinds.ts'
import { type CompleteDocument, claimDocument } from '../documents/service.ts'
import { type DraftToSign, markSigned } from '../drafts/service.ts'
import { lockInvitation, takeInvitation } from '../invitations/service.ts'
import { eraseLead } from '../leads/service.ts'
import { firstEvent, firstEventRow } from '../ledger/new-events-service.ts'
import { deliveryRows, type NewDelivery } from '../outbox/service.ts'
import { takeEntry, type UsableEntry } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { allOrNothing } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { nameWords } from '../records/names-service.ts'
import { ownerEntryRows } from '../records/owner-entry-service.ts'
import { addApplication, type StoredApplication } from '../records/service.ts'
import { copyRow, type NewCopy } from '../signed-copies/service.ts'

/** Everything that is stored with a submission. */
export interface PreparedSubmission {
  readonly application: StoredApplication
  /** `intentHash` */
  readonly intent: string | null
  readonly copy: NewCopy
  readonly received: EventDetail<'received'>
  readonly receivedAt: Date
  readonly deliveries: readonly NewDelivery[]
  /** The owners' own entries. Each can be used once. */
  readonly entries: readonly UsableEntry[]
  /** The application's documents. Each belongs to one application. */
  readonly documents: readonly CompleteDocument[]
  /** The id of the invitation, which the submission ends. */
  readonly invitation: string | undefined
  /** Signs that event, and the end of the rights that were used up. */
  readonly signer: Signer
}

export interface SavingSubmission {
  /** The draft that someone else prepared for the signer. */
  readonly toSign?: DraftToSign | undefined
  /** Returns the turn of its deliveries, which it then takes. */
  readonly turnAt?: () => Date
  /** Whether its invitation, which the transaction has locked, still allows the submission. */
  readonly isInvited: (transaction: Database) => Promise<boolean>
}

/**
 * Stores a prepared submission in one commit, and resolves to true. Resolves to false, and stores
 * nothing, if its reference or idempotency key exists already; if another application has used its
 * owner entry, document or invitation; if one of these no longer counts; or if the draft can no
 * longer be signed.
 */
export async function saveSubmission(
  db: Database,
  prepared: PreparedSubmission,
  { toSign, turnAt, isInvited }: SavingSubmission,
): Promise<boolean> {
  const { application, intent, copy, received, deliveries, entries, invitation } = prepared
  const { receivedAt: at, signer } = prepared
  return allOrNothing(db, async (transaction) => {
    if (!(await addApplication(transaction, { ...application, intent }))) return false
    if (invitation !== undefined) {
      await lockInvitation(transaction, invitation)
      if (!(await isInvited(transaction))) return false
    }
    if (!(await endUsed(transaction, prepared, toSign))) return false
    // The applicant may still have the `pmi`, but it no longer opens anything.
    if (application.pmi !== null) await eraseLead(transaction, application.pmi, application.program)
    const { reference } = application
    const event = firstEvent({ reference, at, signer }, { kind: 'received', detail: received })
    const turn = turnAt?.()
    const inTurn = deliveries.map((delivery) => ({ ...delivery, turnAt: turn }))
    await engineOf(transaction).insertAll(transaction, [
      ...nameWords(transaction, application),
      ...ownerEntryRows(transaction, reference, entries),
      copyRow(transaction, copy),
      firstEventRow(transaction, event, signer),
      ...deliveryRows(transaction, event, inTurn),
    ])
    return true
  })
}

/** Ends the rights that can be used once. Returns false if one has ended since it was proven. */
async function endUsed(
  transaction: Database,
  { application: { reference }, receivedAt: at, signer, ...used }: PreparedSubmission,
  toSign: DraftToSign | undefined,
): Promise<boolean> {
  const { entries, documents, invitation } = used
  const context = { at, signer }
  for (const entry of entries) {
    if (!(await takeEntry(transaction, entry, context))) return false
  }
  for (const document of documents) {
    if (!(await claimDocument(transaction, reference, document, context))) return false
  }
  if (invitation !== undefined) {
    if (!(await takeInvitation(transaction, invitation, reference, context))) return false
  }
  return !toSign || markSigned(transaction, toSign, reference, context)
}
