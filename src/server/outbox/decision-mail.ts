/**
 * Emails that tell applicants what was decided. They are composed from the event when they are sent:
 * the command that decides knows neither the mail key nor the applicant's address.
 */
import type { Language } from '../../application/language.ts'
import { allMessages } from '../../messages/all.ts'
import type { DecisionFacts } from '../../messages/en-later.ts'
import { findContact } from '../applications/table.ts'
import { detailOf, findEvent, type StoredEvent } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { type MailCipher, tryToDecrypt } from './mail-cipher.ts'
import { type NewDelivery, newDeliveryId, type StoredDelivery, type WaitingMail } from './table.ts'

/** The type of these deliveries. */
export const DECISION_MAIL = 'decision'

/** Who is told, and in which language; encrypted in `applications.contact`. */
export interface Contact {
  readonly to: string
  readonly language: Language
}

const { decision: english } = allMessages.en.emails

type MailedStatus = keyof typeof english

/** Whether applicants are told about a status. */
export function isMailedStatus(status: unknown): status is MailedStatus {
  return typeof status === 'string' && Object.hasOwn(english, status)
}

/** To be committed with the event. */
export function decisionMailFor({ reference, number, at }: StoredEvent): NewDelivery {
  const id = newDeliveryId()
  return {
    id,
    reference,
    kind: 'mail',
    type: DECISION_MAIL,
    event: number,
    payload: null,
    created_at: at,
  }
}

/**
 * `outdated` if the decision no longer holds, or the application has been purged; undefined if the
 * contact cannot be decrypted.
 */
export async function decisionMail(
  db: Database,
  cipher: MailCipher,
  { reference, event: number }: StoredDelivery,
  sender: Omit<DecisionFacts, 'reference'>,
): Promise<WaitingMail | 'outdated' | undefined> {
  const row = await findContact(db, reference)
  const event = number === null ? undefined : await findEvent(db, reference, number)
  const status = event && detailOf(event).to
  if (!row?.contact || status !== row.status || !isMailedStatus(status)) return 'outdated'
  const contact = tryToDecrypt<Contact>(cipher, reference, row.contact)
  if (!contact) return undefined
  const texts = allMessages[contact.language].emails.decision
  return { to: contact.to, ...texts[status]({ ...sender, reference }) }
}
