/** Which links to copies count. */

import { adoptRows } from '../ledger/adopt-rows-service.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import type { StoredEvent } from '../ledger/lookup-service.ts'
import { isRowSigned, signRow } from '../ledger/rights-service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type CopyKey, type CopyLink, decryptCopyKey } from './link-service.ts'
import { readStoredCopy } from './signed-copy-record.ts'
import {
  type CopyOf,
  findCopy,
  findCopyLink,
  type LinkRow,
  signCopyLink,
  unsignedCopyLinks,
} from './store.ts'

type Unsigned = Omit<LinkRow, 'server_signature'>

/** The copy behind a link, unless it is unknown, has expired, or is not what a server stored. */
export async function findLinkedCopy(
  db: Database,
  link: CopyLink,
  { now, ledger }: { readonly now: Date; readonly ledger: Ledger },
): Promise<(CopyOf & CopyKey & { readonly expiresAt: string }) | undefined> {
  const row = await findCopyLink(db, link, now)
  if (!row?.link_key) return undefined
  if (!(await isRowSigned(row.server_signature, ledger, 'copy', factsOf(row)))) return undefined
  const { reference, version, expires_at: expiresAt } = row
  return { reference, version, expiresAt, key: decryptCopyKey(link, row.link_key) }
}

/**
 * Who signed, and for which business, as the copy behind a link has it. Undefined for data that no
 * signed event is about.
 *
 * @param events the signed ones of the application
 */
export async function signerOfCopy(
  db: Database,
  copy: CopyOf & CopyKey,
  events: readonly StoredEvent[],
): Promise<{ readonly businessName: string; readonly signedBy: string } | undefined> {
  const found = await findCopy(db, copy)
  const record = found && readStoredCopy(copy, found.record, events)
  return record && { businessName: record.businessName, signedBy: record.evidence.signer.name }
}

/** The row with the server's signature over every column that decides. */
export function signedCopy<Row extends Unsigned>(
  signer: Signer,
  row: Row,
): Row & { readonly server_signature: Uint8Array } {
  return { ...row, server_signature: signRow(signer, 'copy', factsOf(row)) }
}

/** Signs the links that an older release stored, and returns the signatures. */
export async function adoptCopyLinks(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  return adoptRows({
    next: (limit) => unsignedCopyLinks(db, limit),
    sign: (row) => signedCopy(signer, row),
    save: (row) => signCopyLink(db, row),
  })
}

function factsOf({ reference, version, secret_hash, expires_at, link_key }: Unsigned) {
  return [reference, version, secret_hash, expires_at, link_key && bytesHash(link_key)]
}
