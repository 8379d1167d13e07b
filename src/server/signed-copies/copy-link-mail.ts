/** The email with the link to the copy, for the signer and the primary contact. */
import { fromSubmission, type Submission } from '../../application/submission.ts'
import { signerOf } from '../../application/validate.ts'
import type { DocumentMessages } from '../../messages/messages.ts'
import type { Mail } from '../outbox/outbox.ts'

export function copyLinkMail(
  submission: Submission,
  { emails }: Pick<DocumentMessages, 'emails'>,
  facts: Parameters<DocumentMessages['emails']['copyLink']>[0],
): Mail {
  return { to: recipients(submission), ...emails.copyLink(facts) }
}

/** The signer and the primary contact, without duplicates. */
function recipients(submission: Submission): readonly string[] {
  const { companyOwners, authorizedController, primaryContact } = submission
  const id = signerOf(fromSubmission(submission))?.id
  const signer = [...companyOwners, authorizedController].find((person) => person?.id === id)
  const addresses = [signer?.email ?? '', primaryContact?.email ?? ''].filter(Boolean)
  return addresses.filter(
    (address, at) =>
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  )
}
