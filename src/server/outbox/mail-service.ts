/**
 * Waiting emails and applicants' contacts are encrypted under a server key that is not in the
 * database (AES-256-GCM), so that a stolen database or backup reveals no recipient and no link.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { MailType } from '../../api/console/deliveries.ts'
import { lacksSharedMailKey, MAIL_KEY_REQUIRED } from '../platform/config/complete-settings.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { problemText } from '../platform/config/settings.ts'
import { HOUR_MS } from '../platform/days.ts'
import { emailKey } from '../platform/email-key.ts'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import { writeOnce } from '../platform/encryption/write-once.ts'
import { steadyClock } from '../platform/steady-clock.ts'
import { mailServer } from './receivers-service.ts'
import { type NewDelivery, newDeliveryId, type WaitingMail } from './service.ts'

export interface MailCipher {
  /**
   * Encrypts a JSON value. It can be decrypted only with the same id, of a delivery or an
   * application.
   */
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

/**
 * Returns the decrypted value; undefined if `decrypt` throws, or if the value does not match the
 * schema.
 */
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
 * Limits how many emails this process sends in an hour: in total, to what the operator's mail
 * server can handle; to an address, to the few that strangers may cause.
 */
export interface MailBudget {
  /** Returns how many emails may be sent before a share of the total, from 0 to 1, is used up. */
  readonly remaining: (part: number) => number
  /**
   * Counts an email before it is sent. Returns false if its category, such as a type and an
   * address, is used up. Without a category, an email counts only toward the total.
   */
  readonly spend: (counted: string | undefined) => boolean
  /** Uncounts an email that was certainly not sent. */
  readonly refund: (counted: string | undefined) => void
}

/** The limit of each category; more than an office that signs for several businesses needs. */
export const MAILS_PER_ADDRESS = 20

/**
 * `inAll` is the number of emails per hour. The hour begins with the first email after the previous
 * hour.
 */
export function mailBudget(now: () => Date, inAll: number): MailBudget {
  const clock = steadyClock(now)
  let endsAt = 0
  let sent = 0
  let counts = new Map<string, number>()

  const renew = () => {
    const at = clock()
    if (at < endsAt) return
    endsAt = at + HOUR_MS
    sent = 0
    counts = new Map()
  }
  const countOf = (counted: string) => counts.get(mailboxKey(counted)) ?? 0
  const add = (counted: string | undefined, change: number) => {
    sent += change
    if (counted) counts.set(mailboxKey(counted), countOf(counted) + change)
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

/**
 * Returns the same text for all addresses of a mailbox that its owner need not create: with dots,
 * and with tags such as `+shop`.
 */
function mailboxKey(counted: string): string {
  return emailKey(counted).replace(/(?<![^ @])[^ @]+(?=@)/, (name) => name.replace(/\+.*|\./g, ''))
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
  const file = join(config.DATA_DIR, MAIL_KEY_NAME)
  await writeOnce(file, `${randomSecret()}${randomSecret()}\n`)
  return (await readFile(file, 'utf8')).trim()
}

/** Returns the same key; undefined if servers that share a database share no key. */
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

/**
 * Returns emails as deliveries, encrypted under the mail key: one for each address, none without a
 * key.
 */
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
