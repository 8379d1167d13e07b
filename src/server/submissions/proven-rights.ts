import type { ApplicationRequest } from '../../api/applications.ts'
import { usableDocuments } from '../documents/service.ts'
import { draftToSign } from '../drafts/service.ts'
import { checkInvitation, type InvitationAccess, linkTokensOf } from '../invitations/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import { usableEntries } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import { intentHash } from '../platform/encryption/secret-link.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { SubmissionRights } from './rules.ts'

/** The links and documents of a submission, as it names them. */
interface GivenRights {
  /** The id of the submission's program. */
  readonly program: string
  /** The intent of its page; undefined if the client sent none. */
  readonly intent: string | undefined
  /** The links of the owners who entered their own details. */
  readonly ownerLinks: readonly string[]
  readonly documents: ApplicationRequest['documents']
  /** The link of its invitation; undefined if there is none. */
  readonly invitation: InvitationAccess | undefined
  /** The link with which the signer opened it; undefined if there is none. */
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
  { program, invitation }: Pick<GivenRights, 'program' | 'invitation'>,
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
  rights: GivenRights,
  keys: ProofContext,
): Promise<SubmissionRights> {
  const { program, ownerLinks, signature, invitation } = rights
  const own = intentHash(rights.intent)
  // A page with a new link of its invitation may have stored something under an earlier one.
  const ofLinks =
    invitation && ownerLinks.length > 0 ? await linkTokensOf(db, invitation.id, keys.ledger) : []
  const intents = [...(own === null ? [] : [own]), ...ofLinks]
  return {
    invited: await provenInvitation(db, rights, keys),
    toSign: signature && (await draftToSign(db, signature, keys)),
    entries: await usableEntries(db, ownerLinks, { program, intents }, keys),
    documents: await usableDocuments(db, rights, program, keys),
  }
}
