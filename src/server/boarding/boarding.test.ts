import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boardingRoute } from '../../api/boarding.ts'
import { urlOf } from '../../api/route.ts'
import { storedApplicationRoute } from '../../api/stored-applications.ts'
import { API_KEYS } from '../../application/facts/chain-names.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import {
  operator,
  operatorOnTerminal,
  signerKey,
  signingOperator,
} from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { testReceiver, webhookTo } from '../../test-support/test-deliveries.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

const MID = '4445012345678'

async function started(settings: Readonly<Record<string, string>> = {}) {
  const env = { DATA_DIR: await testFolder(), ...settings }
  const server = await testServer(env, { now: () => new Date() })
  const operate = await signingOperator(env)
  const newKey = async (...words: readonly string[]) =>
    (
      await operate('api-keys', 'new', 'Boarding', '--may', 'boarding,applications', ...words)
    ).out.trim()
  const submitted = async (headers: Readonly<Record<string, string>> = {}) =>
    referenceIn(await server.submit(sampleSubmission({ signing: null }), headers))
  const approved = async (headers: Readonly<Record<string, string>> = {}) => {
    const reference = await submitted(headers)
    await operate('status', reference, 'reviewing')
    await operate('status', reference, 'approved', '--unseen')
    return reference
  }
  const ask = (key: string, url: string, payload?: object) =>
    server.app.inject({
      url,
      method: payload ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    })
  const post = (key: string, reference: string, payload: object) =>
    ask(key, urlOf(boardingRoute, { params: { reference } }), payload)
  const read = async (key: string, reference: string) =>
    (await ask(key, urlOf(storedApplicationRoute, { params: { reference } }))).json()
  const boarded = () =>
    server.db.selectFrom('events').selectAll().where('kind', '=', 'boarded').execute()
  return { env, server, operate, newKey, submitted, approved, ask, post, read, boarded }
}

describe.each(engines)("a processor's report, on $name", (engine) => {
  it('is named by `verify` if its API key had ended, and someone hid that from the server', async () => {
    const { env, server, newKey, approved, post } = await started(await engine.settings())
    const [key, reference] = [await newKey(), await approved()]
    const signing = { ...env, OPERATOR_KEY: await signerKey(env.DATA_DIR) }
    const now = () => new Date(Date.now() - 3_600_000)
    await operatorOnTerminal(signing, ['api-keys', 'end', '1'], { now })
    const rename = (from: string, to: string) => {
      const end = server.db.updateTable('events').where('kind', '=', 'key-ended')
      return end.where('reference', '=', from).set({ reference: to }).execute()
    }
    await rename(API_KEYS, 'ANOTHER')
    expect((await post(key, reference, { result: 'failed' })).statusCode).toBe(200)
    await rename('ANOTHER', API_KEYS)
    expect(await storedProblems(server)).toEqual([
      `${reference}: event 4 (boarded) is by the API key 1, which had ended`,
    ])
  })

  const itOnce = itMainly('SQLite', engine)

  it('is recorded by an API key once, and announced', async () => {
    const receiver = await testReceiver()
    const { server, operate, newKey, approved, ask, post, read, boarded } = await started({
      ...(await engine.settings()),
      ...webhookTo(receiver.url),
    })
    const key = await newKey()
    const reference = await approved()
    expect(await read(key, reference)).toMatchObject({ boarding: null })
    const { cursor } = (await ask(key, '/api/applications')).json()
    const failed = await post(key, reference, { result: 'failed' })
    expect(failed.statusCode).toBe(200)
    const report = { result: 'succeeded', id: MID }
    const first = await post(key, reference, report)
    expect(first.json()).toEqual({
      reference,
      boarding: { at: expect.any(String), by: 'API key 1', ...report },
    })
    const again = await Promise.all([1, 2, 3].map(() => post(key, reference, report)))
    for (const answer of again) expect(answer.json()).toEqual(first.json())
    expect(await boarded()).toHaveLength(2)
    expect(await read(key, reference)).toMatchObject({ boarding: first.json().boarding })

    expect(await storedProblems(server)).toEqual([])
    const fed = (await ask(key, `/api/applications?cursor=${cursor}`)).json()
    expect(fed.changes).toMatchObject([{ reference, application: { boarding: report } }])
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const webhooks = () => receiver.posts.filter(({ body }) => body.type === 'application.boarded')
    await until(() => webhooks().length === 2)
    expect(webhooks().map(({ body }) => body.data)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ reference, ...report })]),
    )
    expect((await operate('show', reference)).out).toContain(
      `boarding succeeded, merchant ID ${MID} (API key 1)`,
    )
    expect((await operate('erase', reference, '--yes')).code).toBe(0)
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('is not recorded if the end of the approval is hidden', async () => {
    const { server, operate, newKey, approved, post, boarded } = await started(
      await engine.settings(),
    )
    const { db } = server
    const key = await newKey()
    const reference = await approved()
    await operate('status', reference, 'reviewing', '--reopen')
    await operate('status', reference, 'declined', '--unseen')
    const own = db.selectFrom('events').selectAll().where('reference', '=', reference)
    const ends = (await own.where('kind', '=', 'status').orderBy('number').execute()).slice(-2)
    const write = async (status: 'approved' | 'declined', change: (detail: string) => string) => {
      for (const { number, detail } of ends) {
        await db
          .updateTable('events')
          .set({ detail: change(detail) })
          .where('reference', '=', reference)
          .where('number', '=', number)
          .execute()
      }
      await db.updateTable('applications').set({ status }).execute()
    }
    await write('approved', (detail) => `${detail} `)
    expect((await post(key, reference, { result: 'succeeded', id: MID })).statusCode).toBe(409)
    await write('declined', (detail) => detail)
    expect(await boarded()).toEqual([])
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('is recorded by a command, with a sealed note', async () => {
    const { env, server, operate, newKey, approved, read, boarded } = await started(
      await engine.settings(),
    )
    const reference = await approved()
    const words = ['board', reference.toLowerCase(), '--result', 'declined', '--id', MID]
    const note = join(env.DATA_DIR, 'note.txt')
    await writeFile(note, 'High risk, says the processor')
    expect(await operate(...words, '--note-file', note)).toEqual({
      code: 0,
      out: `${reference}: boarding declined, merchant ID ${MID}\n`,
      err: '',
    })
    expect((await operate(...words)).out).toBe(
      `${reference}: boarding declined, merchant ID ${MID} is recorded already\n`,
    )
    const [event, ...others] = await boarded()
    expect(others).toEqual([])
    expect(JSON.stringify(event)).not.toContain('High risk')
    expect(Buffer.from(event?.note ?? []).toString('latin1')).toMatch(/^age-encryption/)
    expect(await read(await newKey(), reference)).toMatchObject({
      boarding: { by: 'olga', result: 'declined', id: MID },
    })
    expect(await storedProblems(server)).toEqual([])
  })
})

