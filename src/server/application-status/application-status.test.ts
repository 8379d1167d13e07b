import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  messageRoute,
  newStatusLinkRoute,
  resendCorrectionRoute,
  statusRoute,
  withdrawRoute,
} from '../../api/application-status.ts'
import { copiesRoute, readingLinkRoute } from '../../api/copies.ts'
import { webhookMessage } from '../../api/webhooks.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  ask,
  CORRECTION_ID,
  correctionRequest,
  OTHER_CORRECTION_ID,
} from '../../test-support/test-correction.ts'
import { waitingMails } from '../../test-support/test-deliveries.ts'
import { copyLinkIn, TEST_NOW, type TestServer } from '../../test-support/test-server.ts'
import { storedEvents } from '../ledger/store.ts'
import { webhookBody } from '../notifications/webhook.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { applicationRows } from '../records/service.ts'
import type { CopyLink } from '../signed-copies/link-service.ts'

const MAILING = {
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'a@example.com',
  MAIL_KEY: 'k'.repeat(32),
}
const FRAGMENT = `#${CORRECTION_ID}.${'k'.repeat(43)}`
const MAIL = { language: 'en', fragment: FRAGMENT }

const post = ({ app }: TestServer, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload })
const statusOf = (server: TestServer, link: CopyLink) => post(server, statusRoute.url, link)

