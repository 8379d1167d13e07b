/** The emails that an accepted application causes, to be committed with it. */
import type { MailType } from '../../api/console/deliveries.ts'
import { emails as texts } from '../../messages/en/emails.ts'
import { mailCipher } from '../outbox/mail-cipher.ts'
import { type NewDelivery, newDeliveryId, type WaitingMail } from '../outbox/service.ts'
import type { StoredApplication } from '../records/store.ts'
import { type Contact, readContact } from './decision-mail.ts'

/** The types of the emails that tell the operator about an application. */
export const OPERATOR_MAILS = [
  'new-application',
  'corrected-application',
] as const satisfies readonly MailType[]

/** An email to several people, each of whom gets a separate message. */
export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

interface MailSettings {
  /** The key that encrypts waiting emails. */
  readonly key: string
  /** Who is notified of each application. */
  readonly notify: string | undefined
  /** Whether applicants are told about decisions. */
  readonly onDecision: boolean
}

export interface OutboxSettings {
  readonly mail: MailSettings | undefined
  readonly brandName: string
}

export interface Outbox {
  /** Emails to the operator with reference and business name. */
  readonly submitted: (row: StoredApplication) => readonly NewDelivery[]
  readonly corrected: (row: StoredApplication, at: Date) => readonly NewDelivery[]
  /** Emails of a type; none if the server sends no email. */
  readonly mail: (type: MailType, mail: Mail) => readonly NewDelivery[]
  /** Encrypts whom to write to about an application; null if the server sends no email. */
  readonly contact: (reference: string, contact: Contact) => Uint8Array | null
  /** Whom to write to; undefined if there is nobody, or the server sends no email. */
  readonly contactOf: (row: Pick<StoredApplication, 'reference' | 'contact'>) => Contact | undefined
}

export function outbox({ mail, brandName }: OutboxSettings): Outbox {
  const cipher = mail && mailCipher(mail.key)

  const emails = (type: MailType, { to, subject, text }: Mail): NewDelivery[] =>
    cipher === undefined
      ? []
      : to.map((address) => {
          const id = newDeliveryId()
          const waiting: WaitingMail = { to: address, subject, text }
          const payload = cipher.encrypt(id, waiting)
          return { id, kind: 'mail', type, payload }
        })

  const notice = (
    type: (typeof OPERATOR_MAILS)[number],
    text: (typeof texts)['newApplication' | 'correctedApplication'],
    { business_name: businessName, reference }: StoredApplication,
    receivedAt: string,
  ) =>
    mail?.notify === undefined
      ? []
      : emails(type, {
          to: [mail.notify],
          ...text({ brandName, businessName, reference, receivedAt }),
        })

  return {
    submitted: (row) => notice('new-application', texts.newApplication, row, row.received_at),
    corrected: (row, at) =>
      notice('corrected-application', texts.correctedApplication, row, at.toISOString()),
    mail: emails,
    contact: (reference, contact) => (cipher ? cipher.encrypt(reference, contact) : null),
    contactOf: (row) => cipher && readContact(cipher, row),
  }
}
