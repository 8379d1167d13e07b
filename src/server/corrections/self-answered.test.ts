/** A reviewer who requests a correction cannot secretly answer it herself and then decide alone. */
import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import type { Submission } from '../../application/submission.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { mainly } from '../../test-support/engines.ts'
import { signerKey } from '../../test-support/run-operator.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionRequest,
  correctionServer,
  correctionToken,
  WRONG_TOKEN,
  withLink,
} from '../../test-support/test-correction.ts'
import { waitingMails } from '../../test-support/test-deliveries.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { readOperator } from '../ledger/signers-service.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import { addCorrection } from './store.ts'

const MAILING = {
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'a@example.com',
  MAIL_KEY: 'k'.repeat(32),
  FOUR_EYES_ABOVE: '1000',
}
const mail = { language: 'en', fragment: `#${CORRECTION_ID}.${'k'.repeat(43)}` }
const [owner, other] = sampleSubmission().companyOwners

/** These are rules, so one engine is enough; `answer.test.ts` runs on both. */
describe.each(mainly('SQLite'))('a reviewer who asks for a correction, on $name,', (engine) => {
  it('gets no token if it can be mailed, and cannot supply her own', async () => {
    const { server, reference, person } = await correctionServer(engine, MAILING)
    const asking = (request: object) => ask(person, reference, correctionRequest(request))
    expect((await asking({ token: WRONG_TOKEN, mail: null })).statusCode).toBe(400)
    expect((await asking({ mail: null })).statusCode).toBe(409)
    const toHerself = { ...mail, to: 'reviewer@example.com' }
    expect((await asking({ mail: toHerself })).statusCode).toBe(400)
    const response = await asking({ mail })
    expect([response.statusCode, response.json().token]).toEqual([200, null])
    const mails = (await waitingMails(server)).filter(({ type }) => type === 'correction')
    expect(mails.map(({ to }) => to)).toEqual(['maria@goldengatebakery.example'])
    const forged = await withLink(server, corrected(), { token: WRONG_TOKEN })
    expect(forged.statusCode).toBe(404)
    const event = await server.db
      .selectFrom('events')
      .select('detail')
      .where('kind', '=', 'correction-requested')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(event.detail)).not.toHaveProperty('isHanded')
  })

  it('gets none by writing over the address in the database', async () => {
    const { server, reference, person } = await correctionServer(engine, MAILING)
    for (const contact of [null, Buffer.from('of another application')]) {
      await server.db.updateTable('applications').set({ contact }).execute()
      const response = await ask(person, reference, correctionRequest({ mail: null }))
      expect(response.statusCode).toBe(409)
    }
    const events = await server.db.selectFrom('events').select('kind').execute()
    expect(events.map(({ kind }) => kind)).not.toContain('correction-requested')
  })

  it("gets none by signing a request with an operator's key, and writing its row", async () => {
    const { server, reference } = await correctionServer(engine, MAILING)
    const { config, db, folder, ledger } = server
    const file = await signerKey(folder)
    const signer = await readOperator({ config, ledger }, file, async () => '')
    const [id, token_hash] = [
      CORRECTION_ID,
      hashOf(['merchant-application correction token', WRONG_TOKEN]),
    ]
    const ciphertext = Buffer.from('encrypted')
    const expires_at = '2999-01-01T00:00:00.000Z'
    const detail = {
      ...{ id, fields: ['businessPhone'], kept: [], token: token_hash, recipients: 'r' },
      ...{ ciphertext: bytesHash(ciphertext), expiresAt: expires_at, deliveries: {} },
    }
    const context = { reference, at: TEST_NOW, signer, note: Buffer.from('sealed') }
    const { number: event } = await addEvent(db, context, { kind: 'correction-requested', detail })
    await addCorrection(db, { id, reference, token_hash, expires_at, ciphertext, event })
    expect((await withLink(server, undefined, { token: WRONG_TOKEN })).statusCode).toBe(404)
    const answer = await withLink(server, corrected(), { token: WRONG_TOKEN })
    expect(answer.statusCode).toBe(503)
    expect(await storedProblems(server)).toContain(
      `${reference}: event ${event} (correction-requested) may not be signed by olga`,
    )
  })

  it('can answer it herself without mail, but neither decide alone nor change other answers', async () => {
    const started = await correctionServer(engine, { FOUR_EYES_ABOVE: '1000' })
    const { server, reference, person, shown } = started
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const decide = async (to: string, version: number) => {
      await person.send('POST', `${path}/opened`, { version })
      return (await person.send('POST', `${path}/decisions`, { to, version })).json()
    }
    await decide('reviewing', 1)
    expect(await decide('approved', 1)).toMatchObject({ outcome: 'proposed' })
    const request = (await ask(person, reference)).json()
    expect(request.token).toBe(correctionToken())
    const answered = async (changes: Partial<Submission>) => {
      const answer = await withLink(server, { ...corrected(), ...changes })
      const { errors = [] } = answer.json<{ errors?: { field: string; code: string }[] }>()
      return [answer.statusCode, ...errors.map(({ field, code }) => `${field} ${code}`)]
    }
    const notAsked = (...fields: readonly string[]) => [
      422,
      ...fields.map((field) => `${field} correction.not-asked`),
    ]
    const address = { ...sampleSubmission().businessAddress, state: 'NV' }
    expect(await answered({ avgSale: 10, highestSale: 50, annualSales: 950 })).toEqual(
      notAsked('annualSales'),
    )
    expect(await answered({ mcc: '5812' })).toEqual(notAsked('mcc'))
    expect(await answered({ businessStructure: 'PARTNERSHIP' })).toEqual(
      notAsked('businessStructure'),
    )
    expect(await answered({ businessAddress: address })).toEqual(notAsked('businessAddress.state'))
    expect(await answered({})).toEqual([303])
    expect(await decide('approved', 2)).toMatchObject({ outcome: 'proposed' })
    expect(await decide('approved', 2)).toMatchObject({ errors: [{ code: 'same-person' }] })
    expect((await shown()).history.map(({ what }) => what).join()).toContain(
      'who asked has the link',
    )
    expect(await storedProblems(server)).toEqual([])
  })

  it('cannot decide alone by deleting her request from the database', async () => {
    const started = await correctionServer(engine, { FOUR_EYES_ABOVE: '1000000' })
    const { server, reference, person } = started
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const decide = async (to: string, version: number) => {
      await person.send('POST', `${path}/opened`, { version })
      return (await person.send('POST', `${path}/decisions`, { to, version })).json()
    }
    await decide('reviewing', 1)
    await ask(person, reference)
    // This event follows a missing one, so it does not count.
    await person.send('POST', `${path}/opened`, { version: 1 })
    expect((await withLink(server, corrected())).statusCode).toBe(303)
    await server.db.deleteFrom('events').where('kind', '=', 'correction-requested').execute()
    for (const to of ['approved', 'declined']) {
      const reasons = to === 'declined' ? ['credit-history'] : []
      await person.send('POST', `${path}/opened`, { version: 2 })
      const sent = { to, version: 2, reasons }
      const refused = (await person.send('POST', `${path}/decisions`, sent)).json()
      expect(refused).toMatchObject({ errors: [{ code: 'evidence' }], status: 'reviewing' })
    }
    expect(await storedProblems(server)).not.toEqual([])
  })

  it("causes a mail to the signer, at the request and at another person's answer", async () => {
    const { server, reference, person } = await correctionServer(engine, MAILING)
    if (!owner || !other) throw new Error('The sample has two owners')
    await ask(person, reference, correctionRequest({ mail }, ['companyOwners.0.email']))
    const token = correctionToken(CORRECTION_ID, await waitingMails(server))
    const sent = corrected({}, ['companyOwners.0.email'])
    const [first, second] = sent.companyOwners
    if (!first || !second) throw new Error('The sample has two owners')
    const companyOwners = [{ ...first, email: 'thief@example.com' }, second]
    const answer = await withLink(server, { ...sent, companyOwners }, { token })
    expect(answer.statusCode).toBe(303)
    const mails = await waitingMails(server)
    const posts = (type: string) =>
      mails.filter((mail) => mail.type === type).map(({ to, text }) => [to, text.includes('#')])
    expect(posts('signed-copy')).toContainEqual(['thief@example.com', true])
    expect(posts('corrected-notice')).toEqual([[owner.email, false]])
    expect(await storedProblems(server)).toEqual([])
  })

  it('ends no request to the applicant without saying so', async () => {
    const { reference, person, shown } = await correctionServer(engine)
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const decide = async (more: object) =>
      (await person.send('POST', `${path}/decisions`, { version: 1, ...more })).json()
    await decide({ to: 'reviewing' })
    await ask(person, reference)
    expect(await decide({ to: 'withdrawn' })).toMatchObject({
      errors: [{ code: 'correction-waits' }],
      status: 'reviewing',
    })
    expect((await shown()).corrections).toMatchObject([{ state: 'waiting' }])
    expect(await decide({ to: 'withdrawn', endsCorrection: true })).toMatchObject({
      outcome: 'changed',
    })
    expect((await shown()).corrections).toMatchObject([{ state: 'withdrawn' }])
  })
})
