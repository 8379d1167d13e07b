/**
 * Waiting emails, and whom to tell about a decision, are encrypted under a server key that the
 * database does not hold (AES-256-GCM), so that a stolen database or backup shows no recipient and
 * no link.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { MailType } from '../../api/console/deliveries.ts'
import { lacksSharedMailKey, MAIL_KEY_REQUIRED } from '../platform/config/complete-settings.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { problemText } from '../platform/config/settings.ts'
import { HOUR_MS } from '../platform/days.ts'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import { writeOnce } from '../platform/encryption/write-once.ts'
import { mailServer } from './receivers-service.ts'
import { type NewDelivery, newDeliveryId, type WaitingMail } from './service.ts'

export interface MailCipher {
  /** Decrypts only with the same id, of a delivery or an application. The value must be JSON. */
  readonly encrypt: (id: string, value: unknown) => Uint8Array
  /** Throws if the key or the id is a different one, or a byte was changed. */
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

/** What was encrypted; undefined if it is not of the schema, and where `decrypt` throws. */
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

/**
 * Limits how many emails this process sends in an hour: in all, what the operator's mail server can
 * take; to an address, a few that strangers cause.
 */
export interface MailBudget {
  /** How many may be sent now until a part of all is, of 1 for all. */
  readonly remaining: (part: number) => number
  /**
   * Counts an email before it is sent; false if the limit of its category, such as a type and an
   * address, is reached. Undefined counts toward the total alone.
   */
  readonly spend: (counted: string | undefined) => boolean
  /** Takes back an email that was certainly not sent. */
  readonly refund: (counted: string | undefined) => void
}

/** The most emails of each type; more than an office that signs for several businesses needs. */
export const MAILS_PER_ADDRESS = 20

/** `inAll`: emails per hour. The hour begins with the first email after the previous one. */
export function mailBudget(now: () => Date, inAll: number): MailBudget {
  let endsAt = 0
  let sent = 0
  let counts = new Map<string, number>()

  const renew = () => {
    const at = now().getTime()
    if (at < endsAt) return
    endsAt = at + HOUR_MS
    sent = 0
    counts = new Map()
  }
  const countOf = (counted: string) => counts.get(counted.toLowerCase()) ?? 0
  const add = (counted: string | undefined, change: number) => {
    sent += change
    if (counted) counts.set(counted.toLowerCase(), countOf(counted) + change)
  }

  return {
    remaining: (part) => {
      renew()
      return Math.max(Math.ceil(inAll * part) - sent, 0)
    },
    spend: (counted) => {
      renew()
      if (counted && countOf(counted) >= MAILS_PER_ADDRESS) return false
      add(counted, 1)
      return true
    },
    refund: (counted) => add(counted, -1),
  }
}

/** The file in the data folder in which the key is, unless a setting has it. */
export const MAIL_KEY_NAME = 'mail-key.txt'

/**
 * The key for waiting emails: the setting, or the content of `MAIL_KEY_NAME` in the data folder,
 * which is created if missing. Servers that share a database must share the key: throws a
 * `ConfigError` where each would create its own.
 */
export async function serverMailKey(config: Config): Promise<string> {
  if (config.MAIL_KEY !== undefined) return config.MAIL_KEY
  if (lacksSharedMailKey(config)) throw new ConfigError([problemText(MAIL_KEY_REQUIRED)])
  const file = join(config.DATA_DIR, MAIL_KEY_NAME)
  await writeOnce(file, `${randomSecret()}${randomSecret()}\n`)
  return (await readFile(file, 'utf8')).trim()
}

/** The same; undefined where servers that share a database have none in common. */
export async function sharedMailKey(config: Config): Promise<string | undefined> {
  return lacksSharedMailKey(config) ? undefined : serverMailKey(config)
}

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

/** Sends an email to several people, each of whom gets a separate message. */
export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

interface MailSettings {
  /** The key that encrypts waiting emails. */
  readonly key: string
  /** The addresses that are notified of each application. */
  readonly notify: string | undefined
  /** Whether applicants are told about decisions. */
  readonly onDecision: boolean
}

export interface OutboxSettings {
  readonly mail: MailSettings | undefined
  readonly brandName: string
}

export interface Mails {
  /** Emails of a type; none if the server sends no email. */
  readonly mail: (type: MailType, mail: Mail) => readonly NewDelivery[]
}

/** Emails as deliveries, encrypted under the mail key: one for each address, none without a key. */
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
