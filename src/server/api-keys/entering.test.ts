import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER, receivedRoute } from '../../api/applications.ts'
import { CORRECTION_HEADER, openCorrectionRoute } from '../../api/corrections.ts'
import { urlOf } from '../../api/route.ts'
import { API_KEYS } from '../../application/facts/chain-names.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { mainly } from '../../test-support/engines.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { signingOperator } from '../../test-support/run-operator.ts'
import { ask, serverWithApiKey } from '../../test-support/server-with-api-key.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  corrected,
  correctionServer,
  correctionToken,
  WRONG_TOKEN,
} from '../../test-support/test-correction.ts'
import { copyLinkIn, referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { readSigningKey, signerOf } from '../platform/encryption/signing-key.ts'
import { copySecretOf } from '../signed-copies/link-service.ts'

describe.each(mainly('PostgreSQL'))('an API key on $name', (engine) => {
  const start = async (settings: Readonly<Record<string, string>> = {}) =>
    serverWithApiKey({ ...(await engine.settings()), ...settings })

  it('enters an application signed on paper, and the evidence says so', async () => {
    const { server, command, operate } = await start()
    const clerk = (await command('new', 'Front desk', '--may', 'submit')).out.trim()
    const sent = sampleSubmission({ signing: null })
    const headers = {
      authorization: `Bearer ${clerk}`,
      'idempotency-key': 'paper-form-0000-0001',
    }
    const reference = referenceIn(await server.submit(sent, headers))
    expect(referenceIn(await server.submit(sent, headers))).toBe(reference)
    expect(JSON.parse((await operate('funnel', '--json')).out).total.entered).toBe(1)
    expect((await server.open(reference)).evidence).toMatchObject({
      enteredBy: 'Front desk',
      agreement: { statedByClient: false },
    })
    expect((await operate('show', reference)).out).toContain(
      'received: entered with API key 2 for the applicant; signature on paper',
    )
    const byApplicant = referenceIn(await server.submit(sampleSubmission()))
    expect((await server.open(byApplicant)).evidence).not.toHaveProperty('enteredBy')
    const refused = await server.submit(sent, { authorization: 'Bearer mak_2_guessed' })
    expect(refused.statusCode).toBe(401)
    expect(await storedProblems(server)).toEqual([])
  })

  it('enters corrections made on paper, with the token of their link', async () => {
    const { server, reference, request, id } = await correctionServer(engine)
    const { database } = server.config
    const env = {
      DATA_DIR: server.folder,
      ...(database.startsWith('postgres') && { DATABASE_URL: database }),
    }
    const operate = await signingOperator(env)
    const made = await operate('api-keys', 'new', 'Front desk', '--may', 'submit')
    const other = await operate('api-keys', 'new', 'CRM', '--may', 'applications')
    await request()
    const answer = async (headers: Readonly<Record<string, string>>) =>
      server.app.inject({
        method: 'POST',
        url: urlOf(openCorrectionRoute, { params: { id } }),
        headers,
        payload: corrected(),
      })
    const authorization = `Bearer ${made.out.trim()}`
    const token = { [CORRECTION_HEADER]: correctionToken(id) }
    const wrong = { [CORRECTION_HEADER]: WRONG_TOKEN }
    expect((await answer({ authorization })).statusCode).toBe(404)
    expect((await answer({ authorization, ...wrong })).statusCode).toBe(404)
    expect((await answer({ authorization: 'Bearer mak_1_guessed', ...token })).statusCode).toBe(401)
    const unable = await answer({ authorization: `Bearer ${other.out.trim()}`, ...token })
    expect(unable.statusCode).toBe(403)
    for (const _ of ['first', 'again']) {
      const saved = await answer({ authorization, ...token })
      expect([saved.statusCode, saved.json().reference, saved.headers.location]).toEqual([
        201,
        reference,
        `/api/applications/${reference}`,
      ])
    }
    expect((await operate('show', reference)).out).toContain(
      'corrected: version 2; entered with API key 1 for the applicant; signature on paper',
    )
    expect(await storedProblems(server)).toEqual([])
  })
})

describe('an API key', () => {
  const sent = sampleSubmission({ signing: null })
  const headers = (key: string) => ({ authorization: `Bearer ${key}` })

  it('of this release gets 201 and the address of the application', async () => {
    const { server, command } = await serverWithApiKey()
    const made = await command('new', 'Desk', '--may', 'submit,applications')
    const key = made.out.trim()
    const saved = await server.submit(sent, headers(key))
    const { reference, url } = saved.json()
    expect([saved.statusCode, Object.keys(saved.json()).toSorted()]).toEqual([
      201,
      ['reference', 'url'],
    ])
    expect(url).toContain(`#${reference}.`)
    expect(saved.headers.location).not.toContain(copyLinkIn(saved).secret)
    const read = await ask(server, key, saved.headers.location)
    expect(read.json()).toMatchObject({ reference })
  })

  it('is refused answers to questions that are not asked, each by its field', async () => {
    const { server, command } = await serverWithApiKey()
    const key = (await command('new', 'Desk', '--may', 'submit')).out.trim()
    const conditions = { whenChargeCustomer: 0 as const, useFulfillment: false }
    const empty = { deliveryAvgNumbDays: null, fulfillmentCompanyName: '' }
    const accepted = await server.submit({ ...sent, ...conditions, ...empty }, headers(key))
    expect(accepted.statusCode).toBe(201)
    const unasked = { deliveryAvgNumbDays: 0, fulfillmentCompanyName: 'Fast Freight' }
    const refused = await server.submit({ ...sent, ...conditions, ...unasked }, headers(key))
    const error = { code: 'answer.not-asked', message: expect.stringContaining('leave it empty') }
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [
        { ...error, field: 'deliveryAvgNumbDays' },
        { ...error, field: 'fulfillmentCompanyName' },
      ],
    ])
    expect(await server.stored()).toBe(1)
  })

  it('sends again what was stored, with the people that it implies', async () => {
    const { server, command } = await serverWithApiKey()
    const key = (await command('new', 'Desk', '--may', 'submit')).out.trim()
    const first = await server.submit(sent, headers(key))
    const { submission } = await server.open(first.json().reference)
    expect((await server.submit(submission, headers(key))).statusCode).toBe(201)
  })

  it('of an earlier release gets 303 without a Location, like the page', async () => {
    const { server } = await serverWithApiKey()
    const secret = 'o'.repeat(43)
    const detail = {
      name: 'Old',
      may: ['submit'] as const,
      secret: hashOf(['merchant-application API key 1', secret]),
    }
    const { db, folder } = server
    const signer = signerOf(
      'server',
      await readSigningKey(join(folder, 'olga.pem'), async () => ''),
    )
    const { number } = await inTransaction(db, (transaction) =>
      addEvent(
        transaction,
        { reference: API_KEYS, at: TEST_NOW, signer: { ...signer, name: 'olga' } },
        { kind: 'key-made', detail },
      ),
    )
    const unasked = { ...sent, useFulfillment: false, fulfillmentCompanyName: 'Fast Freight' }
    for (const sent of [headers(`mak_${number}_${secret}`), {}]) {
      const saved = await server.submit(unasked, sent)
      expect([saved.statusCode, saved.headers.location]).toEqual([303, undefined])
    }
  })

  it.each(['7', 'Form 4711/2026', 'x'.repeat(255)])(
    'takes an idempotency key that is the number of a form: %s',
    async (number) => {
      const { server, command } = await serverWithApiKey()
      const key = (await command('new', 'Desk', '--may', 'submit')).out.trim()
      const send = async (authorization?: string) =>
        server.submit(sent, {
          [IDEMPOTENCY_HEADER]: number,
          ...(authorization !== undefined && { authorization }),
        })
      const first = await send(`Bearer ${key}`)
      expect(first.statusCode).toBe(201)
      const again = await send(`Bearer ${key}`)
      expect([again.statusCode, again.json()]).toEqual([201, first.json()])
      // Without an API key, anyone could guess the reference.
      const guessed = await send()
      expect([guessed.statusCode, guessed.json().errors[0]]).toMatchObject([
        400,
        { code: 'value', field: IDEMPOTENCY_HEADER },
      ])
    },
  )

  it('accepts no idempotency key that is empty or has 256 characters', async () => {
    const { server, command } = await serverWithApiKey()
    const key = (await command('new', 'Desk', '--may', 'submit')).out.trim()
    for (const number of ['', 'x'.repeat(256)]) {
      const refused = await server.submit(sent, { ...headers(key), [IDEMPOTENCY_HEADER]: number })
      expect(refused.statusCode).toBe(400)
    }
  })

  it('reveals neither the answer nor the link of a copy if its idempotency key is guessed', async () => {
    const { server, command } = await serverWithApiKey()
    const made = async (name: string) =>
      `Bearer ${(await command('new', name, '--may', 'submit')).out.trim()}`
    const guessed = { [IDEMPOTENCY_HEADER]: 'paper-4711-2026-11-25' }
    const sent = sampleSubmission({ signing: null })
    const enteredWith = async (authorization: string) =>
      server.submit(sent, { authorization, ...guessed })
    const [desk, other] = [await made('Front desk'), await made('Another brand')]
    const first = await enteredWith(desk)
    const reference = referenceIn(first)
    expect(referenceIn(await enteredWith(other))).not.toBe(reference)
    expect(referenceIn(await enteredWith(desk.replace('Bearer', 'bearer')))).toBe(reference)
    const response = await server.app.inject({ url: receivedRoute.url, headers: guessed })
    expect(response.statusCode).toBe(404)
    expect(first.json().url).not.toContain(copySecretOf(guessed[IDEMPOTENCY_HEADER]))
  })

  it('enters applications only in its own program, whatever the host', async () => {
    const programs = await acmeFolder()
    const { server, command } = await serverWithApiKey({ PROGRAMS_DIR: programs })
    const made = await command('new', 'Desk', '--may', 'submit', '--program', 'acme')
    const headers = { authorization: `Bearer ${made.out.trim()}` }
    const reference = referenceIn(await server.submit(sampleSubmission({ signing: null }), headers))
    const { program } = await server.db
      .selectFrom('applications')
      .select('program')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(program).toBe('acme')
  })
})
