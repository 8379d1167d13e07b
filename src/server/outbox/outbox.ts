/** The deliveries for an accepted application or a decision, to be committed with it. */
import { emails as texts } from '../../messages/en-later.ts'
import type { ApplicationStatus, StoredApplication } from '../applications/table.ts'
import { randomSecret } from '../platform/encryption/random-ids.ts'
import { mailCipher } from './mail-cipher.ts'
import type { NewDelivery, WaitingMail } from './table.ts'

/** An email to several people, each of whom gets a separate message. */
export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** The `data` of `application.status`, as it waits in the outbox. */
interface StatusChange {
  readonly at: string
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
  /** An age file in base64. */
  readonly sealedNote?: string
}

export interface OutboxSettings {
  /** Whether there is a webhook receiver. */
  readonly webhook: boolean
  /** The key that encrypts waiting emails, and who is notified of each application. */
  readonly mail: { readonly key: string; readonly notify: string | undefined } | undefined
  readonly brandName: string
}

export interface Outbox {
  /** Whether emails are sent at all. */
  readonly sendsMail: boolean
  /** `application.submitted`, and an email to the operator with reference and business name. */
  readonly submitted: (row: StoredApplication) => readonly NewDelivery[]
  /** `application.status` */
  readonly statusChanged: (reference: string, change: StatusChange) => readonly NewDelivery[]
  /** Emails about an application; none if the server sends no email. */
  readonly mail: (about: About, mail: Mail) => readonly NewDelivery[]
}

interface About {
  readonly reference: string
  readonly at: string
  /** The kind of email. */
  readonly name: string
}

export function outbox({ webhook, mail, brandName }: OutboxSettings): Outbox {
  const cipher = mail && mailCipher(mail.key)

  const webhooks = (
    reference: string,
    at: string,
    type: string,
    payload: Uint8Array | null,
  ): NewDelivery[] =>
    webhook ? [{ id: newId(), reference, kind: 'webhook', type, payload, created_at: at }] : []

  const emails = ({ reference, at, name }: About, { to, subject, text }: Mail): NewDelivery[] =>
    cipher === undefined
      ? []
      : to.map((address) => {
          const id = newId()
          const waiting: WaitingMail = { to: address, subject, text }
          const payload = cipher.encrypt(id, waiting)
          return { id, reference, kind: 'mail', type: name, payload, created_at: at }
        })

  return {
    sendsMail: mail !== undefined,
    submitted: (row) => {
      const { reference, received_at: at } = row
      const notice = mail?.notify === undefined ? [] : [newApplicationMail(row, mail.notify)]
      return [
        ...webhooks(reference, at, 'application.submitted', null),
        ...notice.flatMap((one) => emails({ reference, at, name: 'new-application' }, one)),
      ]
    },
    statusChanged: (reference, change) =>
      webhooks(reference, change.at, 'application.status', Buffer.from(JSON.stringify(change))),
    mail: emails,
  }

  function newApplicationMail(row: StoredApplication, notify: string): Mail {
    const { business_name: businessName, reference, received_at: receivedAt } = row
    const mail = texts.newApplication({ brandName, businessName, reference, receivedAt })
    return { to: [notify], ...mail }
  }
}

/** As Standard Webhooks recommends: a prefix, then a random part. */
function newId(): string {
  return `msg_${randomSecret()}`
}
