import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { applicationRequest } from '../../api/applications.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { text } from '../../application/fields/text.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { textQuestion } from '../../application/question.ts'
import { addQuestion } from '../../application/testing/added-question.ts'
import {
  sampleLinkedAccount,
  sampleSubmission,
} from '../../application/testing/sample-application.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { fetchCopy, post, sha256 } from '../../test-support/test-copies.ts'
import {
  CORRECTION_CIPHERTEXT,
  corrected,
  correctionApplications,
  correctionServer,
  correctionToken,
} from '../../test-support/test-correction.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { copyLinkIn, TEST_NOW } from '../../test-support/test-server.ts'
import { daysAfter } from '../platform/time/days.ts'
import { saveMatchKeys } from '../records/match-keys-service.ts'
import { copySecretOf } from '../signed-copies/link-service.ts'
import { bodyHash } from '../submissions/idempotency.ts'

describe.each(engines)('corrections on $name', (engine) => {
  const itOnce = itMainly('PostgreSQL', engine)

  const applications = shared(() => correctionApplications(engine))

  it('are requested, answered, and become version 2', async () => {
    const { server, clock, reference, person, shown, request, link } =
      await correctionServer(engine)
    const response = await request()
    const expiresAt = daysAfter(TEST_NOW, 14)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        expiresAt,
        token: expect.stringMatching(/^[\w-]{43}$/),
        page: expect.stringMatching(/^http.*\/apply\/correct$/),
      },
    ])
    const waiting = await shown()
    expect(waiting).toMatchObject({
      awaitsCorrection: true,
      corrections: [
        { state: 'waiting', by: 'Rita Bell', fields: ['businessPhone'], expiresAt, version: null },
      ],
    })
    const queue = (await person.get(`${CONSOLE_APPLICATIONS_PATH}?correction=waiting`)).json()
    expect(queue.applications).toMatchObject([{ reference, awaitsCorrection: true }])
    const opened = await link()
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.json()).toEqual({
      state: 'waiting',
      ciphertext: CORRECTION_CIPHERTEXT,
      expiresAt,
      recipients: [expect.stringMatching(/^age1/)],
    })
    clock.now = new Date(TEST_NOW.getTime() + 60_000)
    const answer = await link(corrected())
    expect(answer.statusCode).toBe(303)
    const { corrections, awaitsCorrection, history } = await shown()
    expect(awaitsCorrection).toBe(false)
    expect(corrections).toMatchObject([{ state: 'corrected', version: { number: 2 } }])
    expect(history.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'received by server',
      'corrections asked for: Business Phone (who asked has the link: there was no address to mail it to) by Rita Bell',
      'corrected: version 2 by server',
    ])
    expect(
      (await person.get(`${CONSOLE_APPLICATIONS_PATH}?correction=waiting`)).json().applications,
    ).toEqual([])
    expect((await link()).json()).toMatchObject({ state: 'corrected', ciphertext: null })
    const copy = await fetchCopy(server, copyLinkIn(answer))
    expect(copy.statusCode).toBe(200)
    const verified = await post(server, '/api/verify', { sha256: sha256(copy.rawPayload) })
    expect(verified.json()).toMatchObject({ reference, signedAt: clock.now.toISOString() })
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('show nothing that someone stored in place of the request, or after its end', async () => {
    const { server, id, request, link } = await applications().another()
    const store = (ciphertext: Buffer) =>
      server.db.updateTable('corrections').set({ ciphertext }).where('id', '=', id).execute()
    const shown = async () => {
      const { state, ciphertext } = (await link()).json()
      return [state, ciphertext]
    }
    const original = Buffer.from(CORRECTION_CIPHERTEXT, 'base64')
    await request()
    await store(Buffer.from('another'))
    expect(await shown()).toEqual(['waiting', null])
    await store(original)
    expect(await shown()).toEqual(['waiting', CORRECTION_CIPHERTEXT])
    await link(corrected())
    await store(original)
    expect(await shown()).toEqual(['corrected', null])
  })

  itOnce('end when their event says, whatever their row says', async () => {
    const { server, clock, id, request, link } = await correctionServer(engine)
    await request()
    const expires_at = daysAfter(TEST_NOW, 99)
    await server.db.updateTable('corrections').set({ expires_at }).where('id', '=', id).execute()
    expect((await link()).json().state).toBe('waiting')
    clock.now = new Date(daysAfter(TEST_NOW, 14))
    expect((await link()).statusCode).toBe(404)
    expect((await link(corrected())).statusCode).toBe(404)
  })

  itOnce('get the first answer again for the same body, and no other', async () => {
    const { request, link } = await applications().another()
    await request()
    const first = await link(corrected())
    const again = await link(corrected())
    expect([again.statusCode, again.json()]).toEqual([303, first.json()])
    const other = await link(corrected({ businessPhone: '4155550101' }))
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'correction.closed'])
  })

  itOnce(
    'wait, with what was typed, while an event is of a release that this one does not know',
    async () => {
      const { server, reference, request, link } = await applications().another()
      await request()
      const kindOf = (kind: string) =>
        sql`UPDATE events SET kind = ${kind} WHERE reference = ${reference} AND number = 1`
      await kindOf('of a later release').execute(server.db)
      const waits = await link(corrected())
      expect([waits.statusCode, waits.headers['retry-after']]).toEqual([503, '5'])
      await kindOf('received').execute(server.db)
      expect((await link(corrected())).statusCode).toBe(303)
    },
  )

  itOnce('get the first answer again after an upgrade that asks one question more', async () => {
    const { request, link } = await applications().another()
    await request()
    const first = await link(corrected())
    onTestFinished(
      addQuestion(
        'businessPager',
        textQuestion(text, { optional: true }),
        applicationRequest.entries,
      ),
    )
    const again = await link(corrected())
    expect([again.statusCode, again.json()]).toEqual([303, first.json()])
  })

  itOnce('get the first answer again if version 0.1.0 gave it', async () => {
    const { server, reference, id, request, link } = await applications().another()
    await request()
    const { mailingAddress: _, ...sent } = corrected()
    await link(sent)
    const body_hash = bodyHash(correctionToken(id), v.parse(applicationSchema, sent))
    await server.db.updateTable('corrections').set({ body_hash }).where('id', '=', id).execute()
    const secret = copySecretOf(`${correctionToken(id)}.${body_hash}`)
    expect(copyLinkIn(await link(sent))).toEqual({ reference, secret })
  })

  it('accept one of many simultaneous answers', async () => {
    const { server, reference, request, link } = await applications().another()
    await request()
    const phones = ['4155550101', '4155550102', '4155550103', '4155550102']
    const bodies = phones.map((businessPhone) => corrected({ businessPhone }))
    const answers = await Promise.all(bodies.map((body) => link(body)))
    const accepted = phones.filter((_, index) => answers[index]?.statusCode === 303)
    expect(new Set(accepted).size).toBe(1)
    expect(accepted).toHaveLength(accepted[0] === '4155550102' ? 2 : 1)
    expect(answers.every(({ statusCode }) => [303, 409].includes(statusCode))).toBe(true)
    const versions = server.db.selectFrom('application_versions').select('version')
    expect(await versions.where('reference', '=', reference).execute()).toEqual([{ version: 2 }])
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('are accepted if the same answer has used the token of a linked account', async () => {
    const { server, request, link } = await applications().another()
    const fields = ['manualEntry', 'plaid']
    await request({}, fields)
    const linked = { manualEntry: null, plaid: sampleLinkedAccount }
    const answer = () => link({ ...corrected({}, fields), ...linked })
    const take = vi.spyOn(server.app.bankLink.accounts, 'take')
    take.mockImplementationOnce(async () => {
      expect((await answer()).statusCode).toBe(303)
      return 'failed'
    })
    take.mockResolvedValueOnce({ routingNumber: '121000358', accountNumber: '000123456789' })
    expect((await answer()).statusCode).toBe(303)
  })

  const isPostgres = engine.name === 'PostgreSQL'
  it.runIf(isPostgres)('can be sent again if their request changes at each attempt', async () => {
    const { server, request, link } = await correctionServer(engine)
    await request()
    const { db } = server
    await sql`create function lose() returns trigger as 'begin return null; end' language plpgsql`.execute(
      db,
    )
    await sql`create trigger lose before update on corrections for each row execute function lose()`.execute(
      db,
    )
    expect((await link(corrected())).statusCode).toBe(503)
    await sql`drop trigger lose on corrections`.execute(db)
    expect((await link(corrected())).statusCode).toBe(303)
  })

  itOnce('are read before the application is decided', async () => {
    const { reference, person, shown, request, link } = await applications().another()
    const decide = (version: number) =>
      person.send('POST', `${CONSOLE_APPLICATIONS_PATH}/${reference}/decisions`, {
        to: 'reviewing',
        version,
      })
    await request()
    await link(corrected())
    const refused = await decide(1)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { errors: [{ code: 'new-version' }], status: 'received' },
    ])
    expect((await shown()).status).toBe('received')
    expect((await decide(2)).json()).toEqual({ outcome: 'changed', status: 'reviewing' })
  })

  it('update the list', async () => {
    const { server, reference, person, request, link } = await correctionServer(engine)
    const secret = 'a'.repeat(32)
    const keys = [{ kind: 'ssn', hash: secret }] as const
    const made = { reference, version: 1, secret, keys }
    expect(await saveMatchKeys(server.db, made)).toBe('saved')
    const fields = ['businessName', 'businessAddress']
    await request({}, fields)
    const { businessAddress } = sampleSubmission()
    const changes = {
      businessName: 'Silver Gate Bakery',
      businessAddress: { ...businessAddress, state: 'NV', zip: '89501' },
    }
    expect((await link(corrected(changes, fields))).statusCode).toBe(303)
    const search = async (text: string) =>
      (await person.get(`${CONSOLE_APPLICATIONS_PATH}?search=${text}`)).json().applications
    expect(await search('golden')).toEqual([])
    expect(await search('silver')).toMatchObject([
      { reference, businessName: 'Silver Gate Bakery', state: 'NV' },
    ])
    expect(await server.db.selectFrom('match_keys').selectAll().execute()).toEqual([])
    const stored = await server.db.selectFrom('applications').select('match_secret').execute()
    expect(stored).toEqual([{ match_secret: '' }])
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('are announced to the operator, with the sealed version', async () => {
    const { posts, url } = await testReceiver()
    const { server, reference, request, link } = await correctionServer(engine, webhookTo(url))
    await request()
    await link(corrected())
    await sendingDeliveries(server)
    await allArrived(server.db)
    const [version] = await server.db.selectFrom('application_versions').selectAll().execute()
    const announced = posts.find(({ body }) => body.type === 'application.corrected')
    expect(announced?.body.data).toMatchObject({
      reference,
      receivedAt: TEST_NOW.toISOString(),
      version: 2,
      summary: { businessName: sampleSubmission().businessName },
      sealedRecord: Buffer.from(version?.sealed ?? []).toString('base64'),
    })
    expect(await storedProblems(server)).toEqual([])
  })
})
