/** Which rows of invitations count. */

import { adoptRows } from '../ledger/adopt-rows-service.ts'
import { signedRows } from '../ledger/rights-service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type OwnerInvitationsTable, signInvitation, unsignedInvitations } from './store.ts'

export const invitationRows = signedRows<OwnerInvitationsTable>(
  'invitation',
  (row) => [
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
  ],
  ({ state }) => state !== 'waiting' && state !== 'entered',
)

/** Signs the open invitations that an older release stored, and returns the signatures. */
export async function adoptInvitations(
  db: Database,
  signer: Signer,
): Promise<readonly Uint8Array[]> {
  return adoptRows({
    next: (limit) => unsignedInvitations(db, limit),
    sign: (row) => invitationRows.sign(signer, row),
    save: (row) => signInvitation(db, row),
  })
}
