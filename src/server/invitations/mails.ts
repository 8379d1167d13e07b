import type { MailType } from '../../api/console/deliveries.ts'
import { INVITATION_PARAMETER } from '../../api/invitation-parameter.ts'
import type { Language } from '../../application/language.ts'
import { firstStep, stepPath } from '../../application/step-list.ts'
import { lastDayText } from '../../application/text/day-text.ts'
import { allMessages } from '../../messages/all.ts'
import { mails, outboxSettings } from '../outbox/mail-service.ts'
import type { NewDelivery } from '../outbox/service.ts'
import { originOf } from '../platform/config/config.ts'
import { DAY_MS } from '../platform/time/days.ts'
import type { Program } from '../programs/program-service.ts'
import type { StoredInvitation } from './store.ts'

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

/** Returns the page's URL on the program's host. Its fragment, never sent, contains the secret. */
export function invitationUrl(
  { config }: Pick<Program, 'config'>,
  { id, secret }: { readonly id: string; readonly secret: string },
): string {
  return `${originOf(config)}${stepPath(firstStep)}?${INVITATION_PARAMETER}=${id}#${secret}`
}

/** Returns the emails of a link: one now, and reminders on the chosen days while the link works. */
export function mailsDue(
  mail: InvitationMails,
  row: Pick<StoredInvitation, 'language' | 'expires_at'>,
  request: {
    readonly program: Program
    readonly email: string
    readonly url: string
    readonly at: Date
    readonly send: boolean
    readonly remindAfter: readonly number[]
    readonly isNewLink?: boolean
  },
): readonly NewDelivery[] {
  const { program, email, url, at, send, remindAfter, isNewLink = false } = request
  const facts = {
    to: email,
    language: languageOf(row, program),
    link: url,
    expiresAt: row.expires_at,
    now: at,
  }
  const first = send ? mail(isNewLink ? 'invitation-link' : 'invitation', facts) : []
  const days = [...new Set(remindAfter)].map((after) => new Date(at.getTime() + after * DAY_MS))
  const reminders = days
    .filter((day) => day.toISOString() < row.expires_at)
    .flatMap((day) =>
      mail('invitation-reminder', { ...facts, now: day }).map((message) => ({
        ...message,
        dueAt: day,
      })),
    )
  return [...first, ...reminders]
}

export function languageOf(
  { language }: Pick<StoredInvitation, 'language'>,
  { languages }: Program,
) {
  return language ?? languages?.[0] ?? 'en'
}
