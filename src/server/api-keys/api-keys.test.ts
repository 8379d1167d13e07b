import { describe, expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../../api/applications.ts'
import { copiesRoute } from '../../api/copies.ts'
import { COPY_KEY_HEADER } from '../../api/stored-applications.ts'
import { apiScopes } from '../../application/api-scopes.ts'
import { API_KEYS } from '../../application/facts/chain-names.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { allMessages } from '../../messages/all.ts'
import { mainly } from '../../test-support/engines.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { operator } from '../../test-support/run-operator.ts'
import { ask, serverWithApiKey } from '../../test-support/server-with-api-key.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { copyLinkIn, referenceIn } from '../../test-support/test-server.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { decryptCopy } from '../signed-copies/link-service.ts'

/** Other tests check the event feed and the log lines about keys on both engines. */
describe.each(mainly('PostgreSQL'))('an API key on $name', (engine) => {
  const start = async (settings: Readonly<Record<string, string>> = {}) =>
    serverWithApiKey({ ...(await engine.settings()), ...settings })

  it('returns no record that was forged in the database', async () => {
    const { server, key } = await start()
    const [reference, other] = [
      referenceIn(await server.submit(sampleSubmission())),
      referenceIn(await server.submit(sampleSubmission())),
    ]
    const { sealed } = await server.db
      .selectFrom('applications')
      .select('sealed')
      .where('reference', '=', other)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('applications')
      .set({ sealed })
      .where('reference', '=', reference)
      .execute()
    for (const path of ['record', 'copy']) {
      const answer = await ask(server, key, `${APPLICATIONS_PATH}/${reference}/${path}`)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ errors: [{ code: 'application.changed' }] })
      const intact = await ask(server, key, `${APPLICATIONS_PATH}/${other}/${path}`)
      expect(intact.statusCode).toBe(200)
    }
  })

  it('reads the status, the changes and the sealed record, until it is ended', async () => {
    const { server, command, key } = await start()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    expect(await storedProblems(server)).toEqual([])
    const listed = (await ask(server, key)).json()
    expect(listed).toMatchObject({
      changes: [{ reference, application: { reference, status: 'received' } }],
      hasMore: false,
    })
    const next = `${APPLICATIONS_PATH}?cursor=${listed.cursor}`
    expect((await ask(server, key, next)).json()).toMatchObject({ changes: [] })
    const response = await ask(server, key, `${APPLICATIONS_PATH}/${reference}`)
    expect(response.json()).toEqual(listed.changes[0].application)
    const record = (await ask(server, key, `${APPLICATIONS_PATH}/${reference}/record`)).json()
    expect(Buffer.from(record.sealed, 'base64').toString('latin1')).toMatch(/^age-encryption/)
    expect(record).toMatchObject({ reference, entries: [], versions: [] })
    expect((await ask(server, key, listed.changes[0].application.links.copy)).json()).toEqual({
      reference,
      version: 1,
      encrypted: null,
    })

    const keys = JSON.parse((await command('list', '--json')).out)
    expect(keys).toMatchObject([
      {
        number: 1,
        name: 'CRM',
        may: ['applications'],
        program: null,
        endedAt: null,
        lastUsedAt: expect.any(String),
      },
    ])
    expect(await command('end', '1')).toMatchObject({ code: 0 })
    expect(await command('end', '1')).toMatchObject({ code: 1 })
    const ended = await ask(server, key)
    expect(ended.statusCode).toBe(401)
    expect(ended.headers['www-authenticate']).toBe('Bearer')
    const [wrong] = ended.json().errors
    expect(wrong).toEqual({ code: 'unauthorized', message: allMessages.en.api.wrongApiKey })
    const [missing] = (await server.app.inject(APPLICATIONS_PATH)).json().errors
    expect(missing).toEqual({
      code: 'unauthorized',
      message: allMessages.en.api.errors.unauthorized,
    })
    expect(await storedProblems(server)).toEqual([])
    expect((await command('list')).out).toMatch(/CRM/)
  })

  it('gets erasures in its feed', async () => {
    const { server, key } = await start()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const env = {
      DATA_DIR: server.folder,
      ...(server.config.database.startsWith('postgres') && {
        DATABASE_URL: server.config.database,
      }),
    }
    await operator(env, 'erase', reference, '--yes')
    await storedProblems(server)
    expect((await ask(server, key)).json()).toMatchObject({
      changes: [{ reference, application: null }],
    })
    expect((await ask(server, key, `${APPLICATIONS_PATH}/${reference}`)).statusCode).toBe(404)
  })

  it('stays ended even if the end is changed or removed, or followed by other events', async () => {
    const { server, command, key } = await start()
    const { db } = server
    const remove = (number: number) =>
      db
        .deleteFrom('events')
        .where('reference', '=', API_KEYS)
        .where('number', '=', number)
        .execute()
    await command('end', '1')
    expect((await ask(server, key)).statusCode).toBe(401)
    const end = db.updateTable('events').where('reference', '=', API_KEYS).where('number', '=', 2)
    await end.set({ detail: '{"key":7}' }).execute()
    expect((await ask(server, key)).statusCode).toBe(401)
    await end.set({ detail: '{"key":1}' }).execute()
    await remove(2)
    expect((await ask(server, key)).statusCode).toBe(401)
    const make = async (name: string) =>
      (await command('new', name, '--may', 'applications')).out.trim()
    // It has the number of the removed end, so the server cannot tell which of the two is older.
    const doubtful = await make('ERP')
    expect((await ask(server, doubtful)).statusCode).toBe(401)
    const other = await make('ERP')
    expect((await ask(server, other)).statusCode).toBe(200)
    await command('end', '1')
    await make('BI')
    await remove(4)
    for (const valid of [key, doubtful, other]) {
      expect((await ask(server, valid)).statusCode).toBe(401)
    }
    expect(await storedProblems(server)).not.toEqual([])
  })

  it('reads nothing from other programs', async () => {
    const programs = await acmeFolder()
    const { server, key, command, operate } = await start({ PROGRAMS_DIR: programs })
    const made = await command('new', 'Acme', '--may', 'applications', '--program', 'acme')
    const acme = made.out.trim()
    expect(
      await command('new', 'Beta', '--may', 'applications', '--program', 'beta'),
    ).toMatchObject({ code: 1, err: expect.stringContaining('there are acme, default') })
    const sent = sampleSubmission({ signing: null })
    const own = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
    const other = referenceIn(await server.submit(sampleSubmission()))
    await operate('erase', other, '--yes')
    await storedProblems(server)
    const listed = async (apiKey: string) =>
      (await ask(server, apiKey))
        .json()
        .changes.map((change: { reference: string }) => change.reference)
    expect(await listed(key)).toEqual([own, other])
    expect(await listed(acme)).toEqual([own])
    const third = referenceIn(await server.submit(sampleSubmission()))
    const paths = ['', '/record', '/copy']
    const status = async (apiKey: string, reference: string, path: string) =>
      (await ask(server, apiKey, `${APPLICATIONS_PATH}/${reference}${path}`)).statusCode
    for (const path of paths) {
      expect([await status(acme, own, path), await status(acme, third, path)]).toEqual([200, 404])
      expect([await status(key, own, path), await status(key, third, path)]).toEqual([200, 200])
    }
    await server.db.updateTable('applications').set({ program: 'acme' }).execute()
    for (const path of paths) {
      expect([await status(acme, own, path), await status(acme, third, path)]).toEqual([200, 404])
    }
    await storedProblems(server)
    expect([await listed(acme), (await listed(key)).length]).toEqual([[own], 3])
  })
})

