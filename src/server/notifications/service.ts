/** The webhooks and emails that report a change of an application, committed with its event. */

import * as v from 'valibot'
import type { MailType } from '../../api/console/deliveries.ts'
import type { WebhookType } from '../../api/webhooks.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { languages } from '../../application/language.ts'
import { type StatusLinkFacts, emails as texts } from '../../messages/en/emails.ts'
import {
  type MailCipher,
  type Mails,
  mailCipher,
  mails,
  type OutboxSettings,
  tryToDecrypt,
} from '../outbox/mail-service.ts'
import { composedDelivery, type NewDelivery, type StoredDelivery } from '../outbox/service.ts'
import type { Program } from '../programs/program-service.ts'
import type { StoredEntry } from '../records/owner-entry-service.ts'
import type { StoredApplication } from '../records/service.ts'
import type { StoredVersion } from '../records/versions-service.ts'
import type { CopyLink } from '../signed-copies/link-service.ts'

/**
 * Creates a link to the status of an application, valid for the number of days in its program's
 * settings. The same secret gives the same link.
 */
export type StatusLinkMaker = (program: Program, link: CopyLink) => Promise<StatusLink>
export type StatusLink = Pick<StatusLinkFacts, 'link' | 'days'>

/** The types of the emails that tell the operator about an application. */
export const OPERATOR_MAILS = [
  'new-application',
  'corrected-application',
] as const satisfies readonly MailType[]

/** The types of the emails with the link of an invitation. */
const INVITATION_MAILS: readonly string[] = [
  'invitation',
  'invitation-reminder',
  'invitation-link',
] satisfies readonly MailType[]

/** Returns whether an email contains the link of an invitation. */
export function isInvitationMail(type: string): boolean {
  return INVITATION_MAILS.includes(type)
}

export interface ApplicationMessages extends Mails {
  /** Emails to the operator with reference and business name. */
  readonly submitted: (row: StoredApplication) => readonly NewDelivery[]
  readonly corrected: (row: StoredApplication, at: Date) => readonly NewDelivery[]
  /** Encrypts the people to write to about an application; null if the server sends no email. */
  readonly contact: (reference: string, contact: Contact) => Uint8Array | null
  /** Returns the people to write to; undefined if there are none, or the server sends no email. */
  readonly contactOf: (row: Pick<StoredApplication, 'reference' | 'contact'>) => Contact | undefined
}

/** Composes emails about an application if email is set up, and reads its contact. Sends none. */
export function applicationMessages({ mail, brandName }: OutboxSettings): ApplicationMessages {
  const emails = mails({ mail })
  const cipher = mail && mailCipher(mail.key)

  const notice = (
    type: (typeof OPERATOR_MAILS)[number],
    text: (typeof texts)['newApplication' | 'correctedApplication'],
    { business_name: businessName, reference }: StoredApplication,
    receivedAt: string,
  ) =>
    mail?.notify === undefined
      ? []
      : emails.mail(type, {
          to: [mail.notify],
          ...text({ brandName, businessName, reference, receivedAt }),
        })

  return {
    submitted: (row) => notice('new-application', texts.newApplication, row, row.received_at),
    corrected: (row, at) =>
      notice('corrected-application', texts.correctedApplication, row, at.toISOString()),
    mail: emails.mail,
    contact: (reference, contact) => (cipher ? cipher.encrypt(reference, contact) : null),
    contactOf: (row) => cipher && readContact(cipher, row),
  }
}

/** The application whose event a delivery reports; without a row if it has been erased. */
export interface AnnouncedApplication {
  readonly row: StoredApplication | undefined
  readonly events: readonly RecordedEvent[]
  readonly state: ApplicationState
  /** The details that owners have entered themselves. */
  readonly entries: readonly StoredEntry[]
  /** The versions after the first. */
  readonly versions: readonly StoredVersion[]
  /** The operator's own id of the invitation that the application used. */
  readonly externalId?: string | null | undefined
  /** The invitation of the events; undefined for an application's events, and once it is gone. */
  readonly invitation?: AnnouncedInvitation | undefined
}

/** An application with the program that decides the receiver and the sender of its deliveries. */
export interface DeliveredApplication extends AnnouncedApplication {
  /** Undefined for an invitation whose program is gone. */
  readonly program: Program | undefined
}

export interface AnnouncedInvitation {
  readonly id: string
  /** The operator's own id. */
  readonly externalId: string | null
  /** The id of the invitation's program. */
  readonly program: string
}

/**
 * The people to write to, and their language; encrypted in `applications.contact`. Rows of releases
 * up to 0.2.0 lack the signer's address.
 */
const contactSchema = v.object({
  to: v.string(),
  language: v.picklist(languages),
  signer: v.optional(v.string()),
})
export type Contact = v.InferOutput<typeof contactSchema>

/** The types of emails about a request for corrections. */
export const CORRECTION_MAIL = 'correction' satisfies MailType
export const CORRECTION_REMINDER = 'correction-reminder' satisfies MailType

/** The reason for skipping such an email. */
export const NO_LONGER_ASKED = 'the request for corrections is closed'

/** Returns a webhook to commit with its event, whether or not there is a receiver. */
export function webhookFor(type: WebhookType): NewDelivery {
  return composedDelivery('webhook', type)
}

/** Announces the documents that a version adds, if any. */
export function announceDocuments(documents: readonly unknown[]): readonly NewDelivery[] {
  return documents.length === 0 ? [] : [webhookFor('application.documents-added')]
}

/** Returns the contact of an application; undefined without one, or if another key encrypted it. */
export function readContact(
  cipher: MailCipher,
  { reference, contact }: Pick<StoredApplication, 'reference' | 'contact'>,
): Contact | undefined {
  if (!contact) return undefined
  return tryToDecrypt(cipher, contactSchema, { id: reference, sealed: contact })
}

/** Returns whether the request in an email was answered or canceled, or has expired. */
export function isRequestOver(
  { type, reference, event: number }: Pick<StoredDelivery, 'type' | 'reference' | 'event'>,
  events: readonly RecordedEvent[],
  now: Date,
): boolean {
  if (type !== CORRECTION_MAIL && type !== CORRECTION_REMINDER) return false
  const cause = events.find((event) => event.number === number)
  const again = cause && detailOf(cause, 'link-sent')?.id
  const request = stateOf(reference, events).corrections.find((correction) =>
    again === undefined ? correction.number === number : correction.id === again,
  )
  return !request || request.end !== undefined || request.expiresAt <= now.toISOString()
}
