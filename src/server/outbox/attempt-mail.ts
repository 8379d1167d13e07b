/** One attempt to send a waiting email. */
import type { MailCipher } from './mail-cipher.ts'
import { type MailServer, sendMail } from './send-mail.ts'
import {
  type AttemptOutcome,
  MAX_UNANSWERED,
  type StoredDelivery,
  type WaitingMail,
} from './table.ts'

export interface MailSettings {
  readonly server: MailServer
  readonly cipher: MailCipher
}

/** Sends nothing if the email may have arrived twice already. */
export async function attemptMail(
  { server, cipher }: MailSettings,
  { id, payload, unanswered }: StoredDelivery,
): Promise<AttemptOutcome> {
  if (unanswered > MAX_UNANSWERED) return { outcome: 'unknown', failure: 'no answer' }
  const mail = payload && decrypted(() => cipher.decrypt(id, payload) as WaitingMail)
  if (!mail) return { outcome: 'failed', failure: 'cannot be decrypted with this mail key' }
  return sendMail(server, id, mail)
}

function decrypted<Value>(decrypt: () => Value): Value | undefined {
  try {
    return decrypt()
  } catch {
    return undefined
  }
}
