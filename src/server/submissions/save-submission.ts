import { type CompleteDocument, claimDocument } from '../documents/service.ts'
import { type DraftToSign, markSigned } from '../drafts/service.ts'
import { takeInvitation } from '../invitations/service.ts'
import { eraseLead } from '../leads/service.ts'
import { addFirstEvent, type FirstEvent } from '../ledger/service.ts'
import { addDeliveries, type NewDelivery } from '../outbox/service.ts'
import { takeEntry, type UsableEntry } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import { allOrNothing } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { addNameWords } from '../records/names-service.ts'
import { addOwnerEntries } from '../records/owner-entry-service.ts'
import { addApplication, type StoredApplication } from '../records/service.ts'
import { addCopy, type NewCopy } from '../signed-copies/service.ts'

/** Everything that is stored with a submission. */
export interface PreparedSubmission {
  readonly application: StoredApplication
  /** `intentHash` */
  readonly intent: string | null
  readonly copy: NewCopy
  /** The first event of the application. */
  readonly event: FirstEvent
  readonly deliveries: readonly NewDelivery[]
  /** What its owners entered themselves; each is used once. */
  readonly entries: readonly UsableEntry[]
  /** Its documents; each belongs to one application. */
  readonly documents: readonly CompleteDocument[]
  /** The id of the invitation that it came with, which it ends. */
  readonly invitation: string | undefined
  /** Signs that what was used of these has ended. */
  readonly signer: Signer
}

/**
 * Stores a prepared submission: everything in one commit, or nothing. Resolves to true once it is
 * committed, or to false, with nothing stored, if the application's reference or its idempotency
 * key exists already, or another application has used what an owner entered, a document, or the
 * invitation, or what was prepared can no longer be signed.
 *
 * @param options `toSign`: what somebody else had prepared for the signer; `turnAt`: when it is the turn
 * of what is sent about it
 */
export async function saveSubmission(
  db: Database,
  {
    application,
    intent,
    copy,
    event,
    deliveries,
    entries,
    documents,
    invitation,
    signer,
  }: PreparedSubmission,
  { toSign, turnAt }: { readonly toSign?: DraftToSign | undefined; readonly turnAt?: Date } = {},
): Promise<boolean> {
  const happened = { at: new Date(event.at), signer }
  return allOrNothing(db, async (transaction) => {
    if (!(await addApplication(transaction, { ...application, intent }))) return false
    for (const entry of entries) {
      if (!(await takeEntry(transaction, entry, happened))) return false
    }
    for (const document of documents) {
      const { reference } = application
      if (!(await claimDocument(transaction, reference, document, happened))) return false
    }
    if (invitation !== undefined) {
      const { reference } = application
      const isFirst = await takeInvitation(transaction, invitation, reference, happened)
      if (!isFirst) return false
    }
    if (toSign && !(await markSigned(transaction, toSign, application.reference, happened))) {
      return false
    }
    // A `pmi` that somebody still has no longer opens anything.
    if (application.pmi !== null) await eraseLead(transaction, application.pmi, application.program)
    await addNameWords(transaction, application)
    await addOwnerEntries(transaction, application.reference, entries)
    await addCopy(transaction, copy)
    await addFirstEvent(transaction, event)
    await addDeliveries(transaction, event, deliveries, undefined, turnAt)
    return true
  })
}
