import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { applicationStatuses, isDecided } from '../../application/application-status.ts'
import { documentStore } from '../documents/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { readJsonFile, replaceJsonFile } from '../platform/files/stored-files.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import { type Job, runWhileServing } from '../platform/jobs/jobs.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { DAY_MS, HOUR_MS } from '../platform/time/days.ts'
import { type Cursor, nextApplications } from '../records/list-service.ts'
import { changedBefore, purge } from './service.ts'

export const retention: FastifyPluginAsync = async (app) => {
  const { RETENTION_DAYS: days } = app.config
  if (days !== undefined) runWhileServing(app, retentionJob(app, days))
}

const PAUSE_MS = 3_600_000
const BATCH_SIZE = 100
/** The maximum for one run of `purge`, which always reads the whole audit log. */
const MAX_AT_ONCE = 1000

const NOT_INTACT =
  'applications whose RETENTION_DAYS are over were not erased, because they or the audit log were changed: run operator verify'

const JUMPED =
  'the clock has jumped back, or the server has not looked at it for more than a week: set it if it is wrong. Applications whose RETENTION_DAYS are over are erased once it has run for a day'

interface Dependencies extends ServiceContext {
  readonly config: Config
}

/** Purges, hourly, applications ended over `days` days ago, unless the clock has jumped. */
export function retentionJob({ config, db, ledger, signer, now }: Dependencies, days: number): Job {
  const store = documentStore(config)
  return {
    name: 'erase old applications',
    pauseMs: PAUSE_MS,
    tick: async () => {
      const at = now()
      const clock = await lookAtClock(config, at)
      if (clock === 'jumped') throw new JobError(JUMPED)
      if (clock === 'new') return false
      const before = new Date(at.getTime() - days * DAY_MS)
      const references = await decidedBefore(db, before)
      if (references.length === 0) return false
      const { erased, skipped, log, notSwept } = await purge(
        db,
        { references },
        {
          ledger,
          signer,
          now,
          store,
          // Someone with a signing key may have dated the last change back.
          isMeant: ({ changes, versions }) =>
            [...changes, ...versions].every(({ at }) => at < before.toISOString()),
        },
      )
      if (log.length > 0 || skipped.size > 0) throw new JobError(NOT_INTACT)
      if (notSwept !== undefined) throw new JobError(notSwept)
      return erased.length === MAX_AT_ONCE
    },
  }
}

/** Returns the references of applications whose final status is from before this time. */
async function decidedBefore(db: Database, before: Date): Promise<readonly string[]> {
  const decided: string[] = []
  for (const status of applicationStatuses.filter(isDecided)) {
    let after: Cursor | undefined
    do {
      const rows = await nextApplications(db, { status, until: before, after, limit: BATCH_SIZE })
      const references = rows.map(({ reference }) => reference)
      decided.push(...(await changedBefore(db, references, before)))
      after = rows.at(-1)
    } while (after && decided.length < MAX_AT_ONCE)
  }
  return decided.slice(0, MAX_AT_ONCE)
}

/** The longest plausible time between two checks: the server may have been stopped. */
const MAX_PAUSE_MS = 7 * DAY_MS
/** How long the clock must have run without a jump. */
const STEADY_MS = DAY_MS

const lookSchema = v.object({
  /** Milliseconds since 1970: since when the clock has run without a jump, and the last look. */
  since: v.number(),
  at: v.number(),
})

/** `new`: the clock has been checked for less than a day. */
type ClockState = 'steady' | 'new' | 'jumped'

/**
 * Notices that the clock has jumped, so that nothing is erased too early by a clock that someone
 * sets right again. A file beside the database has the time of the last look, because a server may
 * be restarted under a wrong clock.
 */
export async function lookAtClock({ DATA_DIR }: Config, now: Date): Promise<ClockState> {
  const file = join(DATA_DIR, 'retention-clock.json')
  const at = now.getTime()
  const last = await readJsonFile(file, lookSchema)
  const isJump = last && (at < last.at - HOUR_MS || at > last.at + MAX_PAUSE_MS)
  const since = last && !isJump ? last.since : at
  await replaceJsonFile(file, { since, at })
  if (isJump) return 'jumped'
  return at - since >= STEADY_MS ? 'steady' : 'new'
}
