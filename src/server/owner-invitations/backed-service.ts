/** Which rows of invitations count. */
import type { Trust } from '../audit-log/trust-service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { adoptRows } from '../rights/adopt-rows-service.ts'
import { countEnds, isRowSigned, signRow } from '../rights/service.ts'
import { type OwnerInvitationsTable, signInvitation, unsignedInvitations } from './store.ts'

type Unsigned = Omit<OwnerInvitationsTable, 'server_signature'>

/** Whether a row is what a server stored, and nothing of it has ended since: see `countEnds`. */
function isBacked(
  row: OwnerInvitationsTable,
  { trust, ends }: { readonly trust: Trust; readonly ends: number },
): boolean {
  // What is over gives no right.
  if (row.state !== 'waiting' && row.state !== 'entered') return true
  return row.ends >= ends && isRowSigned(row.server_signature, trust, 'invitation', factsOf(row))
}

/** Those that count of the rows that `find` returns. */
export async function backedRows<Row extends OwnerInvitationsTable>(
  db: Database,
  ids: readonly string[],
  trust: Trust,
  find: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const ended = new Map<string, number>()
  for (const id of ids) ended.set(id, await countEnds(db, 'invitation', id))
  const rows = await find()
  return rows.filter((row) => isBacked(row, { trust, ends: ended.get(row.id) ?? 0 }))
}

export function signedInvitation<Row extends Unsigned>(
  signer: Signer,
  row: Row,
): Row & { readonly server_signature: Uint8Array } {
  return { ...row, server_signature: signRow(signer, 'invitation', factsOf(row)) }
}

/** Signs the open invitations that an older release stored, and returns the signatures. */
export async function adoptInvitations(
  db: Database,
  signer: Signer,
): Promise<readonly Uint8Array[]> {
  return adoptRows({
    next: (limit) => unsignedInvitations(db, limit),
    sign: (row) => signedInvitation(signer, row),
    save: (row) => signInvitation(db, row),
  })
}

function factsOf(row: Unsigned) {
  return [
    row.id,
    row.applicant_token_hash,
    row.link_token_hash,
    row.ciphertext && bytesHash(row.ciphertext),
    row.state,
    row.expires_at,
    row.sealed && bytesHash(row.sealed),
    row.sha256,
    row.recipients,
    row.entered_at,
    row.program,
    row.ends,
  ]
}
