import type { MailType } from '../../api/console/deliveries.ts'
import { lastDayText } from '../../application/day-text.ts'
import type { Language } from '../../application/language.ts'
import { allMessages } from '../../messages/all.ts'
import { mails, outboxSettings } from '../outbox/mail-service.ts'
import type { NewDelivery } from '../outbox/service.ts'
import type { Program } from '../programs/program-service.ts'

const TEXTS = {
  invitation: 'invitation',
  'invitation-reminder': 'invitationReminder',
  'invitation-link': 'invitationNewLink',
} as const satisfies Partial<Record<MailType, string>>

interface InvitationMail {
  readonly to: string
  readonly language: Language
  /** The complete URL, with the secret in its fragment. */
  readonly link: string
  /** ISO 8601. */
  readonly expiresAt: string
  readonly now: Date
}

/** Returns emails with the link, in a program's name. */
export type InvitationMails = (
  type: keyof typeof TEXTS,
  mail: InvitationMail,
) => readonly NewDelivery[]

/** Returns undefined if the server sends no email. */
export async function invitationMails({ config }: Program): Promise<InvitationMails | undefined> {
  const settings = await outboxSettings(config)
  if (!settings.mail) return undefined
  const { mail } = mails(settings)
  const sender = { brandName: config.BRAND_NAME, supportEmail: config.SUPPORT_EMAIL ?? '' }
  return (type, { to, language, link, expiresAt, now }) => {
    const until = lastDayText(expiresAt, language, now)
    const text = allMessages[language].emails[TEXTS[type]]
    return mail(type, { to: [to], ...text({ ...sender, link, until }) })
  }
}