describe('an API key', () => {
  it('counts only with its own secret, and as an operator signed it', async () => {
    const { server, key } = await serverWithApiKey()
    const [, , secret = ''] = key.split('_')
    const other = 'A'.repeat(43)
    for (const wrong of [
      '',
      'mak_1_',
      `mak_1_${other}`,
      `mak_2_${secret}`,
      `mak_01_${secret}`,
      secret,
    ]) {
      expect((await ask(server, wrong)).statusCode).toBe(401)
    }
    expect((await server.app.inject({ url: APPLICATIONS_PATH })).statusCode).toBe(401)
    // An attacker with access to the database puts a secret of their own into the event.
    const detail = JSON.stringify({
      name: 'CRM',
      may: apiScopes,
      secret: hashOf(['merchant-application API key 1', other]),
    })
    await server.db
      .updateTable('events')
      .set({ detail })
      .where('reference', '=', API_KEYS)
      .execute()
    expect((await ask(server, `mak_1_${other}`)).statusCode).toBe(401)
    expect((await ask(server, key)).statusCode).toBe(401)
    const { db } = server
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('reference', '=', API_KEYS)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('events')
      .values({ ...event, number: 2, position: null })
      .execute()
    expect((await ask(server, `mak_2_${other}`)).statusCode).toBe(401)
    expect(await storedProblems(server)).not.toEqual([])
  })

  it('shows who decided, when and why, as signed', async () => {
    const { server, key, operate } = await serverWithApiKey()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const url = `${APPLICATIONS_PATH}/${reference}`
    expect((await ask(server, key, url)).json()).toMatchObject({ decision: null })
    await operate('status', reference, 'reviewing')
    const codes = 'other, time-in-business'
    await operate('status', reference, 'declined', '--unseen', '--reason', codes)
    const { decision, status } = (await ask(server, key, url)).json()
    expect([status, decision]).toEqual([
      'declined',
      { at: expect.any(String), by: 'olga', reasons: ['time-in-business', 'other'] },
    ])
    await server.db.updateTable('applications').set({ status: 'approved' }).execute()
    expect((await ask(server, key, url)).json()).toMatchObject({ status, decision })
  })

  it('reads no approval whose end someone has changed or removed', async () => {
    const { server, key, operate } = await serverWithApiKey()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const url = `${APPLICATIONS_PATH}/${reference}`
    await operate('status', reference, 'reviewing')
    await operate('status', reference, 'approved', '--unseen')
    await operate('status', reference, 'reviewing', '--reopen')
    await storedProblems(server)
    const read = async () => {
      const [change] = (await ask(server, key)).json().changes
      const application = (await ask(server, key, url)).json()
      expect(change.application).toEqual(application)
      return application
    }
    expect(await read()).toMatchObject({ status: 'reviewing', decision: null })
    const ends = server.db.updateTable('events').where('reference', '=', reference)
    const end = ends.where('kind', '=', 'status').where('number', '=', 4)
    const changed = { reference, status: 'received', decision: null, isRowChanged: true }
    await end.set({ at: '2001-01-01T00:00:00.000Z' }).execute()
    await server.db.updateTable('applications').set({ status: 'approved' }).execute()
    expect(await read()).toMatchObject(changed)
    await server.db.deleteFrom('events').where('number', '=', 4).execute()
    expect(await read()).toMatchObject(changed)
  })

  it('may only make a limited number of requests a minute', async () => {
    const { server, key, command } = await serverWithApiKey({ API_KEY_REQUESTS_PER_MINUTE: '2' })
    const other = (await command('new', 'ERP', '--may', 'applications')).out.trim()
    const statuses = async (apiKey: string) => {
      const answers = [
        await ask(server, apiKey),
        await ask(server, apiKey),
        await ask(server, apiKey),
      ]
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statuses(key)).toEqual([200, 200, 429])
    expect(await statuses(other)).toEqual([200, 200, 429])
  })

  it('has its own limit, not that of applicants at its address', async () => {
    const { server, command } = await serverWithApiKey({
      API_KEY_REQUESTS_PER_MINUTE: '3',
      SUBMISSIONS_PER_MINUTE: '1',
    })
    const key = (await command('new', 'Desk', '--may', 'submit')).out.trim()
    const statuses = async (headers: Readonly<Record<string, string>>, times: number) => {
      const answers: number[] = []
      while (answers.length < times) answers.push((await server.submit({}, headers)).statusCode)
      return answers
    }
    const systems = await statuses({ authorization: `Bearer ${key}` }, 4)
    expect(systems).toEqual([422, 422, 422, 429])
    expect(await statuses({}, 2)).toEqual([422, 429])
  })

  it('can have an unopened copy made, with the key in the record', async () => {
    const { server, key } = await serverWithApiKey()
    const submitted = await server.submit(sampleSubmission())
    const reference = referenceIn(submitted)
    const { copyKey } = await server.open(reference)
    const copy = async (headers: Readonly<Record<string, string>> = {}) =>
      server.app.inject({
        url: `${APPLICATIONS_PATH}/${reference}/copy`,
        headers: { authorization: `Bearer ${key}`, ...headers },
      })
    const wrong = await copy({ [COPY_KEY_HEADER]: Buffer.alloc(32).toString('base64') })
    expect([wrong.statusCode, wrong.json().errors[0]]).toMatchObject([
      422,
      { code: 'copy-key.wrong', field: COPY_KEY_HEADER },
    ])
    expect((await copy()).json()).toMatchObject({ encrypted: null })
    const made = (await copy({ [COPY_KEY_HEADER]: copyKey })).json()
    const pdf = decryptCopy({ reference, key: copyKey }, Buffer.from(made.encrypted, 'base64'))
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-/)
    expect((await copy()).json()).toEqual(made)
    // The applicant gets the same bytes.
    const opened = await server.app.inject({
      method: 'POST',
      url: copiesRoute.url,
      payload: copyLinkIn(submitted),
    })
    expect(opened.rawPayload).toEqual(Buffer.from(pdf))
    expect(server.logged()).not.toContain(copyKey)
    expect(await storedProblems(server)).toEqual([])
  })

  it('allows only what it was made for', async () => {
    const { server, command } = await serverWithApiKey()
    expect(await command('new', 'CRM', '--may', 'everything')).toMatchObject({ code: 2 })
    expect(await command('new', 'CRM')).toMatchObject({ code: 2 })
    expect(await command('new', ' ', '--may', 'applications')).toMatchObject({ code: 2 })
    expect(JSON.parse((await command('list', '--json')).out)).toHaveLength(1)
    expect(await storedProblems(server)).toEqual([])
  })
})
