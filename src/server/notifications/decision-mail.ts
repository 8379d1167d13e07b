/**
 * Emails that tell applicants the decision. They are composed from the event when they are sent:
 * the command that decides knows neither the mail key nor the applicant's address.
 */

import { changesStatus, statusIn } from '../../application/facts/event-reading.ts'
import { allMessages } from '../../messages/all.ts'
import type { DecisionFacts } from '../../messages/en/emails.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { StoredDelivery, WaitingMail } from '../outbox/service.ts'
import {
  type AnnouncedApplication,
  isMailedStatus,
  readContact,
  type StatusLink,
} from './service.ts'

export interface DecisionMailTexts {
  readonly sender: Omit<DecisionFacts, 'reference'>
  /**
   * Creates the link with which the applicant follows the application. Called only if an email is
   * sent.
   */
  readonly statusLink: () => Promise<StatusLink>
}

/**
 * Returns `outdated` if the status has changed since, even if it has changed back, because the
 * later decision has its own email; or if the application has been purged. Returns undefined if the
 * contact cannot be decrypted.
 */
export async function decisionMail(
  cipher: MailCipher,
  { reference, event: number }: Pick<StoredDelivery, 'reference' | 'event'>,
  { row, events }: AnnouncedApplication,
  { sender, statusLink }: DecisionMailTexts,
): Promise<WaitingMail | 'outdated' | undefined> {
  const last = events.findLast(changesStatus)
  const status = last && last.number === number && statusIn(last)?.to
  if (!row?.contact || !isMailedStatus(status)) return 'outdated'
  const contact = readContact(cipher, row)
  if (!contact) return undefined
  const texts = allMessages[contact.language].emails.decision
  const facts = { ...sender, ...(await statusLink()), reference }
  return { to: contact.to, ...texts[status](facts) }
}
