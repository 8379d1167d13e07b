import type { Config } from './config.ts'
import { mailServer } from './receivers.ts'
import { serverMailCipher } from './sealing/server-mail-key.ts'
import { type Outbox, outbox } from './use-cases/outbox.ts'

/** The outbox for the receivers that the settings name. */
export async function outboxFor(config: Config): Promise<Outbox> {
  return outbox({
    webhook: config.WEBHOOK_URL !== undefined,
    mail: mailServer(config) && {
      cipher: await serverMailCipher(config.MAIL_KEY, config.DATA_DIR),
      notify: config.NOTIFY_EMAIL,
    },
    brandName: config.BRAND_NAME,
  })
}
