/** Invitations whose rows or events someone edits in the database. */
import { describe, expect, it } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { invitationChain } from '../../application/facts/chain-names.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { engines } from '../../test-support/engines.ts'
import { INVITING, MAILING, startInviting } from '../../test-support/start-inviting.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  SILENT,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { referenceIn } from '../../test-support/test-server.ts'
import { appendJob } from '../ledger/plugin.ts'
import { openLedger } from '../open-ledger.ts'
import { sweepInvitations } from './applicant-links.ts'

describe.each(engines)('an invitation on $name', (engine) => {
  const start = async (settings: Readonly<Record<string, string>> = {}) =>
    startInviting({ ...(await engine.settings()), ...settings })

  it('stays revoked even if the event is changed or removed, and its row restored', async () => {
    const { server, ask, invite, opened } = await start()
    const { db } = server
    const invited = await invite()
    const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    const revoke = `${inviteRoute.url}/${invited.id}/revoke`
    expect((await ask(revoke, {})).json()).toMatchObject({ status: 'revoked' })
    await db.updateTable('invitations').set(row).execute()
    const closed = async () => [
      (await opened(invited)).statusCode,
      (await server.submit(sampleSubmission(), invited.link.header)).statusCode,
    ]
    expect(await closed()).toEqual([410, 409])
    expect((await ask(`${inviteRoute.url}/${invited.id}/renew`, {})).statusCode).toBe(409)
    const end = () => db.updateTable('events').where('kind', '=', 'invitation-revoked')
    await end().set({ detail: '{"deliveries":{}}' }).execute()
    expect(await closed()).toEqual([404, 409])
    await db.deleteFrom('events').where('kind', '=', 'invitation-revoked').execute()
    expect(await closed()).toEqual([404, 409])
    expect(await storedProblems(server)).not.toEqual([])
  })

  it('is revoked even if its row says that an application has used it', async () => {
    const { server, ask, invite, opened } = await start()
    const invited = await invite()
    const edit = (reference: string | null) =>
      server.db.updateTable('invitations').set({ reference }).execute()
    await edit(referenceIn(await server.submit(sampleSubmission())))
    const revoked = await ask(`${inviteRoute.url}/${invited.id}/revoke`, {})
    expect(revoked.json()).toMatchObject({ status: 'revoked' })
    await edit(null)
    expect((await opened(invited)).statusCode).toBe(410)
    expect((await server.submit(sampleSubmission(), invited.link.header)).statusCode).toBe(409)
  })

  it('is revoked while its row is another one, and not while an event is missing', async () => {
    const { server, ask, invite, opened } = await start()
    const { db } = server
    const invited = await invite()
    const revoke = async () => (await ask(`${inviteRoute.url}/${invited.id}/revoke`, {})).statusCode
    const edit = (from: string, to: string) =>
      db
        .updateTable('events')
        .set({ signer: to })
        .where('signer', '=', from)
        .where('kind', '=', 'invited')
        .execute()
    await edit('server', 'olga')
    expect(await revoke()).toBe(503)
    await edit('olga', 'server')
    const { salt } = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('invitations').set({ salt: 'another' }).execute()
    expect(await revoke()).toBe(404)
    await db.updateTable('invitations').set({ salt }).execute()
    expect((await opened(invited)).statusCode).toBe(410)
    expect(await revoke()).toBe(200)
  })

  it('has its messages sent once its row is back, if someone hid it meanwhile', async () => {
    const { posts, url } = await testReceiver()
    const { server, clock, invite } = await start({ ...MAILING, ...webhookTo(url) })
    const { db } = server
    await invite({ ...INVITING, email: 'maria@bakery.example', send: true })
    const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('invitations').execute()
    await sendingDeliveries(server, SILENT, () => clock.now)
    const tried = async () => {
      const rows = await db.selectFrom('deliveries').selectAll().execute()
      return rows.every(({ last_failure }) => last_failure !== null) && rows
    }
    const unsigned = "doesn't match a signed event: run operator verify"
    expect(await until(tried)).toEqual([
      expect.objectContaining({ status: 'waiting', last_failure: unsigned }),
      expect.objectContaining({ status: 'waiting', last_failure: unsigned }),
    ])
    await db.insertInto('invitations').values(row).execute()
    await db.updateTable('deliveries').set({ due_at: row.created_at }).execute()
    await until(() => posts.length > 0)
    expect(posts.map(({ body }) => [body.type, body.data.id])).toEqual([
      ['invitation.created', row.id],
    ])
  })

  it('is announced as expired once its row is back, if someone edited it meanwhile', async () => {
    const { server, invite } = await start()
    const { db, signer, config } = server
    const { expiresAt } = await invite()
    const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    const hoursPast = (hours: number) => new Date(Date.parse(expiresAt) + hours * 3_600_000)
    const sweep = (now: Date) => sweepInvitations(db, { now, signer, ledger: openLedger(config) })
    await db.updateTable('invitations').set({ salt: 'another' }).execute()
    await sweep(hoursPast(1))
    await db.updateTable('invitations').set({ salt: row.salt }).execute()
    await sweep(hoursPast(3))
    const announced = await db.selectFrom('deliveries').select('type').execute()
    expect(announced.map(({ type }) => type).toSorted()).toEqual([
      'invitation.created',
      'invitation.expired',
    ])
  })

  it.each(['ciphertext', 'link_key'])('is reported if its %s is gone', async (column) => {
    const { server, clock, invite } = await start()
    const { id } = await invite()
    expect(await storedProblems(server, clock.now)).toEqual([])
    await server.db
      .updateTable('invitations')
      .set({ [column]: null })
      .execute()
    expect(await storedProblems(server, clock.now)).toEqual([
      `${invitationChain(id)}: the invitation was changed`,
    ])
  })

  it('is not reported as expired because its row says so', async () => {
    const { server, clock, invite, opened } = await start()
    const { db, signer, config } = server
    const invited = await invite()
    await db.updateTable('invitations').set({ expires_at: '2001-01-01T00:00:00.000Z' }).execute()
    await sweepInvitations(db, { now: clock.now, signer, ledger: openLedger(config) })
    const announced = await db.selectFrom('deliveries').select('type').execute()
    expect(announced.map(({ type }) => type)).toEqual(['invitation.created'])
    const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    expect([row.expires_at, row.is_open]).toEqual([invited.expiresAt, 1])
    expect((await opened(invited)).statusCode).toBe(200)
  })

  it('shows no approval, and no link, whose end someone has changed', async () => {
    const { server, ask, invite, operate } = await start()
    const used = await invite()
    const reference = referenceIn(await server.submit(sampleSubmission(), used.link.header))
    await operate('status', reference, 'reviewing')
    await operate('status', reference, 'approved', '--unseen')
    const revoked = await invite({ externalId: 'CRM-2' })
    await ask(`${inviteRoute.url}/${revoked.id}/revoke`, {})
    const listed = async () => {
      const { invitations } = (await ask(inviteRoute.url)).json()
      return Object.fromEntries(
        invitations.map(({ id, status }: { id: string; status: string }) => [id, status]),
      )
    }
    expect(await listed()).toEqual({ [used.id]: 'approved', [revoked.id]: 'revoked' })
    await operate('status', reference, 'reviewing', '--reopen')
    const events = server.db.updateTable('events').set({ at: '2001-01-01T00:00:00.000Z' })
    await events.where('reference', '=', reference).where('number', '=', 4).execute()
    await events.where('kind', '=', 'invitation-revoked').execute()
    expect(await listed()).toEqual({ [used.id]: 'submitted' })
    expect((await ask(`${inviteRoute.url}/${used.id}`)).json().status).toBe('submitted')
  })

  it('shows and exports no approval whose end was removed before a restart', async () => {
    const settings = await engine.settings()
    const { server, ask, invite, operate } = await start(settings)
    const { db, folder } = server
    const { id, link } = await invite()
    const reference = referenceIn(await server.submit(sampleSubmission(), link.header))
    await operate('status', reference, 'reviewing')
    await operate('status', reference, 'approved', '--unseen')
    const exported = async () => (await operate('export')).out.trim()
    const statusAt = async (asking: typeof ask) =>
      (await asking(`${inviteRoute.url}/${id}`)).json().status
    expect([await statusAt(ask), await exported()]).toEqual([
      'approved',
      expect.stringContaining('"status":"approved"'),
    ])
    await operate('status', reference, 'reviewing', '--reopen')
    await appendJob(server).tick()
    const ofApplication = db.deleteFrom('events').where('reference', '=', reference)
    await ofApplication.where('number', '>', 3).execute()
    await db.updateTable('applications').set({ status: 'approved' }).execute()
    const restarted = await startInviting({ ...settings, DATA_DIR: folder })
    expect([await statusAt(restarted.ask), await exported()]).toEqual(['submitted', ''])
  })

  it('does not count once its row or its events are edited', async () => {
    const { server, ask, invite, opened } = await start()
    const [one, other] = [await invite(), await invite({ externalId: 'CRM-2' })]
    const row = await server.db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('invitations')
      .set({ ciphertext: row.ciphertext, link_key: row.link_key })
      .where('id', '=', other.id)
      .execute()
    expect((await opened(other)).statusCode).toBe(404)
    expect((await ask(`${inviteRoute.url}/${other.id}`)).statusCode).toBe(404)
    expect(await storedProblems(server)).toEqual([
      `INVITATION-${other.id}: the invitation was changed`,
    ])
    await ask(`${inviteRoute.url}/${one.id}/revoke`, {})
    await server.db.updateTable('invitations').set(row).where('id', '=', one.id).execute()
    expect((await opened(one)).json().errors[0].code).toBe('invitation-link.revoked')
  })
})
