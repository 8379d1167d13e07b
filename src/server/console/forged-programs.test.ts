/** A person with a role in one program gains nothing by writing to the database. */
import { describe, expect, it } from 'vitest'
import { messageRoute } from '../../api/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import {
  administratorOfAcme,
  consoleServer,
  signedInAs,
} from '../../test-support/console-visitor.ts'
import { type Engine, engines, onAnswer, openTestDatabase } from '../../test-support/engines.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  copyLinkIn,
  referenceIn,
  submitSamples,
  TEST_NOW,
  testServer,
} from '../../test-support/test-server.ts'
import { decideByRulesOf } from '../decisions/service.ts'
import { parseConfig } from '../platform/config/config.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { defaultProgram } from '../programs/program-service.ts'

it('gives nobody a role in a program by the row of its application', async () => {
  const { folder } = await programFolder()
  const server = await consoleServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
  const [reference] = await submitSamples(server, 1)
  const headers = await administratorOfAcme(server)
  await server.db.updateTable('applications').set({ program: 'acme' }).execute()
  const url = `/console/api/applications/${reference}`
  const read = await server.app.inject({ url, headers })
  const decided = await server.app.inject({
    method: 'POST',
    url: `${url}/decisions`,
    headers,
    payload: { to: 'reviewing', version: 1 },
  })
  expect([read.statusCode, decided.statusCode]).toEqual([404, 404])
  const signed = await server.db.selectFrom('events').select('kind').execute()
  expect(signed.map(({ kind }) => kind)).not.toContain('status')
})

it("applies no other program's rules to a decision, even if a receipt is hidden while they are read", async () => {
  const { folder, keys } = await programFolder()
  const server = await testServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
  const { db, config, ledger, signer } = server
  const sent = sampleSubmission({ signing: null })
  const reference = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
  const decide = (id: string, to: 'reviewing' | 'declined') => {
    const program = { ...defaultProgram(config, keys.acme.recipients), id }
    const decision = { to, note: undefined, reopen: false, isUnseen: true }
    const acting = { reference, at: TEST_NOW, signer }
    return decideByRulesOf(program, { db, ledger, config }, acting, decision)
  }
  await decide('acme', 'reviewing')
  expect(await decide('default', 'declined')).toMatchObject({ refusal: 'evidence' })
  expect(await decide('acme', 'declined')).toMatchObject({ outcome: 'changed' })
})

it("stores no first match secret of another program while an application's receipt is hidden", async () => {
  const { folder } = await programFolder()
  const server = await consoleServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
  const sent = sampleSubmission({ signing: null })
  const reference = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
  const roles = { everywhere: 'reviewer', programs: {} } as const
  const headers = await signedInAs(server, 'Olga', { roles })
  const url = `/console/api/applications/${reference}/match-secret`
  const sealed = Buffer.from('age-encryption.org/v1\nknown').toString('base64')
  const add = () => server.app.inject({ method: 'POST', url, headers, payload: { sealed } })
  const receipt = server.db.updateTable('events').where('reference', '=', reference)
  await receipt.set({ kind: 'shown' }).execute()
  expect((await add()).statusCode).toBe(404)
  await receipt.set({ kind: 'received' }).execute()
  expect((await add()).statusCode).toBe(200)
  const stored = await server.db.selectFrom('match_secrets').select('program').execute()
  expect(stored).toEqual([{ program: 'acme' }])
})

it("records no export of another program's application, even if its row once claims otherwise", async () => {
  const { folder } = await programFolder()
  const server = await consoleServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
  const [reference = ''] = await submitSamples(server, 1)
  const sent = sampleSubmission({ signing: null })
  const own = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
  const headers = await administratorOfAcme(server)
  await server.db.updateTable('applications').set({ program: 'acme' }).execute()
  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers, payload })
  const filter = { until: '2100-01-01T00:00:00.000Z' }
  const mapping = { hash: 'a'.repeat(64), name: 'acme.jsonata' }
  const request = { filter, mapping, opened: true, format: 'csv' }
  const begun = await post('/console/api/exports', request)
  const { id, count } = begun.json()
  expect(count).toBe(2)
  const record = async (versions: Readonly<Record<string, number>>) =>
    (await post(`/console/api/exports/${id}/mapped`, { versions })).statusCode
  expect(await record({ [reference]: 1, [own]: 1 })).toBe(404)
  expect(await record({ [own]: 1 })).toBe(204)
  const signed = server.db.selectFrom('events').select('reference')
  expect(await signed.where('kind', '=', 'exported-with').execute()).toEqual([{ reference: own }])
})

