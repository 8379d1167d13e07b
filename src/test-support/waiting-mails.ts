import { mailCipher, serverMailKey } from '../server/outbox/mail-service.ts'
import type { WaitingMail } from '../server/outbox/service.ts'
import type { StoredDelivery } from '../server/outbox/store.ts'
import type { TestServer } from './test-server.ts'

type StoredMail = WaitingMail & Pick<StoredDelivery, 'id' | 'type' | 'reference'>

/** Returns the emails that wait encrypted in the outbox, decrypted. */
export async function waitingMails({ db, config }: TestServer): Promise<readonly StoredMail[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'type', 'reference', 'payload'])
    .where('kind', '=', 'mail')
    .where('payload', 'is not', null)
    .execute()
  const cipher = mailCipher(await serverMailKey(config))
  return rows.map(({ payload, ...row }) => {
    if (!payload) throw new Error('Nothing is encrypted')
    return { ...row, ...(cipher.decrypt(row.id, payload) as WaitingMail) }
  })
}
