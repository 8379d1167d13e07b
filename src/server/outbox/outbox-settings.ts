import type { OutboxSettings } from '../notifications/service.ts'
import type { Config } from '../platform/config/config.ts'
import { mailServer } from './receivers.ts'
import { serverMailKey } from './server-mail-key.ts'

/** The outbox settings that follow from the configuration. */
export async function outboxSettings(config: Config): Promise<OutboxSettings> {
  return {
    mail: mailServer(config) && {
      key: await serverMailKey(config),
      notify: config.NOTIFY_EMAIL,
      onDecision: config.MAIL_ON_DECISION,
    },
    brandName: config.BRAND_NAME,
  }
}
