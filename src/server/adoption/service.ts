/**
 * Adopts what releases up to 0.2.0 stored, which signed no rows: the first start signs those that are
 * open then, and an event says how many they were. From then on a row without a signature counts for
 * nothing.
 */

import { ADOPTED } from '../../application/facts/event-kinds.ts'
import { adoptCorrections } from '../corrections/service.ts'
import { adoptDocuments } from '../documents/service.ts'
import { adoptDrafts } from '../drafts/service.ts'
import { isRecorded } from '../ledger/facts-service.ts'
import { latestHead } from '../ledger/heads-service.ts'
import { checkAuditLog } from '../ledger/log-service.ts'
import { addEvent } from '../ledger/service.ts'
import { waitingDeliveries } from '../outbox/service.ts'
import { adoptOwnerLinks } from '../owner-entry/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { adoptCopyLinks } from '../signed-copies/opened-links-service.ts'

interface Adoption {
  readonly at: Date
  readonly signer: Signer
  readonly ledger: Ledger
}

/** Another server was first. */
class AdoptedMeanwhile extends Error {}

/**
 * Adopts once, however many servers start at once. Nothing is adopted into an audit log that has a
 * hole, or that lacks the chain head that a server has saved: somebody may have removed that it was
 * done, to have their own rows signed.
 */
export async function adoptOpenRights(
  db: Database,
  config: Config,
  adoption: Adoption,
): Promise<'adopted' | 'before' | 'not-intact'> {
  if (await isRecorded(db, ADOPTED, 'adopted')) return 'before'
  const saved = await latestHead(config)
  const { problems } = await engineOf(db).readSnapshot(db, (snapshot) =>
    checkAuditLog(snapshot, adoption.ledger, saved && [saved]),
  )
  if (problems.length > 0) {
    // Another server may have adopted meanwhile.
    return (await isRecorded(db, ADOPTED, 'adopted')) ? 'before' : 'not-intact'
  }
  return signOpenRights(db, adoption, { isFirst: true }).catch((error: unknown) => {
    if (error instanceof AdoptedMeanwhile) return 'before'
    throw error
  })
}

/**
 * Signs what is open and unsigned. Not the first time, an operator asks for it: after a rollback,
 * the release before has stored rows that it could not sign.
 */
export async function signOpenRights(
  db: Database,
  { at, signer, ledger }: Adoption,
  { isFirst }: { readonly isFirst: boolean },
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
    const { number } = await addEvent(
      transaction,
      { reference: ADOPTED, at, signer },
      { kind: 'adopted', detail: { rights, sha256, waiting: [...waiting] } },
    )
    if (isFirst && number !== 1) throw new AdoptedMeanwhile()
    return 'adopted' as const
  })
}
