import { describe, expect, it } from 'vitest'
import { engines, itMainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionRequest,
  correctionServer,
  correctionsOf,
  correctionToken,
  withLink,
} from '../../test-support/test-correction.ts'
import { allArrived, sendingDeliveries, waitingMails } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { daysAfter } from '../platform/time/days.ts'
import { closeExpired } from './service.ts'

const UNUSED_MAIL_SERVER = {
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'a@example.com',
  MAIL_KEY: 'k'.repeat(32),
}

type CorrectionServer = Awaited<ReturnType<typeof correctionServer>>

describe.each(engines)('corrections on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  it('are mailed with a reminder, and no longer once they are answered', async () => {
    const { mails, url } = await testMailServer()
    const mailing = { SMTP_URL: url, MAIL_FROM: 'apply@example.com', MAIL_KEY: 'k'.repeat(32) }
    const { server, reference, person } = await correctionServer(engine, mailing)
    const fragment = `#${CORRECTION_ID}.${'k'.repeat(43)}`
    const mail = { language: 'en', fragment }
    const wrong = { ...mail, fragment: `#${'x'.repeat(22)}.${'k'.repeat(43)}` }
    expect((await ask(person, reference, correctionRequest({ mail: wrong }))).statusCode).toBe(400)
    const response = await ask(person, reference, correctionRequest({ mail }))
    expect(response.json()).toMatchObject({ token: null })
    const waiting = (await waitingMails(server)).filter(({ type }) => type.startsWith('correction'))
    expect(waiting.map(({ type }) => type).toSorted()).toEqual([
      'correction',
      'correction-reminder',
    ])
    for (const { to, subject, text } of waiting) {
      expect([to, subject]).toEqual([
        'maria@goldengatebakery.example',
        expect.stringContaining(reference),
      ])
      expect(text).toContain(`/apply/correct${fragment}`)
      expect(text).toContain('Merchant Services')
      expect(text).toContain('December 4, 2026')
    }
    const reminder = () =>
      server.db
        .selectFrom('deliveries')
        .select(['due_at', 'status', 'payload'])
        .where('type', '=', 'correction-reminder')
        .executeTakeFirstOrThrow()
    const dueAt = daysAfter(TEST_NOW, 11)
    expect((await reminder()).due_at).toBe(dueAt)
    // Simulates a process that has just begun to send the reminder.
    const now = TEST_NOW.toISOString()
    await server.db
      .updateTable('deliveries')
      .set({ due_at: now, leased_until: now })
      .where('type', '=', 'correction-reminder')
      .execute()
    const token = correctionToken(CORRECTION_ID, await waitingMails(server))
    await withLink(server, corrected(), { token })
    expect((await reminder()).status).toBe('waiting')
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect(await reminder()).toMatchObject({ status: 'skipped', payload: null })
    expect(mails.join()).not.toContain('Reminder')
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce.each([
    [
      'was answered',
      async ({ server }: CorrectionServer) => {
        const token = correctionToken(CORRECTION_ID, await waitingMails(server))
        expect((await withLink(server, corrected(), { token })).statusCode).toBe(303)
      },
    ],
    [
      'was withdrawn',
      ({ person, reference }: CorrectionServer) =>
        person.send('DELETE', correctionsOf(reference, CORRECTION_ID)),
    ],
    [
      'has expired',
      ({ server }: CorrectionServer) =>
        closeExpired(server.db, { ...server, at: new Date('9999-01-01') }),
    ],
  ])('are no longer mailed once the request %s', async (_, close) => {
    const request = await correctionServer(engine, UNUSED_MAIL_SERVER)
    const { server, person, reference } = request
    const fragment = `#${CORRECTION_ID}.${'k'.repeat(43)}`
    const mail = { language: 'en', fragment }
    await ask(person, reference, correctionRequest({ mail }))
    const emails = () =>
      server.db
        .selectFrom('deliveries')
        .select(['type', 'status', 'payload', 'last_failure', 'finished_at'])
        .where('type', 'in', ['correction', 'correction-reminder'])
        .orderBy('type')
        .execute()
    expect(await emails()).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
    await close(request)
    const skipped = {
      status: 'skipped',
      payload: null,
      last_failure: 'the request for corrections is closed',
      finished_at: expect.any(String),
    }
    expect(await emails()).toEqual([
      { type: 'correction', ...skipped },
      { type: 'correction-reminder', ...skipped },
    ])
    expect(await storedProblems(server, new Date('9999-01-02'))).toEqual([])
  })
})
