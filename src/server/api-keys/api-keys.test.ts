import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiScopes } from '../../api/api-keys.ts'
import { APPLICATIONS_PATH } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import { evidenceProblems } from '../../test-support/evidence-problems.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { referenceIn, type TestServer, testServer } from '../../test-support/test-server.ts'
import { API_KEYS } from '../audit-log/event-kinds.ts'
import { hashOf } from '../platform/encryption/hash.ts'

describe.each(engines)('an API key on $name', (engine) => {
  const start = async () => {
    const env = { DATA_DIR: await testFolder(), ...(await engine.settings()) }
    const server = await testServer(env)
    const signer = join(env.DATA_DIR, 'olga.pem')
    await operator(env, 'keys', 'signer', 'olga', '--output', signer)
    const command = (...words: readonly string[]) =>
      operator({ ...env, OPERATOR_KEY: signer }, 'api-keys', ...words)
    const made = await command('new', 'CRM', '--may', 'applications')
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('only time') })
    return { server, command, key: made.out.trim() }
  }
  const ask = ({ app }: TestServer, key: string, url: string = APPLICATIONS_PATH) =>
    app.inject({ url, headers: { authorization: `Bearer ${key}` } })

  it('reads the status, what changed and what is sealed, until it is ended', async () => {
    const { server, command, key } = await start()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    expect(await evidenceProblems(server)).toEqual([])
    const listed = (await ask(server, key)).json()
    expect(listed).toMatchObject({
      changes: [{ reference, application: { reference, status: 'received' } }],
      hasMore: false,
    })
    const next = `${APPLICATIONS_PATH}?cursor=${listed.cursor}`
    expect((await ask(server, key, next)).json()).toMatchObject({ changes: [] })
    const one = await ask(server, key, `${APPLICATIONS_PATH}/${reference}`)
    expect(one.json()).toEqual(listed.changes[0].application)
    const record = (await ask(server, key, `${APPLICATIONS_PATH}/${reference}/record`)).json()
    expect(Buffer.from(record.sealed, 'base64').toString('latin1')).toMatch(/^age-encryption/)
    expect(record).toMatchObject({ reference, entries: [], versions: [] })

    const keys = JSON.parse((await command('list', '--json')).out)
    expect(keys).toMatchObject([
      {
        number: 1,
        name: 'CRM',
        may: ['applications'],
        endedAt: null,
        lastUsedAt: expect.any(String),
      },
    ])
    expect(await command('end', '1')).toMatchObject({ code: 0 })
    expect(await command('end', '1')).toMatchObject({ code: 1 })
    const ended = await ask(server, key)
    expect(ended.statusCode).toBe(401)
    expect(ended.headers['www-authenticate']).toBe('Bearer')
    expect(ended.json()).toMatchObject({ errors: [{ code: 'unauthorized' }] })
    expect(await evidenceProblems(server)).toEqual([])
    expect((await command('list')).out).toMatch(/CRM/)
  })

  it('is told what was erased', async () => {
    const { server, key } = await start()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const env = {
      DATA_DIR: server.folder,
      ...(server.config.database.startsWith('postgres') && {
        DATABASE_URL: server.config.database,
      }),
    }
    await operator(env, 'erase', reference, '--yes')
    await evidenceProblems(server)
    expect((await ask(server, key)).json()).toMatchObject({
      changes: [{ reference, application: null }],
    })
    expect((await ask(server, key, `${APPLICATIONS_PATH}/${reference}`)).statusCode).toBe(404)
  })

  it('counts only with its own secret, and as the event that an operator signed', async () => {
    const { server, key } = await start()
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
    // Whoever writes to the database puts a secret of their own into the event.
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
    expect(await evidenceProblems(server)).not.toEqual([])
  })

  it('may only what it was made for', async () => {
    const { server, command } = await start()
    expect(await command('new', 'CRM', '--may', 'everything')).toMatchObject({ code: 2 })
    expect(await command('new', 'CRM')).toMatchObject({ code: 2 })
    expect(await command('new', ' ', '--may', 'applications')).toMatchObject({ code: 2 })
    expect(JSON.parse((await command('list', '--json')).out)).toHaveLength(1)
    expect(await evidenceProblems(server)).toEqual([])
  })
})
