import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../database/database-errors.ts'
import { JobError } from './job-error.ts'
import { type JobLog, runJob } from './jobs.ts'

const AWAY = new DatabaseUnavailable('no connection (ECONNREFUSED)')

/** Runs a job whose ticks have these outcomes, so many minutes apart, and returns what it logs. */
async function linesOf(outcomes: readonly (Error | 'works')[], minutes = 0) {
  const lines: [level: string, context: object, message: string][] = []
  const line = (level: string) => (context: object, message: string) => {
    lines.push([level, context, message])
  }
  const log: JobLog = { info: line('info'), warn: line('warn'), error: line('error') }
  const rest = [...outcomes]
  const { promise, resolve } = Promise.withResolvers<typeof lines>()
  let ticks = 0
  const tick = async () => {
    if (rest.length === 0) resolve([...lines])
    const outcome = rest.shift()
    ticks += 1
    if (outcome instanceof Error) throw outcome
    return false
  }
  const job = runJob({ name: 'sweep', tick, pauseMs: 1 }, log, () => ticks * minutes * 60_000)
  const logged = await promise
  await job.stop()
  return logged
}

it('a failure is logged once, with what somebody needs to mend it, until the job works again', async () => {
  expect(await linesOf([AWAY, AWAY, AWAY, 'works', 'works', AWAY])).toEqual([
    [
      'error',
      expect.objectContaining({
        what: 'sweep',
        error: 'DatabaseUnavailable',
        reason: AWAY.message,
        at: expect.arrayContaining([expect.stringContaining('jobs.test.ts')]),
      }),
      'a background job failed',
    ],
    ['info', { what: 'sweep' }, 'a background job works again'],
    ['error', expect.objectContaining({ reason: AWAY.message }), 'a background job failed'],
  ])
})

it('a failure that lasts is logged every ten minutes', async () => {
  const lines = await linesOf([AWAY, AWAY, AWAY, AWAY, AWAY, 'works'], 5)
  expect(lines.map(([level]) => level)).toEqual(['error', 'error', 'error', 'info'])
})

it('each failure of a job is logged, and a message for the operator without a stack', async () => {
  expect(await linesOf([AWAY, new JobError('run operator verify'), AWAY])).toEqual([
    ['error', expect.objectContaining({ reason: AWAY.message }), 'a background job failed'],
    ['error', { what: 'sweep', error: 'JobError' }, 'run operator verify'],
  ])
})
