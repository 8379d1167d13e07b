/**
 * Waiting emails and applicants' contacts are encrypted under a server key that is not in the
 * database (AES-256-GCM), so that a stolen database or backup reveals no recipient and no link.
 */

import { join } from 'node:path'
import * as v from 'valibot'
import type { MailType } from '../../api/console/deliveries.ts'
import { lacksSharedMailKey, MAIL_KEY_REQUIRED } from '../platform/config/complete-settings.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { problemText } from '../platform/config/settings.ts'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'
import { secretInFile } from '../platform/encryption/secret-file.ts'
import { mailServer } from './receivers-service.ts'
import { type NewDelivery, newDeliveryId, type WaitingMail } from './service.ts'

export interface MailCipher {
  /** Encrypts a JSON value. Only the same id, of a delivery or an application, decrypts it. */
  readonly encrypt: (id: string, value: unknown) => Uint8Array
  /** Throws if the key or the id is a different one, or if a byte was changed. */
  readonly decrypt: (id: string, sealed: Uint8Array) => unknown
}

/** `secret` is a high-entropy text in any format. */
export function mailCipher(secret: string): MailCipher {
  const key = keyFrom(secret, 'merchant-application mail key')
  return {
    encrypt: (id, value) => encryptJson(key, value, id),
    decrypt: (id, sealed) => decryptJson(key, sealed, id),
  }
}

/** Returns the decrypted value; undefined if `decrypt` throws, or the schema does not match. */
export function tryToDecrypt<Schema extends v.GenericSchema>(
  cipher: MailCipher,
  schema: Schema,
  { id, sealed }: { readonly id: string; readonly sealed: Uint8Array },
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, cipher.decrypt(id, sealed))
  } catch {
    return undefined
  }
}

/** The file in the data folder that contains the key, unless a setting does. */
export const MAIL_KEY_NAME = 'mail-key.txt'

/**
 * Returns the key for waiting emails: the setting, or the content of `MAIL_KEY_NAME` in the data
 * folder, which is created if missing. Servers that share a database must share the key: throws a
 * `ConfigError` if each would create its own.
 */
export async function serverMailKey(config: Config): Promise<string> {
  if (config.MAIL_KEY !== undefined) return config.MAIL_KEY
  if (lacksSharedMailKey(config)) throw new ConfigError([problemText(MAIL_KEY_REQUIRED)])
  return secretInFile(join(config.DATA_DIR, MAIL_KEY_NAME))
}

/** Returns the key for waiting emails; undefined if servers on one database share none. */
export async function sharedMailKey(config: Config): Promise<string | undefined> {
  return lacksSharedMailKey(config) ? undefined : serverMailKey(config)
}

/** Returns the outbox settings that follow from the configuration. */
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

/** An email to several people. Each gets a separate message. */
export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

interface MailSettings {
  /** The key that encrypts waiting emails. */
  readonly key: string
  /** The addresses to notify of each application. */
  readonly notify: string | undefined
  /** Whether applicants are notified of decisions. */
  readonly onDecision: boolean
}

export interface OutboxSettings {
  readonly mail: MailSettings | undefined
  readonly brandName: string
}

export interface Mails {
  /** Returns emails of a type; none if the server sends no email. */
  readonly mail: (type: MailType, mail: Mail) => readonly NewDelivery[]
}

/** Returns emails as deliveries, encrypted: one for each address, none without the mail key. */
export function mails({ mail }: Pick<OutboxSettings, 'mail'>): Mails {
  const cipher = mail && mailCipher(mail.key)
  return {
    mail: (type, { to, subject, text }) =>
      cipher === undefined
        ? []
        : to.map((address) => {
            const id = newDeliveryId()
            const waiting: WaitingMail = { to: address, subject, text }
            return { id, kind: 'mail', type, payload: cipher.encrypt(id, waiting) }
          }),
  }
}
