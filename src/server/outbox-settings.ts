import type { Config } from './config.ts'
import { mailServer } from './receivers.ts'
import { serverMailKey } from './sealing/server-mail-key.ts'
import type { OutboxSettings } from './use-cases/outbox.ts'

/** The outbox settings that follow from the configuration. */
export async function outboxSettings(config: Config): Promise<OutboxSettings> {
  return {
    webhook: config.WEBHOOK_URL !== undefined,
    mail: mailServer(config) && {
      key: await serverMailKey(config.MAIL_KEY, config.DATA_DIR),
      notify: config.NOTIFY_EMAIL,
    },
    brandName: config.BRAND_NAME,
  }
}