describe.each(engines)('the status on $name', (engine) => {
  const itOnce = itMainly('PostgreSQL', engine)

  it("has a link that only reads the copy, for as long as the application's link works", async () => {
    const { server, link, clock } = await submitted({ COPY_DAYS: '2' })
    const made = await post(server, readingLinkRoute.url, link)
    const reading = { ...link, secret: made.json().secret }
    expect((await post(server, copiesRoute.url, reading)).headers['content-type']).toBe(
      'application/pdf',
    )
    expect((await statusOf(server, reading)).json()).toEqual({
      reference: link.reference,
      mayRead: 'copy',
      linkExpiresAt: (await statusOf(server, link)).json().linkExpiresAt,
    })
    for (const { url } of [withdrawRoute, resendCorrectionRoute]) {
      expect((await post(server, url, reading)).statusCode).toBe(404)
    }
    expect((await statusOf(server, link)).json()).toMatchObject({ mayWithdraw: true })
    // The link returns itself, not the link of the application.
    expect((await post(server, readingLinkRoute.url, reading)).json().secret).toBe(reading.secret)
    for (const secret of [
      `${reading.secret.slice(0, 20)}a2${reading.secret.slice(22)}`,
      reading.secret.slice(0, -1),
      `k${'a'.repeat(55)}`,
    ]) {
      for (const { url } of [copiesRoute, readingLinkRoute, statusRoute]) {
        expect((await post(server, url, { ...link, secret })).statusCode).toBe(404)
      }
    }
    const other = copyLinkIn(await server.submit(sampleSubmission()))
    const crossed = { ...reading, reference: other.reference }
    expect((await post(server, copiesRoute.url, crossed)).statusCode).toBe(404)
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    expect((await post(server, copiesRoute.url, reading)).statusCode).toBe(200)
    clock.now = new Date(TEST_NOW.getTime() + 2 * DAY_MS)
    expect((await post(server, copiesRoute.url, reading)).statusCode).toBe(404)
    expect((await statusOf(server, reading)).statusCode).toBe(404)
  })

  async function submitted(env: Readonly<Record<string, string>> = {}) {
    const clock = { now: TEST_NOW }
    const settings = { ...(await engine.settings()), ...env }
    const server = await consoleServer(settings, { now: () => clock.now })
    const link = copyLinkIn(await server.submit(sampleSubmission()))
    const cli = { DATA_DIR: server.folder, ...settings }
    return { server, link, clock, cli }
  }

  itOnce('is shown to a person who has the link, and to nobody else', async () => {
    const { server, link, clock } = await submitted()
    expect((await statusOf(server, link)).json()).toEqual({
      reference: link.reference,
      status: 'received',
      title: 'Application received',
      intro: 'Thank you. We have your application.',
      next: expect.arrayContaining(["We'll review your application."]),
      steps: [
        {
          step: 'received',
          at: TEST_NOW.toISOString(),
          text: 'We received your application',
        },
      ],
      correction: null,
      thread: [],
      mayWrite: true,
      copies: [{ version: 1, signedAt: TEST_NOW.toISOString(), isOpen: true }],
      mayWithdraw: true,
      linkExpiresAt: expect.stringMatching(/^20\d\d-/),
      about: { businessName: 'Golden Gate Bakery', signedBy: 'Maria Alvarez' },
    })
    for (const wrong of [
      { ...link, secret: 'a'.repeat(32) },
      { ...link, reference: 'MA-AAAA-2222' },
      { ...link, secret: '' },
    ]) {
      for (const { url } of [statusRoute, withdrawRoute, resendCorrectionRoute]) {
        const refused = await post(server, url, wrong)
        expect(refused.json().errors).toMatchObject([{ code: 'status.not-found' }])
        expect(refused.headers['cache-control']).toBe('no-store')
      }
    }
    clock.now = new Date(TEST_NOW.getTime() + 400 * DAY_MS)
    expect((await statusOf(server, link)).statusCode).toBe(404)
  })

  itOnce('says what was decided and why, but nothing that only the operator may read', async () => {
    const { server, link, cli } = await submitted({ UNDO_SECONDS: '0' })
    await operator(cli, 'status', link.reference, 'reviewing', '--note', 'not for the applicant')
    const reviewer = await server.signIn('reviewer')
    const page = `/console/api/applications/${link.reference}`
    await reviewer.send('POST', `${page}/opened`, { version: 1 })
    const decision = { to: 'declined', version: 1, reasons: ['credit-history'] }
    const decided = await reviewer.send('POST', `${page}/decisions`, decision)
    expect(decided.statusCode).toBe(200)
    const status = (await statusOf(server, link)).json()
    expect(status).toMatchObject({ status: 'declined', mayWithdraw: false })
    expect(status.steps).toMatchObject([
      { step: 'received' },
      { step: 'reviewing' },
      { step: 'declined', reasons: [{ code: 'credit-history', text: 'Credit history' }] },
    ])
    const inSpanish = await server.app.inject({
      method: 'POST',
      url: statusRoute.url,
      headers: { 'accept-language': 'es' },
      payload: link,
    })
    expect(inSpanish.json()).toMatchObject({ title: 'No podemos aprobar su solicitud' })
    const withdrawn = await post(server, withdrawRoute.url, link)
    expect(withdrawn.json().errors).toMatchObject([{ code: 'status.decided' }])
  })

  itOnce('has the request for corrections, whose link can be mailed again', async () => {
    const { server, link, clock } = await submitted(MAILING)
    const reviewer = await server.signIn('reviewer')
    await ask(reviewer, link.reference, correctionRequest({ mail: MAIL }))
    const correction = async () => (await statusOf(server, link)).json().correction
    expect(await correction()).toMatchObject({
      mailedTo: 'm•••@goldengatebakery.example',
      canResend: true,
    })
    const sent = async () =>
      (await waitingMails(server)).filter(({ text }) => text.includes(FRAGMENT))
    const before = (await sent()).length
    for (const expected of [204, 204, 204, 409]) {
      expect((await post(server, resendCorrectionRoute.url, link)).statusCode).toBe(expected)
    }
    expect(await sent()).toHaveLength(before + 3)
    expect(new Set((await sent()).map(({ to }) => to)).size).toBe(1)
    expect(await storedProblems(server)).toEqual([])
    clock.now = new Date(TEST_NOW.getTime() + 20 * DAY_MS)
    const { steps } = (await statusOf(server, link)).json()
    expect(steps.at(-1)).toMatchObject({ step: 'correction-ended' })
    expect(await correction()).toBeNull()
  })

  itOnce('has no email that someone has moved there from another application', async () => {
    const { server, link } = await submitted(MAILING)
    const { reference } = link
    const other = copyLinkIn(await server.submit(sampleSubmission()))
    const reviewer = await server.signIn('reviewer')
    await ask(reviewer, reference, correctionRequest({ mail: MAIL }))
    const isReminder = { type: 'correction-reminder' } as const
    await server.db
      .deleteFrom('deliveries')
      .where((eb) => eb.and(isReminder))
      .execute()
    const mail = { language: 'en', fragment: `#${OTHER_CORRECTION_ID}.${'k'.repeat(43)}` }
    const request = correctionRequest({ id: OTHER_CORRECTION_ID, mail })
    await ask(reviewer, other.reference, request)
    const move = server.db.updateTable('deliveries').set({ reference })
    await move.where((eb) => eb.and(isReminder)).execute()
    const { correction } = (await statusOf(server, link)).json()
    expect(correction).toMatchObject({ mailedTo: null, canResend: false })
    expect((await post(server, resendCorrectionRoute.url, link)).statusCode).toBe(409)
  })

  it('is not shown while an event is missing, which may have ended an approval', async () => {
    const { server, link, cli } = await submitted()
    const { reference } = link
    for (const words of [['reviewing'], ['approved', '--unseen'], ['reviewing', '--reopen']]) {
      expect(await operator(cli, 'status', reference, ...words)).toMatchObject({ code: 0 })
    }
    expect((await statusOf(server, link)).json()).toMatchObject({ status: 'reviewing' })
    const events = server.db.updateTable('events').where('reference', '=', reference)
    await events.set({ at: '2001-01-01T00:00:00.000Z' }).where('number', '=', 4).execute()
    expect((await statusOf(server, link)).statusCode).toBe(503)
  })

  it('becomes withdrawn by the applicant, which ends everything open', async () => {
    const { server, link } = await submitted(MAILING)
    const { reference } = link
    const reviewer = await server.signIn('reviewer')
    await ask(reviewer, reference, correctionRequest({ mail: MAIL }))
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(204)
    const status = (await statusOf(server, link)).json()
    expect(status).toMatchObject({ status: 'withdrawn', correction: null, mayWithdraw: false })
    expect(status.steps.at(-1)).toMatchObject({ step: 'withdrawn' })
    const events = await server.db
      .selectFrom('events')
      .select(['kind', 'signer', 'detail'])
      .where('reference', '=', reference)
      .where('kind', '=', 'withdrawn')
      .execute()
    expect(events).toMatchObject([{ kind: 'withdrawn', signer: 'server' }])
    expect(JSON.parse(events[0]?.detail ?? '')).toMatchObject({
      from: 'received',
      id: CORRECTION_ID,
    })
    const row = await server.db.selectFrom('applications').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ status: 'withdrawn', correction: '' })
    const waiting = await server.db
      .selectFrom('corrections')
      .select('state')
      .where('reference', '=', reference)
      .execute()
    expect(waiting).toEqual([{ state: 'withdrawn' }])
    const rows = await server.db
      .selectFrom('deliveries')
      .select('type')
      .where('reference', '=', reference)
      .execute()
    const types = rows.map(({ type }) => type)
    expect(types).toContain('application.status')
    expect(types).toContain('application.correction-withdrawn')
    expect(types).toContain('decision')
    expect(await storedProblems(server)).toEqual([])
    const [event] =
      (await storedEvents(server.db, [reference]))
        .get(reference)
        ?.filter(({ kind }) => kind === 'withdrawn') ?? []
    const stored = (await applicationRows(server.db, [reference])).get(reference)
    const withdrawing = event ? [event] : []
    const state = stateOf(reference, withdrawing)
    const announced = { row: stored, events: withdrawing, state, entries: [], versions: [] }
    const delivery = { type: 'application.status', event: event?.number ?? 0 }
    const body = JSON.parse(webhookBody(delivery, announced, undefined) ?? '')
    expect(v.is(webhookMessage('application.status'), body)).toBe(true)
    expect(body.data).toMatchObject({ from: 'received', to: 'withdrawn', byApplicant: true })
    const shown = (await reviewer.get(`/console/api/applications/${reference}`)).json()
    expect(shown).toMatchObject({ status: 'withdrawn', problems: [] })
  })

  it('is shown by a new link, which is mailed only to an address in the application', async () => {
    const { server, link, cli } = await submitted(MAILING)
    const { reference } = link
    const links = async () =>
      (await waitingMails(server)).filter(({ type }) => type === 'status-link')
    const askFor = (request: object) => post(server, newStatusLinkRoute.url, request)
    const { businessEmail } = sampleSubmission()
    const contact = (await contactOfSample()) ?? businessEmail
    for (const wrong of [
      { reference, email: 'mallory@example.com' },
      { reference: 'MA-AAAA-2222', email: contact },
      { reference, email: '' },
    ]) {
      const answer = await askFor(wrong)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    const answer = await askFor({ reference, email: ` ${contact.toUpperCase()} ` })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    await until(async () => (await links()).length === 1)
    const [mail] = await links()
    const [, secret = ''] = /confirmation#MA-[\w-]+\.(\w+)/.exec(mail?.text ?? '') ?? []
    const status = (await statusOf(server, { reference, secret })).json()
    expect(status).toMatchObject({ status: 'received', copies: [{ version: 1, isOpen: false }] })
    const copy = await post(server, '/api/copies', { reference, secret })
    expect(copy.statusCode).toBe(404)
    expect(await storedProblems(server)).toEqual([])

    const row = await server.db.selectFrom('status_links').selectAll().executeTakeFirstOrThrow()
    await server.db.updateTable('status_links').set({ expires_at: '2099-01-01' }).execute()
    expect((await statusOf(server, { reference, secret })).statusCode).toBe(404)

    await server.db.updateTable('status_links').set(row).execute()
    expect(await operator(cli, 'erase', reference, '--yes')).toMatchObject({ code: 0 })
    const erased = { reference, erasedAt: expect.any(String) }
    expect((await statusOf(server, { reference, secret })).json()).toEqual(erased)
    const written = await post(server, messageRoute.url, { reference, secret, text: 'Hello' })
    expect(written.statusCode).toBe(404)
  })

  itOnce('says that it was erased, and nothing else', async () => {
    const { server, link, cli } = await submitted()
    const result = await operator(cli, 'purge', '--reference', link.reference, '--yes')
    expect(result).toMatchObject({ code: 0 })
    expect((await statusOf(server, link)).json()).toEqual({
      reference: link.reference,
      erasedAt: expect.stringMatching(/^20\d\d-/),
    })
    const guessed = { ...link, secret: 'a'.repeat(32) }
    expect((await statusOf(server, guessed)).statusCode).toBe(404)
    expect((await post(server, withdrawRoute.url, link)).statusCode).toBe(404)
  })
})

async function contactOfSample(): Promise<string | undefined> {
  const { primaryContact, companyOwners } = sampleSubmission()
  return primaryContact?.email ?? companyOwners[0]?.email
}
