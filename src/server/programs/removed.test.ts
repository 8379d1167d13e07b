import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ofApplication } from '../../api/console/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { referenceIn } from '../../test-support/test-server.ts'

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
    const page = '/console/api/applications/:reference' as const
    const shown = (await reviewer.get(ofApplication(`${page}/recipients`, reference))).json()
    expect(shown.recipients).toEqual(keys.acme.recipients)
    const opened = await reviewer.send('POST', ofApplication(`${page}/opened`, reference), {
      version: 1,
    })
    expect(opened.statusCode).toBe(204)
    const decided = await reviewer.send('POST', ofApplication(`${page}/decisions`, reference), {
      to: 'reviewing',
      version: 1,
    })
    expect(decided.statusCode).toBe(200)
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
})
