/** A draft for another person is signed once, and the person who prepared it learns of it. */
import { describe, expect, it } from 'vitest'
import { openDraftRoute } from '../../api/drafts.ts'
import { urlOf } from '../../api/route.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import {
  referenceIn,
  TEST_NOW,
  type TestServer,
  testServer,
} from '../../test-support/test-server.ts'
import { DAY_MS } from '../platform/time/days.ts'

const ID = 'b2ZmaWNlLWF0LWhvbWUtMQ'
const TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'
const LINK = `${ID}:${TOKEN}`
const KEY = 'key-of-who-signs-it'

function request(
  { app }: TestServer,
  method: 'GET' | 'PUT' | 'DELETE',
  headers: object,
  payload?: object,
) {
  const url = urlOf(openDraftRoute, { params: { id: ID } })
  const sent = { authorization: `Bearer ${TOKEN}`, ...headers }
  return app.inject({ method, url, headers: sent, ...(payload && { payload }) })
}

async function prepare(server: TestServer, purpose = 'sign') {
  const ciphertext = Buffer.from('prepared').toString('base64')
  const answer = await request(server, 'PUT', { 'if-none-match': '*' }, { ciphertext, purpose })
  expect(answer.statusCode).toBe(201)
}

const withdraw = (server: TestServer, version = 1) => {
  const ciphertext = Buffer.from('withdrawn').toString('base64')
  return request(server, 'PUT', { 'if-match': `"${version}"` }, { ciphertext })
}

/** Returns the text that the person who prepared the draft finds. */
async function savedText(server: TestServer): Promise<string> {
  const { ciphertext } = (await request(server, 'GET', {})).json()
  return Buffer.from(ciphertext, 'base64').toString()
}

/** Signs, with a new idempotency key unless one is given. */
async function sign(server: TestServer, { link = LINK, key = '', change = {} } = {}) {
  const headers = { 'application-signature-link': link, ...(key && { 'idempotency-key': key }) }
  const answer = await server.submit(sampleSubmission(change), headers)
  return { answer, code: answer.json().errors?.[0]?.code, status: answer.statusCode }
}

describe.each(engines)("the signer's link on $name", (engine) => {
  it('is used up by the signed application, whatever the browser does then', async () => {
    const server = await testServer(await engine.settings())
    await prepare(server)
    const { answer } = await sign(server, { key: KEY })
    const reference = referenceIn(answer)
    expect(await savedText(server)).toBe(`signed ${reference}`)
    expect(referenceIn((await sign(server, { key: KEY })).answer)).toBe(reference)
    const other = { key: KEY, change: { businessName: 'Other' } }
    for (const sent of [{}, other]) {
      expect(await sign(server, sent)).toMatchObject({ status: 409, code: 'signature-link.signed' })
    }
    expect((await withdraw(server)).statusCode).toBe(412)
    expect([await savedText(server), await server.stored()]).toEqual([`signed ${reference}`, 1])
  })

  it('signs one application, however many are sent with it at once', async () => {
    const server = await testServer(await engine.settings())
    await prepare(server)
    const sent = [0, 1, 2].map(() => sign(server))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect([statuses.sort(), await server.stored()]).toEqual([[303, 409, 409], 1])
  })

  it('signs nothing that was withdrawn, even at the same moment', async () => {
    const server = await testServer(await engine.settings())
    await prepare(server)
    const [signed, withdrawn] = await Promise.all([sign(server), withdraw(server)])
    expect([
      [303, 412],
      [409, 200],
    ]).toContainEqual([signed.status, withdrawn.statusCode])
    const isSigned = signed.status === 303
    expect(await savedText(server)).toMatch(isSigned ? /^signed MA-/ : /^withdrawn$/)
    expect(await server.stored()).toBe(isSigned ? 1 : 0)
  })

  it('stays signed or withdrawn, whatever is sent with it or restored by hand', async () => {
    for (const [state, end] of [
      [/^signed MA-/, sign],
      [/^withdrawn$/, withdraw],
    ] as const) {
      const server = await testServer(await engine.settings())
      await prepare(server)
      const waiting = await server.db.selectFrom('drafts').selectAll().executeTakeFirstOrThrow()
      await end(server)
      const ciphertext = Buffer.from('prepared').toString('base64')
      const again = await request(server, 'PUT', { 'if-match': '"2"' }, { ciphertext })
      expect([again.statusCode, (await request(server, 'DELETE', {})).statusCode]).toEqual([
        412, 404,
      ])
      expect(await savedText(server)).toMatch(state)
      await server.db.updateTable('drafts').set(waiting).execute()
      expect(await sign(server)).toMatchObject({ status: 409, code: 'signature-link.expired' })
    }
  })

  it('is signed only by an application, whatever is saved with it', async () => {
    const server = await testServer(await engine.settings())
    await prepare(server)
    for (const mark of ['signed', 'signed MA-7K3Q-9XDM']) {
      const ciphertext = Buffer.from(mark).toString('base64')
      const answer = await request(server, 'PUT', { 'if-match': '"1"' }, { ciphertext })
      expect([answer.statusCode, await savedText(server)]).toEqual([412, 'prepared'])
    }
    expect((await sign(server)).status).toBe(303)
  })

  it('is not used up by a refused application', async () => {
    const server = await testServer(await engine.settings())
    await prepare(server)
    expect((await sign(server, { change: { tin: '94' } })).status).toBe(422)
    expect(await savedText(server)).toBe('prepared')
  })
})

describe('a link with which nothing can be signed', () => {
  it.each([
    ['was withdrawn', 'withdrawn', async (server: TestServer) => void (await withdraw(server))],
    ['is unknown', 'expired', async () => undefined, `${ID.replace('b', 'c')}:${TOKEN}`],
    ['is changed', 'expired', async () => undefined, `${ID}:${TOKEN.replace('d', 'e')}`],
  ])('%s', async (_, reason, happen, link = LINK) => {
    const server = await testServer()
    await prepare(server)
    await happen(server)
    expect(await sign(server, { link })).toMatchObject({
      status: 409,
      code: `signature-link.${reason}`,
    })
    expect(await server.stored()).toBe(0)
  })

  it('has expired', async () => {
    const clock = { now: TEST_NOW }
    const server = await testServer({}, { now: () => clock.now })
    await prepare(server)
    clock.now = new Date(clock.now.getTime() + 7 * DAY_MS)
    expect((await sign(server)).code).toBe('signature-link.expired')
  })

  it('is that of a draft that was saved to finish later', async () => {
    const server = await testServer()
    await prepare(server, 'finish')
    expect((await sign(server)).code).toBe('signature-link.expired')
    expect(await savedText(server)).toBe('prepared')
  })
})
