import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { applicationRequest } from '../../api/applications.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import { text } from '../../application/fields/text.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { textQuestion } from '../../application/question.ts'
import { addQuestion } from '../../application/testing/added-question.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import {
  referenceIn,
  TEST_NOW,
  type TestServer,
  testServer,
} from '../../test-support/test-server.ts'
import { firstEvent } from '../ledger/new-events-service.ts'
import { findEvent } from '../ledger/store.ts'
import { applicationRowHash, applicationRows } from '../records/service.ts'
import { bodyHash } from './idempotency.ts'

const keyed = { 'idempotency-key': 'a1b2c3d4-e5f6-7890-abcd-ef0123456789' }
const sample = sampleSubmission()

/** Signs the receipt of the present row, as if the server had received it that way. */
async function signRowAgain({ db, signer }: TestServer, reference: string): Promise<void> {
  const row = (await applicationRows(db, [reference])).get(reference)
  const receipt = await findEvent(db, reference, 1)
  const detail = receipt && detailOf(receipt, 'received')
  if (!row || !detail) throw new Error('Nothing was received')
  const content = { kind: 'received', detail: { ...detail, row: applicationRowHash(row) } } as const
  await db.deleteFrom('events').where('reference', '=', reference).execute()
  const event = firstEvent({ reference, at: TEST_NOW, signer }, content)
  await db.insertInto('events').values(event).execute()
}

describe.each(engines)('an idempotency key on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  it('gets the first answer again, whatever the order of the keys in the body', async () => {
    const server = await testServer(await engine.settings())
    const first = await server.submit(sample, keyed)
    const reversed = Object.fromEntries(Object.entries(sample).reverse())
    const again = await server.submit(reversed, keyed)
    expect([again.statusCode, again.body]).toEqual([303, first.body])
    expect(await server.stored()).toBe(1)
  })

  itOnce('gets the first answer again after an upgrade that asks one question more', async () => {
    const server = await testServer(await engine.settings())
    const first = await server.submit(sample, keyed)
    onTestFinished(
      addQuestion(
        'businessPager',
        textQuestion(text, { optional: true }),
        applicationRequest.entries,
      ),
    )
    const again = await server.submit(sample, keyed)
    expect([again.statusCode, again.body]).toEqual([303, first.body])
    const other = await server.submit({ ...sample, businessPager: '4155550199' }, keyed)
    expect(other.statusCode).toBe(422)
  })

  itOnce('gets the first answer again if version 0.1.0 gave it', async () => {
    const server = await testServer(await engine.settings())
    const { mailingAddress: _, ...sent } = sample
    const first = await server.submit(sent, keyed)
    const hashed = bodyHash(keyed['idempotency-key'], v.parse(applicationSchema, sent))
    await server.db.updateTable('applications').set({ body_hash: hashed }).execute()
    await signRowAgain(server, referenceIn(first))
    const again = await server.submit(sent, keyed)
    expect([again.statusCode, again.body]).toEqual([303, first.body])
    expect((await server.submit({ ...sent, yearFounded: '2011' }, keyed)).statusCode).toBe(422)
  })

  itOnce('leads nowhere that someone has written into the row', async () => {
    const server = await testServer(await engine.settings())
    await server.submit(sample, keyed)
    const answer_url = 'https://elsewhere.example/#{secret}'
    await server.db.updateTable('applications').set({ answer_url }).execute()
    const again = await server.submit(sample, keyed)
    expect([again.statusCode, again.body]).toEqual([500, expect.not.stringContaining('elsewhere')])
  })

  itOnce('refuses another body', async () => {
    const server = await testServer(await engine.settings())
    const reference = referenceIn(await server.submit(sample, keyed))
    const other = await server.submit({ ...sample, yearFounded: '2011' }, keyed)
    expect(other.statusCode).toBe(422)
    const received = { reference, receivedAt: TEST_NOW.toISOString() }
    expect(other.json()).toEqual({
      errors: [
        { code: 'idempotency.body', message: expect.stringContaining('with the answers it had') },
      ],
      received,
    })
    expect(await server.stored()).toBe(1)
  })

  itOnce('says whether its application was received, and opens nothing', async () => {
    const server = await testServer(await engine.settings())
    const find = (headers: object) =>
      server.app.inject({ url: '/api/applications/received', headers: { ...headers } })
    expect((await find(keyed)).statusCode).toBe(404)
    await server.submit({ ...sample, tin: '1' }, keyed)
    expect((await find(keyed)).statusCode).toBe(404)
    const reference = referenceIn(await server.submit(sample, keyed))
    const response = await find(keyed)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({ reference, receivedAt: TEST_NOW.toISOString() })
    expect((await find({})).statusCode).toBe(400)
    const known = (path: string) => server.app.inject(`/api/applications/received/${path}`)
    expect((await known(reference)).json()).toEqual({
      reference,
      receivedAt: TEST_NOW.toISOString(),
    })
    expect((await known('MA-AAAA-2222')).statusCode).toBe(404)
    expect((await known('x')).statusCode).toBe(400)
  })

  itOnce('is not bound by a refusal', async () => {
    const server = await testServer(await engine.settings())
    expect((await server.submit({ ...sample, tin: '1' }, keyed)).statusCode).toBe(422)
    expect((await server.submit(sample, keyed)).statusCode).toBe(303)
  })

  it('makes one application from many simultaneous posts', async () => {
    const server = await testServer(await engine.settings())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.submit(sample, keyed)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await server.stored()).toBe(1)
  })

  it('may be sent again after a submission that lost every race, which stored nothing', async () => {
    const server = await testServer(await engine.settings())
    const add = 'before insert on applications'
    const lost = {
      SQLite: [sql`create trigger lost ${sql.raw(add)} begin select raise(ignore); end`],
      PostgreSQL: [
        sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`,
        sql`create trigger lost ${sql.raw(add)} for each row execute function lose()`,
      ],
    }
    for (const statement of lost[engine.name]) await statement.execute(server.db)
    const answer = await server.submit(sample, keyed)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([503, 'unavailable'])
    expect(await server.stored()).toBe(0)
    await sql`drop trigger lost ${sql.raw(engine.name === 'SQLite' ? '' : 'on applications')}`.execute(
      server.db,
    )
    expect((await server.submit(sample, keyed)).statusCode).toBe(303)
  })

  itOnce('is not needed: every post without one is its own', async () => {
    const server = await testServer(await engine.settings())
    await server.submit(sample)
    await server.submit(sample)
    expect(await server.stored()).toBe(2)
  })

  itOnce.each(['short', 'x'.repeat(129), 'sixteen letters and spaces'])(
    'is refused when it is malformed: %s',
    async (key) => {
      const server = await testServer(await engine.settings())
      const answer = await server.submit(sample, { 'idempotency-key': key })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(
        'idempotency-key',
      )
    },
  )
})
