/** A person gains nothing by writing another status into the row of an application. */
import { describe, expect, it } from 'vitest'
import { withdrawRoute } from '../../api/application-status.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { post } from '../../test-support/test-copies.ts'
import {
  CORRECTION_ID,
  CORRECTION_NOTE,
  corrected,
  requestAbout,
} from '../../test-support/test-correction.ts'
import { copyLinkIn, TEST_NOW } from '../../test-support/test-server.ts'
import { closeExpired } from '../corrections/service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { openLedger } from '../open-ledger.ts'

/**
 * These are rules, so one engine is enough. The tests of corrections and decisions read and write
 * the rows on both.
 */
describe.each(mainly('PostgreSQL'))('a status that someone wrote, on $name,', (engine) => {
  const started = async (env: Readonly<Record<string, string>> = {}) => {
    const settings = { ...(await engine.settings()), ...env }
    return { server: await consoleServer(settings), settings }
  }
  const mended = shared(started)
  /** The references of applications that stay changed. */
  const broken = shared(started)

  async function start({ server, settings }: Awaited<ReturnType<typeof started>>) {
    const link = copyLinkIn(await server.submit(sampleSubmission()))
    const { reference } = link
    const person = await server.signIn('reviewer')
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const row = server.db.updateTable('applications').where('reference', '=', reference)
    const { id, request, link: open } = requestAbout(server, person, reference)
    const decide = (to: ApplicationStatus, overrides: object = {}) =>
      person.send('POST', `${path}/decisions`, { to, version: 1, ...overrides })
    const write = (status: ApplicationStatus) => row.set({ status }).execute()
    const announced = async () => {
      const events = await server.db
        .selectFrom('events')
        .select('kind')
        .where('reference', '=', reference)
        .orderBy('number')
        .execute()
      return events
        .map(({ kind }) => kind)
        .filter((kind) => !['copied', 'delivered'].includes(kind))
    }
    const approve = async () => {
      await decide('reviewing')
      await person.send('POST', `${path}/opened`, { version: 1 })
      return decide('approved', { endsCorrection: true })
    }
    const application = { server, settings, link, reference, person, path, row }
    return { ...application, decide, write, announced, approve, id, request, open }
  }
  const changed = { errors: [{ code: 'evidence' }] }

  it('is refused if there is no such status', async () => {
    const { settings, server, reference, row, decide, approve } = await start(await broken())
    await row.set({ status: 'over\n' as ApplicationStatus }).execute()
    const env = { ...settings, DATA_DIR: server.folder }
    expect((await approve()).json()).toMatchObject(changed)
    expect((await decide('reviewing', { reopen: true })).json()).toMatchObject(changed)
    for (const words of [
      ['approved', '--unseen'],
      ['reviewing', '--reopen'],
    ]) {
      const refused = await operator(env, 'status', reference, ...words)
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('was changed') })
    }
    const { err } = await operator(env, 'erase', reference)
    expect(err).toContain('status over )')
  })

  it('is not signed with a note as an approval that nobody gave', async () => {
    const { server, person, path, write, announced } = await start(
      await started({ FOUR_EYES_ABOVE: '1000' }),
    )
    await write('approved')
    const noted = await person.send('POST', `${path}/notes`, { note: CORRECTION_NOTE })
    expect(noted.statusCode).toBe(409)
    expect(noted.json()).toMatchObject(changed)
    expect(await announced()).toEqual(['received'])
    await write('received')
    const again = await person.send('POST', `${path}/notes`, { note: CORRECTION_NOTE })
    expect(again.statusCode).toBe(204)
    expect(await storedProblems(server)).toEqual([])
  })

  it('reopens no decided application, neither for a reviewer nor for the applicant', async () => {
    const { server, link, decide, write, announced, approve } = await start(mended())
    expect((await approve()).json()).toMatchObject({ outcome: 'changed' })
    const before = await announced()
    await write('reviewing')
    expect((await decide('withdrawn')).json()).toMatchObject(changed)
    const withdrawn = await post(server, withdrawRoute.url, link)
    expect(withdrawn.json().errors).toMatchObject([{ code: 'status.decided' }])
    expect(await announced()).toEqual(before)
    await write('approved')
    expect(await storedProblems(server)).toEqual([])
  })

  it('is not signed for an operator who decides unseen on the command line', async () => {
    const { server, settings, reference, decide, write, announced } = await start(broken())
    await decide('withdrawn')
    const before = await announced()
    await write('reviewing')
    const env = { ...settings, DATA_DIR: server.folder }
    const { code, err } = await operator(env, 'status', reference, 'approved', '--unseen')
    expect({ code, err }).toEqual({
      code: 1,
      err: `${reference}: its stored data was changed; verify says what. Fix that first\n`,
    })
    expect(await announced()).toEqual(before)
  })

  it('and a hidden decision reopen nothing either', async () => {
    const { server, link, reference, decide, write, announced, approve } = await start(mended())
    await approve()
    const before = await announced()
    const { db } = server
    const status = () =>
      db.updateTable('events').where('reference', '=', reference).where('kind', '=', 'status')
    const events = db.selectFrom('events').selectAll().where('reference', '=', reference)
    const { number, detail } = await events
      .where('kind', '=', 'status')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const decision = status().where('number', '=', number)
    await decision.set({ detail: `${detail} ` }).execute()
    await write('reviewing')
    expect((await decide('withdrawn')).json()).toMatchObject(changed)
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(503)
    await decision.set({ detail }).execute()
    await write('approved')
    expect(await announced()).toEqual(before)
    expect(await storedProblems(server)).toEqual([])
  })

  it('and missing events reopen nothing either', async () => {
    const { server, reference, decide } = await start(broken())
    await decide('reviewing')
    const { db } = server
    await db.deleteFrom('deliveries').where('reference', '=', reference).execute()
    await db.deleteFrom('events').where('reference', '=', reference).execute()
    expect((await decide('withdrawn')).json()).toMatchObject(changed)
  })

  it('is not the only check: deleting the address does not allow an unannounced withdrawal', async () => {
    const { server, reference, row, decide, announced } = await start(
      await started({
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'apply@merchant.example',
        MAIL_KEY: 'k'.repeat(40),
      }),
    )
    const { db } = server
    const { contact } = await db
      .selectFrom('applications')
      .select('contact')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(contact).not.toBeNull()
    await row.set({ contact: null }).execute()
    expect((await decide('withdrawn')).json()).toMatchObject(changed)
    await row.set({ contact }).execute()
    expect(await announced()).toEqual(['received'])
    expect(await storedProblems(server)).toEqual([])
  })

  it("lets nobody take over another person's decision by removing it before it is in the log", async () => {
    const { server, reference, decide, write, announced } = await start(broken())
    const { db } = server
    await decide('reviewing')
    expect((await decide('withdrawn')).json()).toMatchObject({ outcome: 'changed' })
    const events = db.selectFrom('events').selectAll().where('reference', '=', reference)
    const last = await events.orderBy('number', 'desc').executeTakeFirstOrThrow()
    expect(last).toMatchObject({ kind: 'status', position: null })
    await db
      .deleteFrom('events')
      .where('reference', '=', reference)
      .where('number', '=', last.number)
      .execute()
    await write('reviewing')
    const before = await announced()
    expect((await decide('withdrawn')).json()).toMatchObject(changed)
    expect(await announced()).toEqual(before)
  })

  it('lets nobody request corrections of a decided application', async () => {
    const { request, write, announced, approve } = await start(broken())
    await approve()
    await write('reviewing')
    expect((await request()).statusCode).toBe(409)
    expect(await announced()).not.toContain('correction-requested')
  })

  it('is reported even after a later correction', async () => {
    const { server, reference, person, approve } = await start(broken())
    await approve()
    const hash = 'a'.repeat(64)
    const detail = {
      by: { subject: 'olga', name: 'Olga' },
      ...{ id: CORRECTION_ID, fields: [], kept: [], ciphertext: hash, recipients: hash },
      ...{ expiresAt: '2999-01-01T00:00:00.000Z', deliveries: {} },
    }
    const context = { reference, at: TEST_NOW, signer: server.signer }
    await addEvent(server.db, context, { kind: 'correction-requested', detail })
    const { problems } = (await person.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}`)).json()
    expect(problems).toEqual([expect.stringMatching(/^event \d+ .* follows its decision$/)])
  })

  it('and a premature end of a request are not signed for anyone', async () => {
    const { server, id, path, person, decide, announced, request } = await start(mended())
    const { db, signer, config } = server
    await decide('reviewing')
    expect((await request()).statusCode).toBe(200)
    await person.send('POST', `${path}/opened`, { version: 1 })
    const rows = db.selectFrom('corrections').selectAll().where('id', '=', id)
    const before = await rows.executeTakeFirstOrThrow()
    const past = '2001-01-01T00:00:00.000Z'
    const row = db.updateTable('corrections').where('id', '=', id)
    await row.set({ expires_at: past }).execute()
    const waits = { errors: [{ code: 'correction-waits' }] }
    expect((await decide('declined', { reasons: ['other'] })).json()).toMatchObject(waits)
    const elsewhere = { ...before, id: 'another', reference: 'MA-NONE-HERE', expires_at: past }
    await db.insertInto('corrections').values(elsewhere).execute()
    await row.set({ expires_at: past }).execute()
    await closeExpired(db, { at: TEST_NOW, signer, ledger: openLedger(config) })
    const { expires_at } = before
    expect(await rows.execute()).toMatchObject([{ expires_at, state: 'waiting' }])
    expect(await announced()).not.toContain('correction-expired')
    await db.deleteFrom('corrections').where('id', '=', 'another').execute()
    expect(await storedProblems(server)).toEqual([])
  })

  it('and a request that was hidden from the decision change nothing afterwards', async () => {
    const { server, id, request, open, announced, approve, decide } = await start(broken())
    await decide('reviewing')
    expect((await request()).statusCode).toBe(200)
    const row = await server.db
      .selectFrom('corrections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await server.db.deleteFrom('corrections').where('id', '=', id).execute()
    expect((await approve()).json()).toMatchObject({ outcome: 'changed' })
    await server.db.insertInto('corrections').values(row).execute()
    const opened = await open()
    expect(opened.json()).toMatchObject({ state: 'withdrawn', ciphertext: null })
    const answered = await open(corrected())
    expect(answered.json().errors).toMatchObject([{ code: 'correction.closed' }])
    expect(await announced()).not.toContain('corrected')
  })
})
