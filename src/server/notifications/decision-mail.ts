/**
 * Emails that tell applicants what was decided. They are composed from the event when they are
 * sent: the command that decides knows neither the mail key nor the applicant's address.
 */

import * as v from 'valibot'
import type { MailType } from '../../api/console/deliveries.ts'
import { languages } from '../../application/language.ts'
import { allMessages } from '../../messages/all.ts'
import type { DecisionFacts } from '../../messages/en/emails.ts'
import { changesStatus, detailOf } from '../audit-log/reading-service.ts'
import { type MailCipher, tryToDecrypt } from '../outbox/mail-cipher.ts'
import {
  type Announced,
  composedDelivery,
  type NewDelivery,
  type WaitingMail,
} from '../outbox/service.ts'
import type { StoredDelivery } from '../outbox/store.ts'
import type { StoredApplication } from '../records/store.ts'

/** The type of these deliveries. */
export const DECISION_MAIL = 'decision' satisfies MailType

/**
 * Whom to write to, and in which language; encrypted in `applications.contact`. The signer's address
 * is missing in what release 0.2.0 and before stored.
 */
const contactSchema = v.object({
  to: v.string(),
  language: v.picklist(languages),
  signer: v.optional(v.string()),
})
export type Contact = v.InferOutput<typeof contactSchema>

/** The contact of an application; undefined if there is none, or another key encrypted it. */
export function readContact(
  cipher: MailCipher,
  { reference, contact }: Pick<StoredApplication, 'reference' | 'contact'>,
): Contact | undefined {
  if (!contact) return undefined
  return tryToDecrypt(cipher, contactSchema, { id: reference, sealed: contact })
}

const { decision: english } = allMessages.en.emails

type MailedStatus = keyof typeof english

/** Whether applicants are told about a status. */
export function isMailedStatus(status: unknown): status is MailedStatus {
  return typeof status === 'string' && Object.hasOwn(english, status)
}

/** To be committed with the event. */
export function decisionMailFor(): NewDelivery {
  return composedDelivery('mail', DECISION_MAIL)
}

/**
 * `outdated` if the status has changed since, even if back again: the later decision has its own
 * email; or if the application has been purged. Undefined if the contact cannot be decrypted.
 */
export function decisionMail(
  cipher: MailCipher,
  { reference, event: number }: Pick<StoredDelivery, 'reference' | 'event'>,
  { row, events }: Announced,
  sender: Omit<DecisionFacts, 'reference'>,
): WaitingMail | 'outdated' | undefined {
  const last = events.findLast(changesStatus)
  const status = last && last.number === number && detailOf(last, 'status')?.to
  if (!row?.contact || !isMailedStatus(status)) return 'outdated'
  const contact = readContact(cipher, row)
  if (!contact) return undefined
  const texts = allMessages[contact.language].emails.decision
  return { to: contact.to, ...texts[status]({ ...sender, reference }) }
}
