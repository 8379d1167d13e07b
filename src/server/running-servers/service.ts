/**
 * The servers that run on one database, and the settings that they must have in common: with
 * another brand, agreement or receiver, half of the applicants would be another company's. Each
 * server keeps a row while it runs; a new one compares its settings with those before it listens.
 */

import { createHmac, randomUUID } from 'node:crypto'
import { languages } from '../../application/language.ts'
import type { Agreements } from '../agreements/service.ts'
import { SERVERS } from '../audit-log/event-kinds.ts'
import { addEvent } from '../audit-log/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type Job, periodicJob } from '../platform/jobs.ts'
import {
  deleteServer,
  deleteServersBefore,
  putServer,
  type RunningServer,
  runningServers,
} from './store.ts'

const SEEN_EVERY_MS = 10_000
/** A server that was killed counts as running until then. */
const GONE_AFTER_MS = 30_000

/** Hashes by the names of the settings: what they are stays on the machine. */
export type SharedSettings = Readonly<Record<string, string>>

export interface ServerMembership {
  /** Says again and again that this server runs. */
  readonly job: Job
  /** Call it when the server has stopped. */
  readonly leave: () => Promise<void>
}

/** The message names the settings and says what to do. */
export class SettingsDiffer extends Error {
  constructor(names: readonly string[], seenSecondsAgo: number) {
    super(
      `Another server uses this database with other settings (seen ${seenSecondsAgo} seconds ago). ` +
        `What differs: ${names.join(', ')}.\n` +
        'Start all servers with the same settings. If you are changing them one server at a time, ' +
        'start this one with --accept-settings, which the audit log records. A server that was ' +
        `killed counts as running for ${GONE_AFTER_MS / 1000} seconds.`,
    )
    this.name = 'SettingsDiffer'
  }
}

/** The settings that servers on one database must have in common. */
export function sharedSettings(
  config: Config,
  {
    agreements,
    recipients,
    programs,
  }: {
    readonly agreements: Agreements
    readonly recipients: readonly string[]
    /** What each program shows, by its hash. */
    readonly programs: readonly string[]
  },
): SharedSettings {
  const { WEBHOOK_URL, MAIL_FROM, MAIL_KEY } = config
  const values: Readonly<Record<string, readonly (string | number | null)[]>> = {
    BRAND_NAME: [config.BRAND_NAME],
    ...Object.fromEntries(
      languages.map((language) => [
        language === 'en' ? 'AGREEMENT_FILE' : `AGREEMENT_FILE_${language.toUpperCase()}`,
        [agreements[language].htmlSha256],
      ]),
    ),
    SEALING_RECIPIENTS: [...new Set(recipients)].sort(),
    // A server without them leaves delivering to the others.
    ...(WEBHOOK_URL && { WEBHOOK_URL: [WEBHOOK_URL] }),
    ...(MAIL_FROM && { MAIL_FROM: [MAIL_FROM] }),
    // Nothing of the key itself: anyone who reads the database has what is encrypted under it anyway.
    ...(MAIL_KEY && {
      MAIL_KEY: [createHmac('sha256', MAIL_KEY).update('the same?').digest('hex')],
    }),
    SEAL_NAMES: [String(config.SEAL_NAMES)],
    FOUR_EYES_ABOVE: [config.FOUR_EYES_ABOVE ?? null],
    DOCUMENT_STORE: [config.DOCUMENT_STORE],
    PUBLIC_URL: [config.PUBLIC_URL ?? null],
    PROGRAMS_DIR: programs,
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      hashOf(['shared setting 1', name, ...value]),
    ]),
  )
}

/**
 * Joins the servers that run. Throws `SettingsDiffer` if the settings of another are different,
 * unless they are accepted, which is recorded.
 */
export async function joinServers(
  db: Database,
  {
    settings,
    accept,
    now,
    signer,
  }: {
    readonly settings: SharedSettings
    readonly accept: boolean
    readonly now: () => Date
    readonly signer: Signer
  },
): Promise<ServerMembership> {
  const id = randomUUID()
  const isGone = () => new Date(now().getTime() - GONE_AFTER_MS)
  const beSeen = async () => {
    await putServer(db, { id, settings, seenAt: now() })
    await deleteServersBefore(db, isGone())
  }
  await beSeen()
  const others = (await runningServers(db, isGone())).filter((other) => other.id !== id)
  const different = others.find((other) => differences(settings, other).length > 0)
  if (different) {
    const names = differences(settings, different)
    if (!accept) {
      await deleteServer(db, id)
      const ago = Math.max(Math.round((now().getTime() - different.seenAt.getTime()) / 1000), 0)
      throw new SettingsDiffer(names, ago)
    }
    await inTransaction(db, (transaction) =>
      addEvent(
        transaction,
        { reference: SERVERS, at: now(), signer },
        { kind: 'settings-accepted', detail: { settings: names } },
      ),
    )
  }
  return {
    job: periodicJob('say that this server runs', SEEN_EVERY_MS, beSeen),
    // Where the database is gone, the row ages.
    leave: () => deleteServer(db, id).catch(() => undefined),
  }
}

/** A setting that only one of two releases compares is no difference. */
function differences(settings: SharedSettings, other: RunningServer): readonly string[] {
  return Object.keys(settings).filter((name) => {
    const theirs = other.settings[name]
    return theirs !== undefined && theirs !== settings[name]
  })
}
