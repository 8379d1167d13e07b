/** Which rows of invitations count. */
import { endingTable } from '../ledger/rights-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type OwnerInvitationsTable, signInvitation, unsignedInvitations } from './store.ts'

export const invitationRows = endingTable<OwnerInvitationsTable>(
  'invitation',
  [
    ...(['id', 'applicant_token_hash', 'link_token_hash', 'ciphertext', 'state'] as const),
    ...(['expires_at', 'sealed', 'sha256', 'recipients', 'entered_at', 'program', 'ends'] as const),
  ],
  {
    later: ['objection', 'objected_at'],
    isOver: ({ state }) => state !== 'waiting' && state !== 'entered',
  },
)

/** Signs the open invitations that an older release stored, and returns the signatures. */
export async function adoptInvitations(
  db: Database,
  signer: Signer,
): Promise<readonly Uint8Array[]> {
  return invitationRows.adopt(
    signer,
    (limit) => unsignedInvitations(db, limit),
    (row) => signInvitation(db, row),
  )
}
