import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { consoleServer, QUEUE } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { requestAbout } from '../../test-support/test-correction.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'

describe.each(engines)('on $name, a program whose folder is gone', ({ settings }) => {
  it('keeps its applications readable, decidable and exportable', async () => {
    const { folder, keys } = await programFolder()
    const env = {
      DATA_DIR: await testFolder(),
      PROGRAMS_DIR: folder,
      ...(await settings()),
    }
    const before = await consoleServer(env)
    const host = 'acme.localhost'
    const signed = await before.submit(sampleSubmission({ signing: null }), { host })
    const reference = referenceIn(signed)
    await before.app.close()
    await rm(join(folder, 'acme'), { recursive: true })

    const server = await consoleServer(env)
    const reviewer = await server.signIn('administrator')
    const list = (await reviewer.get('/console/api/applications?program=acme')).json()
    expect(list.applications).toMatchObject([{ reference, program: 'acme' }])
    const path = `${QUEUE}/${reference}`
    const shown = (await reviewer.get(`${path}/recipients`)).json()
    expect(shown.recipients).toEqual(keys.acme.recipients)
    const opened = await reviewer.send('POST', `${path}/opened`, {
      version: 1,
    })
    expect(opened.statusCode).toBe(204)
    const decided = await reviewer.send('POST', `${path}/decisions`, {
      to: 'reviewing',
      version: 1,
    })
    expect(decided.statusCode).toBe(200)
    // At the default program's address, the applicant's link would open nothing.
    const { request } = requestAbout(server, reviewer, reference)
    const answer = await request()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { errors: [{ code: 'program-removed' }] },
    ])
    const application = (await reviewer.get(path)).json()
    expect(application).toMatchObject({ isProgramRemoved: true, corrections: [] })
    const asOperator = { ...env, LOG_LEVEL: 'silent' }
    const identity = ['--identity', keys.acme.file] as const
    const exported = await operator(asOperator, 'export', '--program', 'acme', ...identity)
    expect(JSON.parse(exported.out)).toMatchObject({
      status: 'reviewing',
      record: { shown: { brandName: 'acme' } },
    })
    expect(await operator(asOperator, 'verify')).toMatchObject({ code: 0 })
    const at = await server.app.inject({ url: '/apply/business-details', headers: { host } })
    expect(at.body).toContain('Merchant Services')
  }, 60_000)

  it('names no receiver and no keys once someone has changed its stored settings', async () => {
    const { folder } = await programFolder()
    const receiver = await testReceiver()
    const env = {
      DATA_DIR: await testFolder(),
      PROGRAMS_DIR: folder,
      ...webhookTo(receiver.url),
      ...(await settings()),
    }
    const before = await consoleServer(env)
    const signed = await before.submit(sampleSubmission({ signing: null }), {
      host: 'acme.localhost',
    })
    const reference = referenceIn(signed)
    await before.app.close()
    await rm(join(folder, 'acme'), { recursive: true })

    const server = await consoleServer(env)
    const kept = server.db.updateTable('program_configurations').where('program', '=', 'acme')
    const stored = server.db.selectFrom('program_configurations').select('configuration')
    const { configuration } = await stored.where('program', '=', 'acme').executeTakeFirstOrThrow()
    await kept.set({ configuration: configuration.replace('acme', 'Acme') }).execute()
    expect(await storedProblems(server)).toEqual([
      'program acme: a stored configuration was changed',
    ])

    const sending = await sendingDeliveries(server)
    const waiting = server.db.selectFrom('deliveries').selectAll()
    await until(async () =>
      (await waiting.execute()).every(
        ({ attempts, leased_until }) => attempts > 0 && !leased_until,
      ),
    )
    expect(receiver.posts).toEqual([])
    const reviewer = await server.signIn('administrator')
    const path = `${QUEUE}/${reference}`
    const sealed = Buffer.from('age-encryption.org/v1').toString('base64')
    for (const answer of [
      await reviewer.get(`${path}/recipients`),
      await reviewer.get(`${path}/match-secret`),
      await reviewer.send('POST', `${path}/match-secret`, { sealed }),
      await reviewer.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { errors: [{ code: 'evidence' }] },
      ])
    }
    expect((await reviewer.get(path)).statusCode).toBe(200)
    const asOperator = { ...env, LOG_LEVEL: 'silent' }
    expect(
      await operator(asOperator, 'status', reference, 'reviewing', '--note', 'a word'),
    ).toMatchObject({ code: 1, err: expect.stringContaining('of the program acme was changed') })

    await kept.set({ configuration }).execute()
    await server.db.updateTable('deliveries').set({ due_at: TEST_NOW.toISOString() }).execute()
    await allArrived(server.db)
    await sending.stop()
    expect(receiver.posts.map(({ body }) => body.data.program)).toEqual(['acme'])
    expect(await storedProblems(server)).toEqual([])
  }, 60_000)
})
