/** The last events of an application or a link, removed while no process remembers them. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { withdrawRoute } from '../../../api/application-status.ts'
import { openDraftRoute } from '../../../api/drafts.ts'
import { urlOf } from '../../../api/route.ts'
import type { ApplicationStatus } from '../../../application/application-status.ts'
import type { EventKind } from '../../../application/facts/event-kinds.ts'
import { sampleSubmission } from '../../../application/testing/sample-application.ts'
import { type ConsoleServer, consoleServer } from '../../../test-support/console-visitor.ts'
import { engines } from '../../../test-support/engines.ts'
import { asApplicant, OWNER_LINK, withLink } from '../../../test-support/owner-entry.ts'
import { operator, signerKey } from '../../../test-support/run-operator.ts'
import { post } from '../../../test-support/test-copies.ts'
import { copyLinkIn, TEST_NOW } from '../../../test-support/test-server.ts'
import { adoptOpenRights } from '../../adoption/service.ts'
import { withdrawForApplicant } from '../../decisions/service.ts'
import { openLedger } from '../../open-ledger.ts'
import { ownerLinkRows } from '../../owner-entry/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addEvent } from '../new-events-service.ts'
import { appendJob } from '../plugin.ts'
import { trustOf } from '../secrets.ts'
import { keepPending } from './keeper.ts'
import { latestHead, savedVersion } from './saved-file-service.ts'

const DRAFT = { id: 'b2ZmaWNlLWF0LWhvbWUtMQ', token: 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ' }

async function keptEnds({ ledger }: Pick<ConsoleServer, 'ledger'>) {
  return (await trustOf(ledger)).seen.ends()
}

describe.each(engines)('an event that was removed before a restart on $name', (engine) => {
  async function started() {
    const settings = { UNDO_SECONDS: '0', ...(await engine.settings()) }
    const server = await consoleServer(settings)
    const own = { ...settings, DATA_DIR: server.folder }
    const submitted = async () => copyLinkIn(await server.submit(sampleSubmission()))
    /** Removes the last events of an application, as if they had never been. */
    const remove = async (reference: string, kind: EventKind, status: ApplicationStatus) => {
      const ofApplication = server.db.selectFrom('events').where('reference', '=', reference)
      const { number } = await ofApplication
        .selectAll()
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      const { db } = server
      await db
        .deleteFrom('deliveries')
        .where('reference', '=', reference)
        .where('event', '>=', number)
        .execute()
      await db
        .deleteFrom('events')
        .where('reference', '=', reference)
        .where('number', '>=', number)
        .execute()
      await db
        .updateTable('applications')
        .set({ status })
        .where('reference', '=', reference)
        .execute()
    }
    return { server, own, submitted, remove }
  }

  /** Returns the answers to a reviewer who opens an application and approves it. */
  async function approve(server: ConsoleServer, reference: string) {
    const person = await server.signIn('reviewer')
    const path = `/console/api/applications/${reference}`
    await person.get(path)
    await person.send('POST', `${path}/opened`, { version: 1 })
    const decide = async (to: ApplicationStatus) => {
      const answer = await person.send('POST', `${path}/decisions`, { to, version: 1 })
      return answer.json().outcome ?? answer.json().errors[0].code
    }
    return [await decide('reviewing'), await decide('approved')]
  }

  it('is no withdrawal that a reviewer can ignore', async () => {
    const { server, own, submitted, remove } = await started()
    const [link, other] = [await submitted(), await submitted()]
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await appendJob(server).tick()
    await remove(link.reference, 'withdrawn', 'received')
    const restarted = await consoleServer(own)
    expect(await approve(restarted, link.reference)).toEqual(['evidence', 'evidence'])
    expect(await approve(restarted, other.reference)).toEqual(['changed', 'changed'])
  })

  it.each([
    ['in the log', { isLogged: true }],
    ['not in the log yet', { isLogged: false }],
  ])('is no withdrawal %s that is forgotten after later events', async (_, { isLogged }) => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    const { tick } = appendJob(server)
    await tick()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    if (isLogged) await tick()
    await remove(link.reference, 'withdrawn', 'received')
    const servers = [server, await consoleServer(own)]
    for (const { signIn } of servers) {
      const person = await signIn('reviewer')
      for (const _ of [1, 2]) {
        const path = `/console/api/applications/${link.reference}/opened`
        await person.send('POST', path, { version: 1 })
        // The head that a server has saved is gone.
        await tick().catch(() => undefined)
      }
    }
    for (const visited of servers) {
      expect(await approve(visited, link.reference)).toEqual(['evidence', 'evidence'])
    }
  })

  it.each([
    ['was added by the server', async () => undefined],
    ['waits for the log', async ({ db, ledger }: ConsoleServer) => keepPending(db, ledger)],
  ])('is not forgotten because another one %s', async (_, keep) => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await appendJob(server).tick()
    await remove(link.reference, 'withdrawn', 'received')
    const restarted = await consoleServer(own)
    const { db, signer } = restarted
    await restarted.signIn('administrator')
    const context = { reference: link.reference, at: TEST_NOW, signer }
    await addEvent(db, context, { kind: 'link-sent', detail: { deliveries: {} } })
    await keep(restarted)
    expect(await approve(restarted, link.reference)).toEqual(['evidence', 'evidence'])
  })

  it.each([
    ['in the log', { isLogged: true }],
    ['not in the log yet', { isLogged: false }],
  ])('is no decision by a command, %s, that another person can change', async (_, { isLogged }) => {
    const { server, own, submitted, remove } = await started()
    const { reference } = await submitted()
    const { tick } = appendJob(server)
    await tick()
    const OPERATOR_KEY = await signerKey(server.folder)
    expect(
      await operator({ ...own, OPERATOR_KEY }, 'status', reference, 'withdrawn', '--unseen'),
    ).toMatchObject({ code: 0 })
    if (isLogged) await tick()
    await remove(reference, 'status', 'received')
    if (!isLogged) await tick()
    expect(await approve(server, reference)).toEqual(['evidence', 'evidence'])
    expect(await approve(await consoleServer(own), reference)).toEqual(['evidence', 'evidence'])
  })

  it.each(['', '{"position":2,"ha', '{"position":2,"hash":"a","ends":{"CONSOLE":{"number":"x"}}}'])(
    'is not forgotten because the file that has it was cut: %j',
    async (text) => {
      const { server, own, submitted } = await started()
      await submitted()
      const { tick } = appendJob(server)
      await tick()
      const file = join(server.folder, 'chain-head.json')
      await writeFile(file, text)
      await submitted()
      await expect(tick()).rejects.toThrow(`${file} is damaged`)
      expect(await readFile(file, 'utf8')).toBe(text)
      const { db, signer, ledger, config } = await consoleServer(own)
      const adopted = adoptOpenRights(db, config, { at: TEST_NOW, signer, ledger })
      await expect(adopted).rejects.toThrow(`${file} is damaged`)
      expect(await operator(own, 'verify')).toMatchObject({
        code: 1,
        err: expect.stringContaining(file),
      })
    },
  )

  it('is no decision by a command while the log lacks its saved head', async () => {
    const { server, own, submitted, remove } = await started()
    const { reference } = await submitted()
    await submitted()
    const { tick } = appendJob(server)
    await tick()
    await server.db.deleteFrom('events').where('position', '=', 2).execute()
    const OPERATOR_KEY = await signerKey(server.folder)
    expect(
      await operator({ ...own, OPERATOR_KEY }, 'status', reference, 'withdrawn', '--unseen'),
    ).toMatchObject({ code: 0 })
    await expect(tick()).rejects.toThrow('no longer has its saved chain head')
    expect(await latestHead(server.config)).toMatchObject({ position: 2, digests: { position: 3 } })
    await remove(reference, 'status', 'received')
    expect(await approve(server, reference)).toEqual(['evidence', 'evidence'])
    expect(await approve(await consoleServer(own), reference)).toEqual(['evidence', 'evidence'])
  })

  it('is no withdrawal since the last tick before the server stopped', async () => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    await appendJob(server).tick()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await remove(link.reference, 'withdrawn', 'received')
    await server.app.close()
    expect(await approve(await consoleServer(own), link.reference)).toEqual([
      'evidence',
      'evidence',
    ])
  })

  it('is no decision that was kept out of the log', async () => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    const { db } = server
    const { tick } = appendJob(server)
    await tick()
    const { hash } = await db.selectFrom('log_head').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('log_head').set({ hash: 'edited' }).execute()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await expect(tick()).rejects.toThrow('was edited')
    await remove(link.reference, 'withdrawn', 'received')
    await db.updateTable('log_head').set({ hash }).execute()
    await tick()
    const restarted = await consoleServer(own)
    await appendJob(restarted).tick()
    expect(await approve(restarted, link.reference)).toEqual(['evidence', 'evidence'])
    expect(await operator(own, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${link.reference}: event 2, which a server has seen`),
    })
  })

  it('is no decision of another process that was kept out of the log', async () => {
    const { server, own, submitted, remove } = await started()
    const { reference } = await submitted()
    const { config, db } = server
    await appendJob(server).tick()
    await db.updateTable('log_head').set({ hash: 'edited' }).execute()
    // This process notes the events of its own signer, but of no copy.
    const signer = { ...server.signer }
    const withdrawal = { reference, at: TEST_NOW, signer }
    await withdrawForApplicant(db, openLedger({ ...config }), withdrawal)
    await expect(appendJob(server).tick()).rejects.toThrow('was edited')
    await remove(reference, 'withdrawn', 'received')
    const restarted = await consoleServer(own)
    expect(await approve(restarted, reference)).toEqual(['evidence', 'evidence'])
  })

  it('is no decision that was kept out of a log without a saved head', async () => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    await server.db.updateTable('log_head').set({ position: 9 }).execute()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await expect(appendJob(server).tick()).rejects.toThrow('was edited')
    await remove(link.reference, 'withdrawn', 'received')
    await server.db.updateTable('log_head').set({ position: 0 }).execute()
    const restarted = await consoleServer(own)
    await appendJob(restarted).tick()
    expect(await approve(restarted, link.reference)).toEqual(['evidence', 'evidence'])
  })

  it('is known to the other servers if it never was in the log', async () => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    const other = await consoleServer(own)
    const jobs = [appendJob(server), appendJob(other)]
    const tickAll = async () => {
      for (const { tick } of jobs) await tick()
    }
    for (const _ of [1, 2]) await tickAll()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await remove(link.reference, 'withdrawn', 'received')
    await tickAll()
    expect(await approve(other, link.reference)).toEqual(['evidence', 'evidence'])
  })

  it('is known to a server that has acted on the application before it learned of it', async () => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    const other = await consoleServer(own)
    const jobs = [appendJob(server), appendJob(other)]
    const tickAll = async () => {
      for (const { tick } of jobs) await tick().catch(() => undefined)
    }
    for (const _ of [1, 2]) await tickAll()
    const person = await other.signIn('reviewer')
    // The log cannot grow meanwhile.
    await server.db.updateTable('log_head').set({ position: 0 }).execute()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await remove(link.reference, 'withdrawn', 'received')
    const path = `/console/api/applications/${link.reference}/assignee`
    const assigned = await person.send('PUT', path, { assignee: 'me' })
    expect(assigned.statusCode).toBeLessThan(300)
    for (const _ of [1, 2, 3]) await tickAll()
    expect(await approve(other, link.reference)).toEqual(['evidence', 'evidence'])
    expect(await approve(await consoleServer(own), link.reference)).toEqual([
      'evidence',
      'evidence',
    ])
  })

  it('is known to the other servers if it was removed from the log before they read it', async () => {
    const { server, own, submitted, remove } = await started()
    const link = await submitted()
    const other = await consoleServer(own)
    const [first, second] = [appendJob(server), appendJob(other)]
    await first.tick()
    await second.tick()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await first.tick()
    await remove(link.reference, 'withdrawn', 'received')
    await expect(second.tick()).rejects.toThrow('no longer has its saved chain head')
    expect(await approve(other, link.reference)).toEqual(['evidence', 'evidence'])
  })

  it('is saved once, however many servers have seen it', async () => {
    const { server, own, submitted } = await started()
    await submitted()
    const jobs = [server, await consoleServer(own)].map(appendJob)
    const tickAll = async () => {
      for (const job of jobs) await job.tick()
    }
    for (const _ of [1, 2]) await tickAll()
    const version = savedVersion(server.config)
    for (const _ of [1, 2]) await tickAll()
    expect(savedVersion(server.config)).toBe(version)
  })

  it('stays saved when another server saves beside it', async () => {
    const { server, own, submitted } = await started()
    const link = await submitted()
    const { db } = server
    const other = await consoleServer(own)
    const { tick } = appendJob(server)
    await tick()
    await appendJob(other).tick()
    await db.updateTable('log_head').set({ position: 0 }).execute()
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await expect(tick()).rejects.toThrow('was edited')
    await expect(appendJob(other).tick()).rejects.toThrow('was edited')
    const saved = async () => (await latestHead(server.config))?.ends ?? {}
    expect(await saved()).toHaveProperty([link.reference])
    await db.updateTable('log_head').set({ position: 1 }).execute()
    await tick()
    await appendJob(other).tick()
    expect(await saved()).not.toHaveProperty([link.reference])
  })

  it('is saved on its own only until it is in the log', async () => {
    const { server, submitted } = await started()
    const link = await submitted()
    const { tick } = appendJob(server)
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    await server.db.updateTable('log_head').set({ position: 1 }).execute()
    await expect(tick()).rejects.toThrow('was edited')
    const saved = async () => link.reference in (await keptEnds(server))
    expect(await saved()).toBe(true)
    await server.db.updateTable('log_head').set({ position: 0 }).execute()
    await tick()
    expect(await saved()).toBe(false)
  })

  it('is not saved on its own because it was read before it was in the log', async () => {
    const { server, submitted } = await started()
    const link = await submitted()
    const { tick } = appendJob(server)
    await tick()
    const person = await server.signIn('reviewer')
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    const path = `/console/api/applications/${link.reference}/opened`
    await person.send('POST', path, { version: 1 })
    await tick()
    expect(await keptEnds(server)).not.toHaveProperty([link.reference])
  })

  it('is no end of a link that nobody has opened since the start', async () => {
    const { server, own } = await started()
    const { db } = server
    await asApplicant(server, 'PUT')
    await server.signIn('reviewer')
    await appendJob(server).tick()
    const restarted = await consoleServer(own)
    await restarted.signIn('reviewer')
    const context = { at: TEST_NOW, signer: restarted.signer }
    await inTransaction(db, (transaction) => ownerLinkRows.end(transaction, OWNER_LINK, context))
    await db.deleteFrom('events').where('kind', '=', 'link-ended').execute()
    expect((await withLink(restarted)).statusCode).toBe(404)
  })

  it('is not missing because the log has grown while a link was used up', async () => {
    const { server, own } = await started()
    await asApplicant(server, 'PUT')
    await server.signIn('reviewer')
    await appendJob(server).tick()
    const { db, ledger, signer } = await consoleServer(own)
    const { seen } = await trustOf(ledger)
    vi.spyOn(seen, 'isEmpty').mockImplementationOnce(() => {
      if (seen.digests) seen.digests = { ...seen.digests }
      return false
    })
    const row = { id: OWNER_LINK, ends: 0 }
    const isUsed = await inTransaction(db, (transaction) =>
      ownerLinkRows.use(transaction, row, { at: TEST_NOW, signer }),
    )
    expect(isUsed).toBe(true)
    expect(JSON.stringify(seen.ends())).not.toContain('"from"')
  })

  it.each([
    ['on a server that knows it', { isRestarted: false }],
    ['after a restart', { isRestarted: true }],
  ])(
    'is no end that had the number of an earlier end of the link, %s',
    async (_, { isRestarted }) => {
      const { server, own } = await started()
      const { db } = server
      await asApplicant(server, 'PUT')
      expect((await asApplicant(server, 'DELETE')).statusCode).toBe(204)
      await db.deleteFrom('owner_invitations').execute()
      await asApplicant(server, 'PUT')
      await appendJob(server).tick()
      const visited = isRestarted ? await consoleServer(own) : server
      await visited.signIn('reviewer')
      const row = await db.selectFrom('owner_invitations').selectAll().executeTakeFirstOrThrow()
      const ends = () => db.deleteFrom('events').where('kind', '=', 'link-ended')
      const earlier = await ends().returningAll().executeTakeFirstOrThrow()
      const context = { at: new Date(TEST_NOW.getTime() + 1), signer: visited.signer }
      await inTransaction(db, (transaction) => ownerLinkRows.end(transaction, OWNER_LINK, context))
      await ends().execute()
      await db.insertInto('events').values(earlier).execute()
      await db.updateTable('owner_invitations').set(row).execute()
      expect((await withLink(visited)).statusCode).toBe(404)
    },
  )

  it('is no end of a link whose row was signed beside a made-up end', async () => {
    const { server, own } = await started()
    const { db } = server
    await asApplicant(server, 'PUT')
    expect((await asApplicant(server, 'DELETE')).statusCode).toBe(204)
    await db.deleteFrom('owner_invitations').execute()
    await db.updateTable('events').set({ number: 5 }).where('kind', '=', 'link-ended').execute()
    expect((await asApplicant(await consoleServer(own), 'PUT')).statusCode).toBe(200)
    await db.deleteFrom('events').where('kind', '=', 'link-ended').execute()
    const row = await db.selectFrom('owner_invitations').selectAll().executeTakeFirstOrThrow()
    const restarted = await consoleServer(own)
    await asApplicant(restarted, 'DELETE')
    await db.updateTable('owner_invitations').set(row).execute()
    expect((await withLink(restarted)).statusCode).toBe(404)
  })

  it.each([
    ['a link', { times: 1, isHeld: false, isEarly: false }],
    ['a link that has ended before', { times: 2, isHeld: false, isEarly: false }],
    ['a link that ended while the log could not grow', { times: 1, isHeld: true, isEarly: false }],
    ['a link, even before it is in the log', { times: 1, isHeld: false, isEarly: true }],
  ])('is no end of %s', async (_, { times, isHeld, isEarly }) => {
    const { server, own } = await started()
    const { db } = server
    const ask = async ({ app }: ConsoleServer, method: 'GET' | 'PUT' | 'DELETE', more = {}) => {
      const url = urlOf(openDraftRoute, { params: { id: DRAFT.id } })
      const headers = { authorization: `Bearer ${DRAFT.token}`, ...more }
      const payload = { ciphertext: 'cHJlcGFyZWQ=', purpose: 'sign' }
      const answer = await app.inject({
        method,
        url,
        headers,
        ...(method === 'PUT' && { payload }),
      })
      return answer.statusCode
    }
    const rows = []
    if (isHeld) await db.updateTable('log_head').set({ position: 9 }).execute()
    while (rows.length < times) {
      expect(await ask(server, 'PUT', { 'if-none-match': '*' })).toBe(201)
      rows.push(await db.selectFrom('drafts').selectAll().executeTakeFirstOrThrow())
      expect(await ask(server, 'DELETE')).toBe(204)
    }
    const { tick } = appendJob(server)
    if (isHeld) await expect(tick()).rejects.toThrow('was edited')
    else if (!isEarly) await tick()
    if (isHeld) await db.updateTable('log_head').set({ position: 0 }).execute()
    await db
      .deleteFrom('events')
      .where('kind', '=', 'link-ended')
      .where('number', '=', times)
      .execute()
    if (isEarly) await tick()
    await db.insertInto('drafts').values(rows.slice(-1)).execute()
    const restarted = await consoleServer(own)
    for (const visited of [server, restarted, restarted])
      expect(await ask(visited, 'GET')).toBe(404)
  })
})
