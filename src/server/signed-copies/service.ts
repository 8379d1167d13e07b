import type { Person } from '../../application/facts/event-kinds.ts'
import { detailOf, isReceipt, versionOf } from '../../application/facts/event-reading.ts'
import { livingFacts } from '../ledger/chains-service.ts'
import { addEvent, addReading } from '../ledger/new-events-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import type { SignedFile } from './create-copy.ts'
import {
  type CopyOf,
  countDownload,
  findByCopyHash,
  lockUnrecorded,
  resetDownloads,
  saveCopySignature,
} from './store.ts'
import { isRecorded } from './stored-copy.ts'

export { copyCertificateExpires } from './copy-identity.ts'

export {
  type CopyHashes,
  copyHashes,
  copyRow,
  deleteCopies,
  findCopy,
  findCopySignature,
  type NewCopy,
  selectCopyLinks,
} from './store.ts'

/**
 * Records a copy's hash, which verifies the copy, with an event unless the hash is known. Returns
 * false if another copy was recorded since this one was created.
 */
export async function recordCopy(
  transaction: Database,
  context: EventContext & Pick<CopyOf, 'version'>,
  copy: SignedFile,
): Promise<boolean> {
  const { sha256, recorded } = copy
  if (sha256 === recorded) return true
  if (!(await saveCopySignature(transaction, context, copy))) return false
  const detail = { pdf: sha256, ...ofVersion(context) }
  await addEvent(transaction, context, { kind: 'copied', detail })
  return true
}

/** Returns a function that tells whether an event records a copy, by the hash of its file. */
export function recordedCopies(db: Database, ledger: Ledger) {
  return async (copy: CopyOf, sha256: string): Promise<boolean> => {
    const events = await livingFacts(db, copy.reference, ledger)
    return events !== undefined && isRecorded(copy, sha256, events)
  }
}

/** A file's SHA-256 in hex and, if known, its expected reference. */
interface CopyQuestion {
  readonly sha256: string
  readonly reference?: string | undefined
}

/** The record in the file; undefined if there is none, or if it has another reference. */
interface VerifiedCopy {
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly signedAt: string
}

export type VerifyCopy = (question: CopyQuestion) => Promise<VerifiedCopy | undefined>

/** Checks whether a file is a copy as served: a signed event must contain its hash. */
export function verifyCopy(db: Database, ledger: Ledger): VerifyCopy {
  return async ({ sha256, reference }) => {
    const hash = sha256.toLowerCase()
    const known = await findByCopyHash(db, hash)
    if (known === undefined || (reference !== undefined && reference !== known)) return undefined
    const events = await livingFacts(db, known, ledger)
    const copied = events?.find((event) => detailOf(event, 'copied')?.pdf === hash)
    const receipt =
      copied && events?.find((event) => isReceipt(event) && versionOf(event) === versionOf(copied))
    return receipt && { reference: known, signedAt: receipt.at }
  }
}

/** Records a download in the console. Returns false, adding nothing, for an erased application. */
export function recordDownload(
  db: Database,
  context: EventContext & Pick<CopyOf, 'version'>,
  by: Person,
): Promise<boolean> {
  return addReading(db, context, { kind: 'downloaded', detail: { by, ...ofVersion(context) } })
}

/**
 * Records downloads with the applicant's link once an hour, with their number, because anyone with
 * the link can repeat them. Returns false if the copy is gone.
 */
export function recordLinkDownload(
  db: Database,
  context: EventContext & Pick<CopyOf, 'version'>,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const counted = await countDownload(transaction, context)
    if (!counted) return false
    const { downloads, downloaded_at: last } = counted
    if (last !== null && last > hourBefore(context.at).toISOString()) return true
    return addDownloads(transaction, context, downloads)
  })
}

/** Records the downloads that no event covers yet, an hour after the last event. */
export function recordCounted(
  db: Database,
  context: Pick<EventContext, 'at' | 'signer'>,
  limit: number,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const copies = await lockUnrecorded(transaction, hourBefore(context.at), limit)
    for (const { downloads, ...copy } of copies) {
      await addDownloads(transaction, { ...context, ...copy }, downloads)
    }
    return copies.length
  })
}

async function addDownloads(
  transaction: Database,
  context: EventContext & Pick<CopyOf, 'version'>,
  count: number,
): Promise<boolean> {
  await resetDownloads(transaction, context, context.at)
  const detail = { ...ofVersion(context), ...(count > 1 && { count }) }
  return addReading(transaction, context, { kind: 'downloaded', detail })
}

function hourBefore(at: Date): Date {
  return new Date(at.getTime() - HOUR_MS)
}

/** Returns the version for an event. Events about the first version do not contain it. */
function ofVersion({ version }: Pick<CopyOf, 'version'>): { readonly version?: number } {
  return version > 1 ? { version } : {}
}
