/** The copies behind links. */

import type { LivingEvents } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import {
  type CopyKey,
  type CopyLink,
  decryptCopy,
  decryptCopyKey,
  readingSecretIn,
} from './link-service.ts'
import { type CopyOf, copyLinkRows, findCopy, findCopyLink, linkKey } from './store.ts'
import { readStoredCopy } from './stored-copy.ts'

export { adoptCopyLinks } from './store.ts'

type LinkedCopy = CopyOf & CopyKey & { readonly expiresAt: string }

interface ReadingContext {
  readonly now: Date
  readonly ledger: Ledger
}

/** Returns the copy behind a managing link, if that is known, valid, and signed by a server. */
export async function findLinkedCopy(
  db: Database,
  link: CopyLink,
  { now, ledger }: ReadingContext,
): Promise<LinkedCopy | undefined> {
  const row = await copyLinkRows.find(ledger, linkKey(link), () => findCopyLink(db, link, now))
  if (!row?.link_key) return undefined
  const { reference, version, expires_at: expiresAt } = row
  return { reference, version, expiresAt, key: decryptCopyKey(link, row.link_key) }
}

/**
 * Returns the signer and the business of the copy behind a link. Returns undefined if no signed
 * event covers its data.
 * @param events the signed events of the application
 */
export async function signerOfCopy(
  db: Database,
  copy: CopyOf & CopyKey,
  events: LivingEvents,
): Promise<{ readonly businessName: string; readonly signedBy: string } | undefined> {
  const match = await findCopy(db, copy)
  const record = match && readStoredCopy(copy, match.record, events)
  return record && { businessName: record.businessName, signedBy: record.evidence.signer.name }
}

/** Returns the copy behind that link, or behind one that only reads it and works as long. */
export async function findReadableCopy(
  db: Database,
  link: CopyLink,
  { now, ledger }: ReadingContext,
): Promise<LinkedCopy | undefined> {
  const reading = readingSecretIn(link.secret)
  if (!reading) return findLinkedCopy(db, link, { now, ledger })
  const opened = { reference: link.reference, version: reading.version }
  const copy = { ...opened, key: reading.key }
  const row = await copyLinkRows.find(ledger, opened, () => findCopyLink(db, opened, now))
  if (!row?.link_key) return undefined
  const isOpened = opens(copy, (await findCopy(db, copy))?.record)
  return isOpened ? { ...copy, expiresAt: row.expires_at } : undefined
}

/** Returns whether a key opens the stored record; false before there is a copy. */
function opens(key: CopyKey, record: Uint8Array | undefined): boolean {
  if (!record) return false
  try {
    decryptCopy(key, record)
    return true
  } catch {
    return false
  }
}
