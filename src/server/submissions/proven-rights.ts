import type { ApplicationRequest } from '../../api/applications.ts'
import { usableDocuments } from '../documents/service.ts'
import { draftToSign } from '../drafts/service.ts'
import { checkInvitation, type InvitationAccess, linkTokensOf } from '../invitations/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import { usableEntries } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import { type Claimant, claimantOf } from '../platform/encryption/secret-link.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { SubmissionRights } from './rules.ts'

/** The links and documents of a submission, as it names them. */
interface ClaimedRights {
  readonly program: string
  /** The intent of its page; undefined if the client sent none. */
  readonly intent: string | undefined
  /** The links of the owners who entered their own details. */
  readonly ownerLinks: readonly string[]
  readonly documents: ApplicationRequest['documents']
  /** The link of its invitation; undefined if there is none. */
  readonly invitation: InvitationAccess | undefined
  /** The link that the signer opened it with; undefined if there is none. */
  readonly signature: LinkAccess | undefined
}

interface ProofContext {
  readonly ledger: Ledger
  readonly now: Date
  /** Decrypts the answers of invitations; undefined if there are none. */
  readonly cipher: MailCipher | undefined
}

/** Returns the invitation's answers, as far as its signed events and its row agree. */
export async function provenInvitation(
  db: Database,
  { program, invitation }: Pick<ClaimedRights, 'program' | 'invitation'>,
  context: ProofContext,
): Promise<SubmissionRights['invited']> {
  return invitation && checkInvitation(db, invitation, { program, ...context })
}

/**
 * Returns the rights of a submission, as far as signed events and rows agree. A right that ends
 * after this is refused when it is used up.
 */
export async function provenRights(
  db: Database,
  rights: ClaimedRights,
  keys: ProofContext,
): Promise<SubmissionRights> {
  const { ownerLinks, signature } = rights
  const claimant = await claimantIn(db, rights, keys)
  return {
    invited: await provenInvitation(db, rights, keys),
    toSign: signature && (await draftToSign(db, signature, keys)),
    entries: await usableEntries(db, ownerLinks, claimant, keys),
    documents: await usableDocuments(db, rights, claimant, keys),
  }
}

/**
 * Returns the application as the claimant of what its page has stored. A page with a new link of
 * its invitation may have stored something under an earlier one.
 */
async function claimantIn(
  db: Database,
  { program, intent, ownerLinks, documents, invitation }: ClaimedRights,
  { ledger }: ProofContext,
): Promise<Claimant> {
  const claimant = claimantOf({ id: program }, intent)
  const isClaiming = ownerLinks.length > 0 || documents.length > 0
  if (!invitation || !isClaiming) return claimant
  const ofLinks = await linkTokensOf(db, invitation.id, ledger)
  return { program, intents: [...claimant.intents, ...ofLinks] }
}