it('exports only the programs in the event of the export, whatever role the person has later', async () => {
  const { folder } = await programFolder()
  const server = await consoleServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
  await submitSamples(server, 1)
  const sent = sampleSubmission({ signing: null })
  const own = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
  const filter = { until: '2100-01-01T00:00:00.000Z' }
  const payload = { filter, opened: true, format: 'csv' }
  const url = '/console/api/exports'
  const headers = await administratorOfAcme(server)
  const begun = await server.app.inject({ method: 'POST', url, headers, payload })
  const { id, count } = begun.json()
  expect(count).toBe(1)
  const roles = { everywhere: 'administrator', programs: {} } as const
  const promoted = await signedInAs(server, 'Olga', { roles })
  const read = await server.app.inject({ url: `${url}/${id}`, headers: promoted })
  expect(read.json().applications).toMatchObject([{ reference: own }])
})

describe.each(engines)('a row whose program is edited for a moment, on $name', (engine: Engine) => {
  async function start() {
    const { folder } = await programFolder()
    const DATA_DIR = await testFolder()
    const hosts = { PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost', DATA_DIR }
    const settings = { ...(await engine.settings()), ...hosts }
    const opened = await openTestDatabase(parseConfig(settings).database)
    let edited: string | undefined
    const setProgram = (program: string) =>
      opened.updateTable('applications').set({ program }).where('reference', '=', other).execute()
    const db = onAnswer(opened, async (rows) => {
      if (edited === undefined || !rows.some(({ reference }) => reference === edited)) return
      edited = undefined
      await setProgram('default')
    })
    const server = await consoleServer(settings, { db })
    const [other = ''] = await submitSamples(server, 1)
    const sent = sampleSubmission({ signing: null })
    const own = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
    const headers = await administratorOfAcme(server)
    const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
    /** Edits the row until it is read for the first time. */
    const edit = async () => {
      await setProgram('acme')
      edited = other
    }
    return { server, own, other, edit, setProgram, send }
  }

  it('gives its application to nobody of the other program', async () => {
    const { server, own, setProgram, send } = await start()
    await setProgram('acme')
    const next = () => send('POST', '/console/api/applications/next', {})
    expect([await next(), await next()]).toEqual([{ reference: own }, { reference: null }])
    await setProgram('default')
    expect(await storedProblems(server)).toEqual([])
  })

  it('sends nobody of the other program its record', async () => {
    const { own, other, edit, send } = await start()
    const filter = { until: '2100-01-01T00:00:00.000Z' }
    const exported = await send('POST', '/console/api/exports', {
      filter,
      opened: true,
      format: 'csv',
    })
    await edit()
    const page = await send('GET', `/console/api/exports/${exported.id}`)
    expect(page.applications).toMatchObject([{ reference: own }])
    const sealed = Buffer.from('age-encryption.org/v1\nknown').toString('base64')
    await send('POST', `/console/api/applications/${own}/match-secret`, { sealed })
    const run = await send('POST', '/console/api/runs', { what: 'match-keys', reference: own })
    await edit()
    const { applications, changed } = await send('GET', `/console/api/runs/${run.id}`)
    expect([applications, changed]).toMatchObject([[{ reference: own }], [other]])
  })
})

describe.each(engines)('a receipt that is hidden for a moment, on $name', (engine: Engine) => {
  it("lets no message be sealed to another program's keys", async () => {
    const { folder, keys } = await programFolder()
    const hosts = { PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' }
    const settings = { ...(await engine.settings()), ...hosts, DATA_DIR: await testFolder() }
    const opened = await openTestDatabase(parseConfig(settings).database)
    const receipt = opened.updateTable('events').where('number', '=', 1)
    let isHidden = false
    const db = onAnswer(opened, async (rows) => {
      if (!isHidden || !rows.some((row) => 'log_hash' in row)) return
      isHidden = false
      await receipt.set({ kind: 'received' }).execute()
    })
    const server = await testServer(settings, { db })
    const sent = sampleSubmission({ signing: null })
    const link = copyLinkIn(await server.submit(sent, { host: 'acme.localhost' }))
    const write = async () => {
      const payload = { ...link, text: 'Hello' }
      return (await server.app.inject({ method: 'POST', url: messageRoute.url, payload }))
        .statusCode
    }
    await receipt.set({ kind: 'shown' }).execute()
    isHidden = true
    expect([await write(), isHidden]).toEqual([503, false])
    expect(await write()).toBe(204)
    const { recipients } = sealTo(keys.acme.recipients)
    const message = await opened
      .selectFrom('events')
      .select('detail')
      .where('kind', '=', 'message')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(message.detail)).toMatchObject({ recipients })
    expect(await storedProblems(server)).toEqual([])
  })
})
