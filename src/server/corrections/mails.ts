/** The emails with the link with which an applicant corrects an application. */
import type { MailType } from '../../api/console/deliveries.ts'
import type { Language } from '../../application/language.ts'
import { allMessages } from '../../messages/all.ts'
import { CORRECTION_MAIL, CORRECTION_REMINDER } from '../notifications/correction-mail.ts'
import type { Outbox } from '../notifications/service.ts'
import type { NewDelivery } from '../outbox/service.ts'

/** How long before a request expires its applicant is reminded of it. */
export const REMINDER_DAYS = 3

interface AskedByMail {
  readonly to: string
  readonly language: Language
  /** Of the link, with its key. */
  readonly fragment: string
  readonly reference: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export interface CorrectionMails {
  /** Both are empty if the server sends no email. */
  readonly asked: (
    mail: AskedByMail,
  ) => Readonly<Record<'first' | 'reminder', readonly NewDelivery[]>>
}

export function correctionMails(
  outbox: Pick<Outbox, 'mail'>,
  sender: { readonly brandName: string; readonly supportEmail: string },
  /** The address of the page, without a fragment. */
  page: string,
): CorrectionMails {
  return {
    asked: ({ to, language, fragment, reference, expiresAt }) => {
      const { emails } = allMessages[language]
      const facts = {
        ...sender,
        reference,
        link: page + fragment,
        until: date(expiresAt, language),
      }
      const mail = (type: MailType, text: ReturnType<typeof emails.correction>) =>
        outbox.mail(type, { to: [to], ...text })
      return {
        first: mail(CORRECTION_MAIL, emails.correction(facts)),
        reminder: mail(CORRECTION_REMINDER, emails.correctionReminder(facts)),
      }
    },
  }
}

/** "December 6, 2026". */
function date(time: string, language: Language): string {
  return new Date(time).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
}
