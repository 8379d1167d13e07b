/** What an accepted application and a decision leave in the outbox, to be committed with them. */
import { mailCipher } from '../sealing/mail-cipher.ts'
import { randomSecret } from '../sealing/random-ids.ts'
import type { ApplicationStatus, StoredApplication } from '../storage/applications.ts'
import type { NewDelivery, WaitingMail } from '../storage/deliveries.ts'

/** A mail to several people, each of whom gets their own. */
export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** The own data of `application.status`, as it waits in the outbox. */
interface StatusChange {
  readonly at: string
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
  /** An age file in base64. */
  readonly sealedNote?: string
}

/** Values alone, so that they can be told to another thread. */
export interface OutboxSettings {
  /** Whether there is a receiver. */
  readonly webhook: boolean
  /** The key of waiting mails, and who is told of each application; undefined without mails. */
  readonly mail: { readonly key: string; readonly notify: string | undefined } | undefined
  readonly brandName: string
}

export interface Outbox {
  /** Whether mails are sent at all. */
  readonly sendsMail: boolean
  /** `application.submitted`, and a mail to the operator with reference and business name. */
  readonly submitted: (row: StoredApplication) => readonly NewDelivery[]
  /** `application.status` */
  readonly statusChanged: (reference: string, change: StatusChange) => readonly NewDelivery[]
  /** Mails about an application; none where no mail can be sent. */
  readonly mail: (about: About, mail: Mail) => readonly NewDelivery[]
}

interface About {
  readonly reference: string
  readonly at: string
  /** What kind of mail it is. */
  readonly name: string
}

export function outbox({ webhook, mail, brandName }: OutboxSettings): Outbox {
  const cipher = mail && mailCipher(mail.key)

  const hook = (
    reference: string,
    at: string,
    type: string,
    payload: Uint8Array | null,
  ): NewDelivery[] =>
    webhook ? [{ id: newId(), reference, kind: 'webhook', type, payload, created_at: at }] : []

  const letters = ({ reference, at, name }: About, { to, subject, text }: Mail): NewDelivery[] =>
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
        ...hook(reference, at, 'application.submitted', null),
        ...notice.flatMap((one) => letters({ reference, at, name: 'new-application' }, one)),
      ]
    },
    statusChanged: (reference, change) =>
      hook(reference, change.at, 'application.status', Buffer.from(JSON.stringify(change))),
    mail: letters,
  }

  function newApplicationMail(row: StoredApplication, notify: string): Mail {
    return {
      to: [notify],
      subject: `${brandName}: new application ${row.reference}`,
      text: `${row.business_name} has applied.\n\nReference: ${row.reference}\nReceived: ${row.received_at}\n`,
    }
  }
}

/** As Standard Webhooks recommends: a prefix, then what nobody guesses. */
function newId(): string {
  return `msg_${randomSecret()}`
}
