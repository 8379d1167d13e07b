/** The mail that brings the link of the copy to the signer and the primary contact. */
import { applicationOf, type Submission, signerOf } from '../../application/submission.ts'
import type { Mail } from './outbox.ts'

export interface CopyLinkFacts {
  readonly brandName: string
  /** Empty where the operator gives none. */
  readonly supportEmail: string
  readonly reference: string
  /** The whole address, with the secret in its fragment. */
  readonly link: string
  readonly copyDays: number
}

/** Holds nothing of what was submitted: no name, no number, no address. */
export function copyLinkMail(submission: Submission, facts: CopyLinkFacts): Mail {
  const { brandName, supportEmail, reference, link, copyDays } = facts
  return {
    to: recipients(submission),
    subject: `Your signed application ${reference}`,
    text: [
      `${brandName} has received the application ${reference}.`,
      `Your signed copy is here for ${copyDays} days:\n${link}`,
      'Whoever has this link can open the copy, so please do not pass this message on.',
      supportEmail === ''
        ? 'If you did not expect this message, please ignore it.'
        : `If you did not expect this message, or have a question, write to ${supportEmail}.`,
    ].join('\n\n'),
  }
}

/** The signer and the primary contact, once where they are one. */
function recipients(submission: Submission): readonly string[] {
  const { companyOwners, authorizedController, primaryContact } = applicationOf(submission)
  const { id } = signerOf(submission)
  const signer = [...companyOwners, authorizedController].find((person) => person?.id === id)
  const addresses = [signer?.email ?? '', primaryContact?.email ?? ''].filter(Boolean)
  return addresses.filter(
    (address, at) =>
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  )
}
