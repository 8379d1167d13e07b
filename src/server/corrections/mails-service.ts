/** The emails about corrections: to the contact of an application, and to its signer. */
import type { MailType } from '../../api/console/deliveries.ts'
import type { Language } from '../../application/language.ts'
import { lastDayText } from '../../application/text/day-text.ts'
import { allMessages } from '../../messages/all.ts'
import type { DecisionFacts } from '../../messages/en/server.ts'
import {
  type ApplicationMessages,
  CORRECTION_MAIL,
  CORRECTION_REMINDER,
  type Contact,
} from '../notifications/service.ts'
import type { Mail } from '../outbox/mail-service.ts'
import type { NewDelivery } from '../outbox/service.ts'
import { emailKey } from '../platform/email-key.ts'

const CORRECTION_NOTICE = 'correction-notice' satisfies MailType
const CORRECTED_NOTICE = 'corrected-notice' satisfies MailType

export interface CorrectionNotice {
  readonly contact: Contact
  readonly language: Language
  /** The fragment of the link, with its secrets. */
  readonly fragment: string
  readonly reference: string
  /** ISO 8601. */
  readonly expiresAt: string
  readonly now: Date
}

export interface CorrectionMails {
  /**
   * Returns the person to write to; undefined if there is nobody, or if the server sends no email.
   */
  readonly contactOf: ApplicationMessages['contactOf']
  /** Returns the email with the link for the contact, and a notice for the signer. */
  readonly asked: (
    mail: CorrectionNotice,
  ) => Readonly<Record<'first' | 'reminder', readonly NewDelivery[]>>
}

/** The sender's details in every email. */
export type MailSender = Pick<DecisionFacts, 'brandName' | 'supportEmail'>

/** Returns the emails about a correction; none if email is not set up. */
export function correctionMails(
  writer: Pick<ApplicationMessages, 'mail' | 'contactOf'>,
  sender: MailSender,
  /** The URL of the page, without a fragment. */
  page: string,
): CorrectionMails {
  return {
    contactOf: writer.contactOf,
    asked: ({ contact, language, fragment, reference, expiresAt, now }) => {
      const { emails } = allMessages[language]
      const facts = {
        ...sender,
        reference,
        link: page + fragment,
        until: lastDayText(expiresAt, language, now),
      }
      const mail = (type: MailType, text: ReturnType<typeof emails.correction>) =>
        writer.mail(type, { to: [contact.to], ...text })
      const notice = signerNotice(writer, contact, contact.to, {
        type: CORRECTION_NOTICE,
        text: emails.correctionNotice(facts),
      })
      return {
        first: [...mail(CORRECTION_MAIL, emails.correction(facts)), ...notice],
        reminder: mail(CORRECTION_REMINDER, emails.correctionReminder(facts)),
      }
    },
  }
}

/** Tells the signer of the previous version that a new version has arrived. */
export function correctedNotice(
  writer: Pick<ApplicationMessages, 'mail'>,
  before: Contact | undefined,
  /** The address of the person who signed the new version and receives its copy. */
  signer: string,
  facts: DecisionFacts,
): readonly NewDelivery[] {
  if (!before) return []
  const text = allMessages[before.language].emails.correctedNotice(facts)
  return signerNotice(writer, before, signer, { type: CORRECTED_NOTICE, text })
}

/** Returns an email to the signer, unless they receive another one at the same address. */
function signerNotice(
  writer: Pick<ApplicationMessages, 'mail'>,
  { to, signer }: Contact,
  otherAddress: string,
  { type, text }: { readonly type: MailType; readonly text: Omit<Mail, 'to'> },
): readonly NewDelivery[] {
  const address = signer || to
  const isTold = emailKey(address) === emailKey(otherAddress)
  return isTold ? [] : writer.mail(type, { to: [address], ...text })
}
