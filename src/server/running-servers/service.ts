/**
 * The servers that run on one database, and the settings that they must share: otherwise half of
 * the applicants could see another company's brand or agreement, or reach another receiver. The
 * declaration of a setting says whether it must be shared. Each server has a row while it runs, and
 * a new server compares its settings with theirs before it listens.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { SERVERS } from '../../application/facts/chain-names.ts'
import type { FormDefinition } from '../../application/forms/definition.ts'
import { canonicalJson } from '../../application/json/json-text.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { type Language, languages } from '../../application/language.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { agreementSetting } from '../platform/config/agreement-settings.ts'
import type { Config } from '../platform/config/config.ts'
import { type ContentSetting, SECRETS, sharedNames } from '../platform/config/settings.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import { type Job, periodicJob } from '../platform/jobs/jobs.ts'
import type { Program } from '../programs/program-service.ts'
import { deleteServer, deleteServersBefore, putServer, runningServers } from './store.ts'

const SEEN_EVERY_MS = 10_000

/** A server that was killed counts as running for this long. */
const GONE_AFTER_MS = 30_000

const PROGRAMS_UNSEEN = 'PROGRAMS_DIR (webhook, checklist)'

/** Hashes by the names of the settings. The values never leave the machine. */
export type SharedSettings = Readonly<Record<string, string>>

export interface ServerMembership {
  /** Records at regular intervals that this server runs. */
  readonly job: Job
  /** Must be called when the server has stopped. */
  readonly leave: () => Promise<void>
}

/** Returns the settings that servers on one database must share. */
export function sharedSettings(
  config: Config,
  {
    agreementPages,
    recipients,
    programs,
    review,
    form,
  }: {
    /** The SHA-256 of the agreement's page, in every language. */
    readonly agreementPages: Readonly<Record<Language, string>>
    readonly recipients: readonly string[]
    /** The programs other than the one from the settings. */
    readonly programs: readonly Pick<Program, 'id' | 'config' | 'checklist' | 'shown'>[]
    /** The rules of `REVIEW_FILE`, as JSON; undefined without it. */
    readonly review: string | undefined
    /** The content of `QUESTIONS_FILE`; undefined without it. */
    readonly form: FormDefinition | undefined
  },
): SharedSettings {
  const content: Readonly<Record<ContentSetting, readonly (string | null)[]>> = {
    SEALING_RECIPIENTS: [...new Set(recipients)].sort(),
    PROGRAMS_DIR: programs.flatMap(({ shown }) => shown?.sha256 ?? []),
    REVIEW_FILE: [review ?? null],
    QUESTIONS_FILE: [form ? canonicalJson(form) : null],
  }
  const read = new Map<string, unknown>(Object.entries(config))
  const values = [
    ...sharedNames(config).map((name) => [name, [comparable(name, read.get(name))]] as const),
    ...Object.entries(content),
    [PROGRAMS_UNSEEN, programs.map((program) => unseen(program, config))] as const,
    ...languages.map(
      (language) =>
        [
          language === 'en' ? 'AGREEMENT_FILE' : agreementSetting(language),
          [agreementPages[language]],
        ] as const,
    ),
  ]
  return Object.fromEntries(
    values.map(([name, value]) => [name, hashOf(['shared setting 1', name, ...value])]),
  )
}

/** Returns what a program's pages do not show. A receiver as in the settings counts as none. */
function unseen(
  { id, config, checklist }: Pick<Program, 'id' | 'config' | 'checklist'>,
  { WEBHOOK_URL }: Config,
): string {
  const receiver = config.WEBHOOK_URL === WEBHOOK_URL ? undefined : config.WEBHOOK_URL
  const secret = receiver && comparable('WEBHOOK_SECRET', config.WEBHOOK_SECRET)
  return JSON.stringify([id, receiver ?? null, secret ?? null, checklist])
}

function comparable(name: string, value: unknown): string | number | null {
  if (value === undefined) return null
  if (SECRETS.some((secret) => secret === name)) {
    // The HMAC reveals nothing, because the secret is too long to guess.
    return createHmac('sha256', String(value)).update('the same?').digest('hex')
  }
  if (typeof value === 'string' || typeof value === 'number') return value
  if (!(value instanceof Map || Array.isArray(value))) return JSON.stringify(value)
  return JSON.stringify([...value].map((item) => JSON.stringify(item)).sort())
}

/**
 * Joins the running servers. Throws a `JobError` if another server has different settings,
 * unless the caller accepts that, which is recorded.
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
  const different = others.find((other) => differences(settings, other.settings).length > 0)
  if (different) {
    const names = differences(settings, different.settings)
    if (!accept) {
      await deleteServer(db, id)
      const ago = Math.max(Math.round((now().getTime() - different.seenAt.getTime()) / 1000), 0)
      throw new JobError(settingsDiffer(names, ago))
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
    // If the database is unreachable, the row expires by itself.
    leave: () => deleteServer(db, id).catch(() => undefined),
  }
}

/** Returns the names of settings that differ. What only one server has or compares does not. */
export function differences(ours: SharedSettings, theirs: SharedSettings): readonly string[] {
  return Object.keys(ours).filter((name) => {
    const other = ownValue(theirs, name)
    return other !== undefined && other !== ownValue(ours, name)
  })
}

/** Returns what differs, and what to do. */
function settingsDiffer(names: readonly string[], seenSecondsAgo: number): string {
  return (
    `Another server uses this database with other settings (seen ${seenSecondsAgo} seconds ago). ` +
    `What differs: ${names.join(', ')}.\n` +
    'Start all servers with the same settings. If you are changing them one server at a time, ' +
    'start this one with --accept-settings, which the audit log records. A server that was ' +
    `killed counts as running for ${GONE_AFTER_MS / 1000} seconds.`
  )
}
