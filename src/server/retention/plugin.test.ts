import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '../../application/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines, itMainly, onAnswer } from '../../test-support/engines.ts'
import { s3Error, testBucket } from '../../test-support/test-bucket.ts'
import { decideUnseen } from '../../test-support/test-decision.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { openLedger } from '../open-ledger.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { verifyStored } from '../verification/service.ts'
import { lookAtClock, retentionJob } from './plugin.ts'

const onDay = (day: number) => new Date(TEST_NOW.getTime() + day * DAY_MS)

type History = readonly (readonly [day: number, to: ApplicationStatus])[]

describe.each(engines)('RETENTION_DAYS on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  /** Creates one application for each history. Repeating a status stands for a note. */
  async function withHistories(
    histories: readonly History[],
    settings: Readonly<Record<string, string>> = {},
  ) {
    const server = await testServer({ ...(await engine.settings()), ...settings })
    const references: string[] = []
    for (const history of histories) {
      const reference = referenceIn(await server.submit(sampleSubmission()))
      references.push(reference)
      for (const [day, to] of history) {
        const reopen = to === 'reviewing' && day > 0
        await decideUnseen(server, { reference, to, note: 'a word', reopen, at: onDay(day) })
      }
    }
    const lookOn = (day: number) => retentionJob({ ...server, now: () => onDay(day) }, 30).tick()
    /** On a day after others on which the clock ran. */
    const tick = async (day: number) => {
      await lookAtClock(server.config, onDay(day - 1))
      return lookOn(day)
    }
    const left = async () => {
      const rows = await server.db.selectFrom('applications').select('reference').execute()
      return rows.map(({ reference }) => references.indexOf(reference)).toSorted()
    }
    return { server, tick, lookOn, left }
  }

  const decided = (day: number): History => [
    [0, 'reviewing'],
    [day, 'declined'],
  ]

  it('erases only applications decided or withdrawn longer ago', async () => {
    const { server, tick, left } = await withHistories([
      [],
      [[0, 'reviewing']],
      decided(0),
      decided(2),
      [[0, 'withdrawn']],
      [...decided(0), [5, 'declined']],
      [...decided(0), [5, 'reviewing']],
      [...decided(0), [5, 'reviewing'], [6, 'approved']],
    ])
    expect(await tick(29)).toBe(false)
    expect(await left()).toHaveLength(8)
    expect(await tick(31)).toBe(false)
    expect(await left()).toEqual([0, 1, 3, 6, 7])
    await tick(37)
    expect(await left()).toEqual([0, 1, 6])
    const { purged, problems } = await verifyStored(server.db, openLedger(server.config))
    expect({ purged, problems }).toEqual({ purged: 5, problems: [] })
  })

  it('erases nothing for a day after the clock has jumped, also of a restarted server', async () => {
    const { lookOn, left } = await withHistories([decided(0)])
    expect(await lookOn(0)).toBe(false)
    expect(await lookOn(1)).toBe(false)
    const jumped = 'the clock has jumped back, or the server'
    await expect(lookOn(400)).rejects.toThrow(jumped)
    expect(await lookOn(400.5)).toBe(false)
    await expect(lookOn(1.5)).rejects.toThrow(jumped)
    for (const day of [2.4, 8, 14, 20, 26, 31]) {
      expect(await left()).toEqual([0])
      expect(await lookOn(day)).toBe(false)
    }
    expect(await left()).toEqual([])
  })

  it('erases no recently decided application, even if it looked older for a moment', async () => {
    const { server, left } = await withHistories([decided(20)])
    await lookAtClock(server.config, onDay(30))
    const status = () => server.db.updateTable('events').where('kind', '=', 'status')
    const events = server.db.selectFrom('events').selectAll().where('kind', '=', 'status')
    const { at, number } = await events.orderBy('number', 'desc').executeTakeFirstOrThrow()
    const decision = status().where('number', '=', number)
    await decision.set({ at: onDay(-90).toISOString() }).execute()
    let isBack = false
    const db = onAnswer(server.db, async (rows) => {
      if (isBack || !rows.some((row) => row.kind === 'status')) return
      isBack = true
      await decision.set({ at }).execute()
    })
    expect(await retentionJob({ ...server, db, now: () => onDay(31) }, 30).tick()).toBe(false)
    expect(isBack).toBe(true)
    expect(await left()).toEqual([0])
  })

  itOnce('says so if documents may be left in the bucket', async () => {
    const s3 = await testBucket()
    const { tick, left } = await withHistories([decided(0)], s3.settings)
    s3.fault = () => s3Error(403, 'AccessDenied')
    await expect(tick(31)).rejects.toThrow(
      new JobError('S3_BUCKET: the bucket is unavailable: AccessDenied (403)'),
    )
    expect(await left()).toEqual([])
  })

  itOnce(
    'erases an application whose rows someone filled with text that cannot be looked up',
    async () => {
      const { server, tick, left } = await withHistories([decided(0), decided(0)])
      await sql`update applications set intent = 'a' || char(0)`.execute(server.db)
      await sql`update signed_copies set expires_at = 'a' || char(0)`.execute(server.db)
      expect(await tick(31)).toBe(false)
      expect(await left()).toEqual([])
    },
  )

  itOnce('leaves an edited application, and says what to do', async () => {
    const { server, tick, left } = await withHistories([decided(0), decided(0)])
    const [first] = await server.db.selectFrom('applications').select('reference').execute()
    await server.db
      .updateTable('applications')
      .set({ business_name: 'Someone else' })
      .where('reference', '=', first?.reference ?? '')
      .execute()
    await expect(tick(31)).rejects.toThrow(JobError)
    expect(await left()).toHaveLength(1)
  })
})
