/** A decision that is undone in the console before anyone is notified. */
import { describe, expect, it } from 'vitest'
import { statusRoute } from '../../api/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { consoleServer, historyTexts, QUEUE } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { copyLinkIn, TEST_NOW } from '../../test-support/test-server.ts'
import { adoptOpenRights } from '../adoption/service.ts'

const MAILING = {
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'a@example.com',
  MAIL_KEY: 'k'.repeat(32),
}
const SECOND = 1000

describe.each(engines)('an undone decision, on $name', (engine) => {
  async function decided(env: Readonly<Record<string, string>> = {}) {
    const clock = { now: TEST_NOW }
    const settings = { ...(await engine.settings()), ...env }
    const server = await consoleServer(settings, { now: () => clock.now })
    // The first start, since when failed deliveries are recorded.
    const { db, config, ledger, signer } = server
    await adoptOpenRights(db, config, { at: TEST_NOW, signer, ledger })
    const link = copyLinkIn(await server.submit(sampleSubmission()))
    const { reference } = link
    const path = `${QUEUE}/${reference}`
    const person = await server.signIn('reviewer')
    const decide = async (to: string, by = person) => {
      const reasons = to === 'declined' ? ['other'] : []
      const made = await by.send('POST', `${path}/decisions`, { to, version: 1, reasons })
      expect([made.statusCode, made.body]).toEqual([200, expect.anything()])
    }
    await decide('reviewing')
    await person.send('POST', `${path}/opened`, { version: 1 })
    await person.send('PUT', `${path}/assignee`, { assignee: 'me' })
    const owed = () =>
      server.db
        .selectFrom('deliveries')
        .select(['type', 'status', 'due_at'])
        .where('reference', '=', reference)
        .where('type', 'in', ['decision', 'application.status'])
        .orderBy('event')
        .orderBy('kind')
        .execute()
    const later = (seconds: number) => {
      clock.now = new Date(TEST_NOW.getTime() + seconds * SECOND)
    }
    const undo = (by = person, body: object = {}) => by.send('POST', `${path}/undo`, body)
    const shown = async () => (await person.get(path)).json()
    const told = async () =>
      (await server.app.inject({ method: 'POST', url: statusRoute.url, payload: link })).json()
    return { server, person, path, settings, decide, later, owed, undo, shown, told }
  }

  it('is announced to no one, and leaves the application unchanged', async () => {
    const { server, person, path, decide, later, owed, undo, shown, told } = await decided(MAILING)
    await decide('declined')
    expect(await shown()).toMatchObject({ status: 'declined', undoSeconds: 60 })
    expect(await told()).toMatchObject({ status: 'reviewing', mayWithdraw: false })
    const due = new Date(TEST_NOW.getTime() + 60 * SECOND).toISOString()
    expect((await owed()).slice(1)).toEqual([
      { type: 'decision', status: 'waiting', due_at: due },
      { type: 'application.status', status: 'waiting', due_at: due },
    ])
    later(59)
    expect(await shown()).toMatchObject({ undoSeconds: 1 })
    expect((await undo()).statusCode).toBe(204)
    expect(await shown()).toMatchObject({
      status: 'reviewing',
      undoSeconds: null,
      assignee: { name: 'Rita Bell' },
      problems: [],
    })
    expect((await historyTexts(person, path)).at(-1)).toBe(
      'decision undone: status changed from Declined to In review by Rita Bell',
    )
    expect((await owed()).map(({ status }) => status)).toEqual(['waiting', 'skipped', 'skipped'])
    const { status, steps } = await told()
    expect([status, steps.map(({ step }: { step: string }) => step)]).toEqual([
      'reviewing',
      ['received', 'reviewing'],
    ])
    expect(await storedProblems(server)).toEqual([])
    await decide('approved')
    expect(await shown()).toMatchObject({ status: 'approved' })
    expect(await storedProblems(server)).toEqual([])
  })

  it('cannot be undone late, by other people, after unseen events, or once it was sent', async () => {
    const { server, decide, later, owed, undo, shown, told } = await decided()
    const codeOf = async (answer: ReturnType<typeof undo>) => {
      const { statusCode, ...response } = await answer
      return [statusCode, response.json().errors[0].code]
    }
    expect(await codeOf(undo())).toEqual([409, 'not-decided'])
    await decide('declined')
    const another = await server.signIn('administrator')
    expect(await codeOf(undo(another))).toEqual([409, 'not-theirs'])
    expect((await undo(await server.signIn('viewer'))).statusCode).toBe(403)
    expect(await codeOf(undo(undefined, { seen: 1 }))).toEqual([409, 'news'])
    await server.db.updateTable('deliveries').set({ attempts: 1 }).execute()
    expect(await codeOf(undo())).toEqual([409, 'too-late'])
    expect(await owed()).not.toContainEqual(expect.objectContaining({ status: 'skipped' }))
    expect(await shown()).toMatchObject({ status: 'declined', problems: [] })
    await server.db.updateTable('deliveries').set({ attempts: 0 }).execute()
    later(60)
    expect(await codeOf(undo())).toEqual([409, 'too-late'])
    expect(await shown()).toMatchObject({ undoSeconds: null })
    expect(await told()).toMatchObject({ status: 'declined' })
  })

  it('does not wait for a time that was ahead of the clock', async () => {
    const receiver = await testReceiver()
    const { server, decide, later, undo, shown, told } = await decided(webhookTo(receiver.url))
    const YEAR = 365 * 86_400
    later(YEAR)
    const person = await server.signIn('reviewer')
    await decide('declined', person)
    later(0)
    expect((await undo()).statusCode).toBe(409)
    expect(await shown()).toMatchObject({ status: 'declined', undoSeconds: null })
    expect(await told()).toMatchObject({ status: 'declined' })
    await server.db.updateTable('deliveries').set({ due_at: TEST_NOW.toISOString() }).execute()
    await sendingDeliveries(server, undefined, () => TEST_NOW)
    await allArrived(server.db)
    expect(receiver.posts.map(({ body }) => body.data.to)).toContain('declined')
  })

  it("of the second person leaves the first person's decision, which a second person can join again", async () => {
    const { server, person, path, decide, undo, shown } = await decided({ FOUR_EYES_ABOVE: '1' })
    await decide('declined')
    expect(await shown()).toMatchObject({ status: 'reviewing', undoSeconds: null })
    const second = await server.signIn('administrator')
    await second.send('POST', `${path}/opened`, { version: 1 })
    await decide('declined', second)
    expect((await undo(second)).statusCode).toBe(204)
    expect(await shown()).toMatchObject({
      status: 'reviewing',
      proposed: { to: 'declined', byMe: true },
    })
    const again = { to: 'declined', version: 1, reasons: ['other'] }
    const alone = await person.send('POST', `${path}/decisions`, again)
    expect(alone.json().errors[0].code).toBe('same-person')
    await decide('declined', second)
    expect(await storedProblems(server)).toEqual([])
  })

  it('is in no webhook, not even in later ones', async () => {
    const receiver = await testReceiver()
    const { server, settings, decide, undo } = await decided(webhookTo(receiver.url))
    await decide('declined')
    expect((await undo()).statusCode).toBe(204)
    await decide('withdrawn')
    const env = { ...settings, DATA_DIR: server.folder }
    const { out } = await operator(env, 'deliveries', 'backfill', '--since', '2020-01-01')
    expect(out).toContain('1')
    await sendingDeliveries(server)
    await allArrived(server.db)
    const posts = receiver.posts.filter(({ body }) => body.type === 'application.status')
    expect(posts.map(({ body }) => body.data.to).toSorted()).toEqual(['reviewing', 'withdrawn'])
  })

  it('is in no earlier webhook, even if someone made its delivery due', async () => {
    const receiver = await testReceiver()
    const { server, decide, undo, shown } = await decided(webhookTo(receiver.url))
    await decide('approved')
    const { db } = server
    await db.updateTable('deliveries').set({ due_at: TEST_NOW.toISOString() }).execute()
    const sending = await sendingDeliveries(server, undefined, () => TEST_NOW)
    const waiting = db
      .selectFrom('deliveries')
      .select('last_failure')
      .where('status', '=', 'waiting')
    const early = { last_failure: 'the decision can still be undone' }
    await until(async () => {
      const rows = await waiting.where('leased_until', 'is', null).execute()
      return rows.length === 0 || rows.some((row) => row.last_failure !== null)
    })
    await sending.stop()
    expect(await waiting.execute()).toEqual([early])
    expect((await undo()).statusCode).toBe(204)
    expect(await shown()).toMatchObject({ status: 'reviewing', problems: [] })
    const posts = receiver.posts.filter(({ body }) => body.type === 'application.status')
    expect(posts.map(({ body }) => body.data.to)).toEqual(['reviewing'])
  })

  it('is refused if a server with a faster clock has announced the decision, even if the rows were edited', async () => {
    const receiver = await testReceiver()
    const { server, decide, undo, shown } = await decided(webhookTo(receiver.url))
    await decide('approved')
    const { db } = server
    await sendingDeliveries(server, undefined, () => new Date(TEST_NOW.getTime() + 61 * SECOND))
    await allArrived(db)
    await db.updateTable('deliveries').set({ attempts: 0 }).execute()
    expect(await shown()).toMatchObject({ status: 'approved', undoSeconds: null })
    const refused = await undo()
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'too-late'])
  })
})
