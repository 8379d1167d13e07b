import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import { type Job, periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { DAY_MS, HOUR_MS } from '../platform/time/days.ts'
import { readLastVerify } from './last-verify-service.ts'

const OPERATOR = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const LOOK_EVERY_MS = 600_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** With `VERIFY_DAILY`, checks once a day that nothing was edited, removed or reordered. */
export const verification: FastifyPluginAsync = async (app) => {
  const { config, now } = app
  if (!config.VERIFY_DAILY) return
  const stopping = new AbortController()
  runWhileServing(app, verifyJob({ config, now, signal: stopping.signal, env: process.env }))
  app.addHook('preClose', async () => stopping.abort())
}

interface VerifyJob {
  readonly config: Config
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly env: NodeJS.ProcessEnv
}

/** Runs `operator verify` in its own process, because it takes minutes. It saves its result. */
export function verifyJob({ config, now, signal, env }: VerifyJob): Job {
  // An unreadable file is replaced.
  const readSaved = () => readLastVerify(config).catch(() => undefined)
  // No result is saved while the store of documents is away, and checking the rest takes minutes.
  let failed: { readonly at: number; readonly error: JobError } | undefined
  return periodicJob('verify', LOOK_EVERY_MS, async () => {
    const last = await readSaved()
    const at = now().getTime()
    if (last && at - Date.parse(last.at) < DAY_MS) return
    if (failed && Math.abs(at - failed.at) < HOUR_MS) throw failed.error
    const options = { env, signal, maxBuffer: MAX_OUTPUT_BYTES }
    await promisify(execFile)(process.execPath, [OPERATOR, 'verify'], options).catch(async () => {
      if (signal.aborted) return
      const result = await readSaved()
      if (result?.intact === false && result.at !== last?.at) {
        throw new JobError('verify found that something was changed: run operator verify')
      }
      failed = { at, error: new JobError('verify could not run: run operator verify') }
      throw failed.error
    })
  })
}
