/**
 * Adopts the rows of releases up to 0.2.0, which signed none. The first start signs the rows that
 * are open then, and records their number in an event. From then on a row without a signature does
 * not count.
 */

import { ADOPTED } from '../../application/facts/chain-names.ts'
import { adoptCorrections } from '../corrections/service.ts'
import { adoptDocuments } from '../documents/service.ts'
import { adoptDrafts } from '../drafts/service.ts'
import { readChain } from '../ledger/chains-service.ts'
import { type AuditLogCheck, isLogRecreated } from '../ledger/log-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { withCheckedLog } from '../ledger/seen/missing-service.ts'
import { latestHead } from '../ledger/seen/saved-file-service.ts'
import { isEachHashRight, isRecorded } from '../ledger/unchecked-service.ts'
import { waitingDeliveries } from '../outbox/service.ts'
import { adoptOwnerLinks } from '../owner-entry/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { adoptCopyLinks } from '../signed-copies/linked-copies-service.ts'

interface Adoption {
  readonly at: Date
  readonly signer: Signer
  readonly ledger: Ledger
}

/** Another server has adopted the rows first. */
class AdoptedMeanwhile extends Error {}

/** There are rows to adopt, but the audit log is not intact. */
class NotIntact extends Error {}

/**
 * Adopts the rows once, even if several servers start at the same time. Refuses if there are rows
 * to adopt, and the audit log has a gap, lacks the chain head that a server has saved, or is to be
 * re-created, or an event was changed: someone may have deleted or hidden the adoption event to get
 * rows of their own signed.
 */
export async function adoptOpenRights(
  db: Database,
  config: Config,
  adoption: Adoption,
): Promise<'adopted' | 'before' | 'not-intact'> {
  // First, as a damaged file must stop each start.
  const saved = await latestHead(config)
  if (await isRecorded(db, ADOPTED, 'adopted')) return 'before'
  // The event that a server has seen may have been removed before it was in the log.
  const { events, isWhole } = await readChain(db, ADOPTED, adoption.ledger)
  if (events.length > 0) return 'before'
  const read = async (snapshot: Database, { problems }: AuditLogCheck) => {
    // Someone may have hidden the event only while it was looked up.
    if (await isRecorded(snapshot, ADOPTED, 'adopted')) return 'before'
    const isIntact =
      isWhole &&
      problems.length === 0 &&
      !(await isLogRecreated(snapshot)) &&
      (await isEachHashRight(snapshot))
    return { isIntact }
  }
  const state = await withCheckedLog(db, adoption.ledger, read, saved && [saved])
  if (state === 'before') return state
  try {
    return await signOpenRights(db, adoption, { isFirst: true, ...state })
  } catch (error) {
    if (error instanceof AdoptedMeanwhile) return 'before'
    if (!(error instanceof NotIntact)) throw error
    // Another server may have adopted the rows in the meantime.
    return (await isRecorded(db, ADOPTED, 'adopted')) ? 'before' : 'not-intact'
  }
}

/**
 * Signs open rows that have no signature. After the first time, only an operator requests it:
 * following a rollback, the older release has stored rows that it could not sign.
 */
export async function signOpenRights(
  db: Database,
  { at, signer, ledger }: Adoption,
  { isFirst, isIntact = true }: { readonly isFirst: boolean; readonly isIntact?: boolean },
): Promise<'adopted'> {
  return inTransaction(db, async (transaction) => {
    const signatures = {
      drafts: await adoptDrafts(transaction, signer),
      invitations: await adoptOwnerLinks(transaction, signer),
      documents: await adoptDocuments(transaction, signer),
      copies: await adoptCopyLinks(transaction, signer),
      corrections: await adoptCorrections(transaction, { at, signer, ledger }),
    }
    const rights = Object.fromEntries(
      Object.entries(signatures).map(([name, all]) => [name, all.length]),
    )
    const sha256 = bytesHash(Buffer.concat(Object.values(signatures).flat()))
    const waiting = await waitingDeliveries(transaction)
    const unsigned = waiting.length + Object.values(signatures).flat().length
    if (!isIntact && unsigned > 0) throw new NotIntact()
    const { number } = await addEvent(
      transaction,
      { reference: ADOPTED, at, signer },
      { kind: 'adopted', detail: { rights, sha256, waiting: [...waiting] } },
    )
    if (isFirst && number !== 1) throw new AdoptedMeanwhile()
    return 'adopted' as const
  })
}
