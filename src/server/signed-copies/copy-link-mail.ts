/** The email with the link to the copy, for the signer alone: it opens what the signer signed. */
import { fromSubmission, type Submission } from '../../application/submission.ts'
import { signerOf } from '../../application/validate.ts'
import type { DocumentMessages } from '../../messages/messages.ts'
import type { Mail } from '../outbox/outbox.ts'

export function copyLinkMail(
  submission: Submission,
  { emails }: Pick<DocumentMessages, 'emails'>,
  facts: Parameters<DocumentMessages['emails']['copyLink']>[0],
): Mail {
  return { to: [signerEmail(submission)].filter(Boolean), ...emails.copyLink(facts) }
}

/** Empty if nobody who may sign has signed. */
export function signerEmail(submission: Submission): string {
  const { companyOwners, authorizedController } = submission
  const id = signerOf(fromSubmission(submission))?.id
  return [...companyOwners, authorizedController].find((one) => one?.id === id)?.email ?? ''
}