describe("a processor's report", () => {
  it('is recorded only for an approved application, and as it was signed', async () => {
    const { server, operate, newKey, submitted, approved, post, read, boarded } = await started()
    const key = await newKey()
    const report = { result: 'succeeded', id: MID }
    const reference = await submitted()
    const refused = await post(key, reference, report)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      [{ code: 'boarding.not-approved', message: 'Only an approved application can be boarded' }],
    ])
    // An attacker with access to the database approves the application.
    await server.db.updateTable('applications').set({ status: 'approved' }).execute()
    expect((await post(key, reference, report)).statusCode).toBe(409)
    expect(await read(key, reference)).toMatchObject({ status: 'received', decision: null })
    expect(await operate('board', reference, '--result', 'failed')).toMatchObject({
      code: 1,
      err: `${reference} is not approved, so it cannot be boarded\n`,
    })
    expect((await post(key, 'MA-0000-0000', report)).statusCode).toBe(404)
    const erased = await approved()
    await operate('erase', erased, '--yes')
    expect((await post(key, erased, report)).statusCode).toBe(404)
    expect(await boarded()).toEqual([])
  })

  it('is refused if it is invalid', async () => {
    const { newKey, approved, post, boarded } = await started()
    const key = await newKey()
    const reference = await approved()
    for (const payload of [
      { result: 'maybe', id: MID },
      { result: 'succeeded' },
      { result: 'succeeded', id: '' },
      { result: 'failed', id: 'x'.repeat(65) },
      { result: 'succeeded', id: ' 1' },
      { result: 'succeeded', id: '1\u202e' },
      { result: 'succeeded', id: MID, note: 'John' },
    ]) {
      const answer = await post(key, reference, payload)
      expect([payload, answer.statusCode]).toEqual([payload, 400])
    }
    expect(await boarded()).toEqual([])
  })

  it.each([
    [['--result', 'maybe'], '--result must be one of'],
    [['--result', 'succeeded'], 'needs --id MID'],
    [['--result', 'failed', '--id', 'x\u0007'], '--id must be 1 to 64'],
    [['--result', 'failed', '--note=secret words'], "can't be passed on the command line"],
  ])('is refused by the command if it is %j', async (words, message) => {
    const env = { DATA_DIR: await testFolder() }
    expect(await operator(env, 'board', 'MA-0000-0000', ...words)).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    })
  })

  it('is not accepted from a key of another program or without the right', async () => {
    const programs = await acmeFolder()
    const { server, operate, newKey, approved, post } = await started({ PROGRAMS_DIR: programs })
    const acme = await newKey('--program', 'acme')
    const own = await approved({ host: 'acme.localhost' })
    const other = await approved()
    const report = { result: 'succeeded', id: MID }
    expect((await post(acme, own, report)).statusCode).toBe(200)
    expect((await post(acme, other, report)).statusCode).toBe(404)
    // The same holds if someone writes another program into the row.
    await server.db.updateTable('applications').set({ program: 'acme' }).execute()
    expect((await post(acme, other, report)).statusCode).toBe(404)
    const reader = (await operate('api-keys', 'new', 'CRM', '--may', 'applications')).out.trim()
    expect((await post(reader, other, report)).statusCode).toBe(403)
    expect((await post('guessed', other, report)).statusCode).toBe(401)
  })
})
