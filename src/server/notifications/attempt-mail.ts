/** One attempt to send a waiting email. */

import { changesStatus, statusIn } from '../../application/facts/event-reading.ts'
import { allMessages } from '../../messages/all.ts'
import type { DecisionFacts } from '../../messages/en/emails.ts'
import { invitationStateIn, isClosed, isExpired } from '../invitations/service.ts'
import { type MailCipher, tryToDecrypt } from '../outbox/mail-service.ts'
import {
  type AttemptOutcome,
  MAX_UNANSWERED,
  type StoredDelivery,
  type WaitingMail,
  waitingMail,
} from '../outbox/service.ts'
import { type MailServer, sendMail } from '../outbox/smtp-service.ts'
import { DECISION_MAIL, isMailedStatus } from './announcements-service.ts'
import type { MailBudget } from './mail-budget.ts'
import { countedAs } from './mail-limits.ts'
import { outcomeForOperator } from './notice-batches.ts'
import {
  type AnnouncedApplication,
  isInvitationMail,
  isRequestOver,
  NO_LONGER_ASKED,
  OPERATOR_MAILS,
  readContact,
  type StatusLink,
} from './service.ts'

export interface MailDependencies extends DecisionMailTexts {
  readonly server: MailServer
  readonly cipher: MailCipher
  readonly budget: MailBudget
  /** Whether applicants are notified of decisions. */
  readonly onDecision: boolean
  /** When an email last arrived at an applicant's address, by the URL of the mail server. */
  readonly arrivals: Map<string, Date>
  readonly now: () => Date
}

/** Sends an email once. Sends nothing if the email may have arrived twice already. */
export async function attemptMail(
  deps: MailDependencies,
  delivery: StoredDelivery,
  application: AnnouncedApplication,
): Promise<AttemptOutcome> {
  const { server, cipher, budget, sender, statusLink, onDecision, arrivals, now } = deps
  const { id, type, payload, unanswered } = delivery
  if (unanswered > MAX_UNANSWERED) return { outcome: 'unknown', failure: 'no answer' }
  if (type === DECISION_MAIL && !onDecision) {
    return { outcome: 'skipped', failure: 'applicants are not told about decisions' }
  }
  if (isRequestOver(delivery, application.events, now())) {
    return { outcome: 'skipped', failure: NO_LONGER_ASKED }
  }
  if (isInvitationOver(delivery, application, now())) {
    return { outcome: 'skipped', failure: 'the invitation is over, or has another link' }
  }
  const mail =
    type === DECISION_MAIL
      ? await decisionMail(cipher, delivery, application, { sender, statusLink })
      : payload && tryToDecrypt(cipher, waitingMail, { id, sealed: payload })
  if (mail === 'outdated') return { outcome: 'skipped', failure: 'the status has changed since' }
  if (!mail) return { outcome: 'failed', failure: 'cannot be decrypted with this mail key' }
  const counted = countedAs(cipher, delivery, mail.to, application)
  const group = isInvitationMail(type) ? 'invitations' : 'others'
  if (!budget.spend(counted, group)) {
    return { outcome: 'skipped', failure: 'too many emails to one address in an hour' }
  }
  const sent = await sendMail(server, id, mail)
  if (sent.outcome === 'failed') budget.refund(counted, group)
  if (OPERATOR_MAILS.some((known) => known === type)) return outcomeForOperator(sent)
  if (sent.outcome === 'arrived') arrivals.set(server.url, now())
  // The operator cannot correct an applicant's wrong address, and anyone can enter one.
  if (sent.outcome === 'gone') {
    return { outcome: 'skipped', failure: `the address was refused: ${sent.failure}` }
  }
  if (sent.outcome !== 'failed' || !sent.isOfMailbox) return sent
  // A mail server whose own DNS is broken says of every domain that it is not found.
  const othersArrive = (arrivals.get(server.url)?.toISOString() ?? '') > delivery.created_at
  return othersArrive ? sent : { outcome: 'failed', failure: sent.failure }
}

/** Returns whether an email's invitation link no longer works or is no longer needed. */
export function isInvitationOver(
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  { events }: Pick<AnnouncedApplication, 'events'>,
  now: Date,
): boolean {
  if (!isInvitationMail(type)) return false
  const state = invitationStateIn(events)
  if (!state || isClosed(state) || isExpired(state, now)) return true
  return events.some((event) => event.kind === 'invitation-renewed' && event.number > number)
}

interface DecisionMailTexts {
  readonly sender: Omit<DecisionFacts, 'reference'>
  /** Creates the applicant's link to the application's status. Called only if an email is sent. */
  readonly statusLink: () => Promise<StatusLink>
}

/**
 * Returns `outdated` if the status has changed since, even if it has changed back, because the
 * later decision has its own email; or if the application has been erased. Returns undefined if the
 * contact cannot be decrypted.
 */
async function decisionMail(
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
