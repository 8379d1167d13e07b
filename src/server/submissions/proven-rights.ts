import type { ApplicationRequest } from '../../api/applications.ts'
import { usableDocuments } from '../documents/service.ts'
import { draftToSign } from '../drafts/service.ts'
import { checkInvitation, type InvitationAccess } from '../invitations/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import { usableEntries } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import { ownerLinksIn } from '../records/owner-entry-service.ts'
import type { SubmissionRights } from './rules.ts'

/** What a submission comes with, as it says. */
interface GivenRights {
  /** The id of the program that it is for. */
  readonly program: string
  readonly body: Pick<ApplicationRequest, 'companyOwners' | 'documents'>
  /** The link that it came with; undefined for none. */
  readonly invitation: InvitationAccess | undefined
  /** The link with which it was opened to be signed; undefined for none. */
  readonly signature: LinkAccess | undefined
}

interface ProofContext {
  readonly ledger: Ledger
  readonly now: Date
  /** Under which the answers of invitations are encrypted; undefined where there are none. */
  readonly cipher: MailCipher | undefined
}

/** What the invitation of a submission gives, as far as signed events and its row say the same. */
export async function provenInvitation(
  db: Database,
  { program, invitation }: Pick<GivenRights, 'program' | 'invitation'>,
  context: ProofContext,
): Promise<SubmissionRights['invited']> {
  return invitation && checkInvitation(db, invitation, { program, ...context })
}

/**
 * What a submission comes with, as far as signed events and rows say the same. What it uses up is
 * refused if it has ended since.
 */
export async function provenRights(
  db: Database,
  given: GivenRights,
  keys: ProofContext,
): Promise<SubmissionRights> {
  const { program, body, signature } = given
  return {
    invited: await provenInvitation(db, given, keys),
    toSign: signature && (await draftToSign(db, signature, keys)),
    entries: await usableEntries(db, ownerLinksIn(body), program, keys),
    documents: await usableDocuments(db, body, program, keys),
  }
}
