/** The webhook receiver and the mail server that the settings name. */
import type { Config } from '../platform/config/config.ts'
import type { AttemptOutcome } from './service.ts'
import type { MailServer } from './smtp-service.ts'
import type { WebhookReceiver } from './webhook-service.ts'

/** The outcome in a program without a receiver; others may have one. */
export const NO_RECEIVER: AttemptOutcome = {
  outcome: 'skipped',
  failure: 'the program has no receiver',
}

/** Returns undefined if no webhook is set up. */
export function webhookReceiver(config: Config): WebhookReceiver | undefined {
  if (config.WEBHOOK_URL === undefined) return undefined
  return {
    url: new URL(config.WEBHOOK_URL),
    secrets: config.WEBHOOK_SECRET,
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
  }
}

/** Returns undefined if the server sends no email. */
export function mailServer(config: Config): MailServer | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  return url === undefined || from === undefined ? undefined : { url, from }
}
