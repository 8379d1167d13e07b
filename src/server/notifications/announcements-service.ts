/** The webhooks and emails that rules announce with an event: pure values. */
import type { MailType } from '../../api/console/deliveries.ts'
import type { WebhookType } from '../../api/webhooks.ts'
import type { Announcement } from '../../application/facts/ruling.ts'
import { emails as texts } from '../../messages/en/emails.ts'

export const DECISION_MAIL = 'decision' satisfies MailType

const { decision: english } = texts

type MailedStatus = keyof typeof english

/** Returns whether applicants are notified of a status. */
export function isMailedStatus(status: unknown): status is MailedStatus {
  return typeof status === 'string' && Object.hasOwn(english, status)
}

/** Tells the applicant of a decision. */
export const decisionMail: Announcement = { kind: 'mail', type: DECISION_MAIL }

/** Notifies the program's system. The caller need not know whether there is a receiver. */
export function webhook(type: WebhookType): Announcement {
  return { kind: 'webhook', type }
}
