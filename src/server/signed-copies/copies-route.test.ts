import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { applicationHash } from '../applications/application-hash.ts'
import { eventsOf } from '../audit-log/events.ts'
import { readTrust } from '../audit-log/signatures.ts'
import { verifyEvidence } from '../evidence/verify-evidence.ts'
import { mailCipher } from '../outbox/mail-cipher.ts'
import { serverMailKey } from '../outbox/server-mail-key.ts'
import type { WaitingMail } from '../outbox/table.ts'
import { parseConfig } from '../platform/config/config.ts'
import { loggedLines } from '../testing/logged-lines.ts'
import { testSandbox } from '../testing/test-sandbox.ts'
import { copyLinkIn, TEST_NOW, type TestServer, testServer } from '../testing/test-server.ts'
import type { CopyLink } from './copy-link.ts'
import { eraseExpiredCopies } from './table.ts'
import { readSignature } from './testing/read-signature.ts'

const KEY = 'a1b2c3d4-e5f6-7890-abcd-ef0123456789'
const keyed = { 'idempotency-key': KEY }
const DAY_MS = 86_400_000
const LONG = 30_000

function post({ app }: Pick<TestServer, 'app'>, url: string, payload: object) {
  return app.inject({ method: 'POST', url, payload })
}

const fetchCopy = (server: Pick<TestServer, 'app'>, link: CopyLink) =>
  post(server, '/api/copies', { ...link })

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function signed(server: TestServer, headers = keyed): Promise<CopyLink> {
  return copyLinkIn(await server.submit(sampleSubmission(), headers))
}

/** A server with a clock that the test can move. */
async function withClock(env: Readonly<Record<string, string>> = {}) {
  const clock = { now: TEST_NOW }
  const server = await testServer(env, { now: () => clock.now })
  return { clock, server }
}

describe('the link of a signed copy', () => {
  it(
    'opens it at once, with the same bytes every time',
    async () => {
      const server = await testServer()
      const link = await signed(server)
      const first = await fetchCopy(server, link)
      expect(first.statusCode).toBe(200)
      expect(first.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${link.reference}.pdf"`,
      })
      const again = await Promise.all([fetchCopy(server, link), fetchCopy(server, link)])
      for (const { rawPayload } of again) expect(rawPayload.equals(first.rawPayload)).toBe(true)

      expect((await verifyEvidence(server.db, await readTrust(server.config))).problems).toEqual([])
      const forged = sha256(Buffer.from('a forged copy'))
      await server.db.updateTable('signed_copies').set({ pdf_sha256: forged }).execute()
      expect((await verifyEvidence(server.db, await readTrust(server.config))).problems).toEqual([
        `${link.reference}: the copy's fingerprint was changed`,
      ])
    },
    LONG,
  )

  it(
    'gives the same bytes to two who ask first at the same time',
    async () => {
      const server = await testServer()
      const link = await signed(server)
      const [one, two] = await Promise.all([fetchCopy(server, link), fetchCopy(server, link)])
      expect(one?.rawPayload.equals(two?.rawPayload ?? Buffer.of())).toBe(true)
      const asked = { sha256: sha256(one?.rawPayload ?? Buffer.of()) }
      expect((await post(server, '/api/verify', asked)).json()).toMatchObject({
        isSignedRecord: true,
      })
    },
    LONG,
  )

  it(
    'opens it without a time stamp where the service fails, which is logged and counted once',
    async () => {
      const sandbox = await testSandbox()
      sandbox.breakService('timestamps', 'failing')
      const token = 'a-token-of-more-than-16-characters'
      const server = await testServer({ METRICS_TOKEN: token }, { sandbox })
      const { rawPayload } = await fetchCopy(server, await signed(server))
      const signature = await readSignature(rawPayload)
      expect(signature).toMatchObject({ isValid: true, timestamp: undefined })
      expect(await loggedLines(server, 'provider failed')).toMatchObject([
        { service: 'timestamps', kind: 'error-status', status: 500, source: 'server' },
      ])
      const headers = { authorization: `Bearer ${token}` }
      expect((await server.app.inject({ url: '/metrics', headers })).body).toContain(
        'provider_failures_total{provider="timestamps",kind="error-status",source="server"} 1',
      )
    },
    LONG,
  )

  it('is the same for a submission that is repeated, and random without a key', async () => {
    const server = await testServer()
    expect(await signed(server)).toEqual(await signed(server))
    const first = copyLinkIn(await server.submit(sampleSubmission()))
    const second = copyLinkIn(await server.submit(sampleSubmission()))
    expect(first.secret).not.toBe(second.secret)
  })

  it('opens nothing when it is wrong, and says the same as when it has expired', async () => {
    const { clock, server } = await withClock({ COPY_DAYS: '2' })
    const link = await signed(server)
    const other = link.secret.startsWith('a') ? 'b' : 'a'
    const wrong = await fetchCopy(server, { ...link, secret: other + link.secret.slice(1) })
    const foreign = await fetchCopy(server, { ...link, reference: 'MA-2222-2222' })
    clock.now = new Date(TEST_NOW.getTime() + 2 * DAY_MS)
    const expired = await fetchCopy(server, link)
    for (const answer of [wrong, foreign, expired]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(expired.body)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it(
    'leaves what verifies and erases what opens, once it has expired',
    async () => {
      const { clock, server } = await withClock()
      const link = await signed(server)
      const { rawPayload } = await fetchCopy(server, link)
      clock.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS)
      await eraseExpiredCopies(server.db, clock.now)
      const row = await server.db.selectFrom('signed_copies').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ record: null, pdf: null, pdf_sha256: sha256(rawPayload) })
      const answer = await post(server, '/api/verify', { sha256: sha256(rawPayload) })
      expect(answer.json()).toMatchObject({ isSignedRecord: true, reference: link.reference })
    },
    LONG,
  )

  it(
    'is nowhere in the database or the log, nor is what it opens',
    async () => {
      const server = await testServer()
      const link = await signed(server)
      await fetchCopy(server, link)
      const files = await readdir(server.folder)
      const database = files.filter((name) => name.startsWith('applications.sqlite'))
      const bytes = await Promise.all(database.map((name) => readFile(join(server.folder, name))))
      const kept = Buffer.concat([...bytes, Buffer.from(server.logged())]).toString('latin1')
      expect(kept).toContain(link.reference)
      const record = await server.open(link.reference)
      for (const hidden of [link.secret, record.salt, 'Alvarez', 'maria@']) {
        expect(kept).not.toContain(hidden)
      }
    },
    LONG,
  )

  it(
    'is recorded each time, without the address from which it was downloaded',
    async () => {
      const server = await testServer()
      const link = await signed(server)
      await fetchCopy(server, link)
      await fetchCopy(server, link)
      await fetchCopy(server, { ...link, secret: 'a'.repeat(32) })
      const events = (await eventsOf(server.db, [link.reference])).get(link.reference) ?? []
      expect(events.map(({ kind }) => kind)).toEqual([
        'received',
        'copied',
        'downloaded',
        'downloaded',
      ])
      expect(events.at(-1)?.detail).toBe('{}')
      expect((await verifyEvidence(server.db, await readTrust(server.config))).problems).toEqual([])
    },
    LONG,
  )

  it('is limited in how often it can be tried', async () => {
    const server = await testServer({ COPIES_PER_MINUTE: '2' })
    const link = { reference: 'MA-2222-2222', secret: 'a'.repeat(32) }
    const codes: number[] = []
    for (let tries = 0; tries < 3; tries += 1)
      codes.push((await fetchCopy(server, link)).statusCode)
    expect(codes).toEqual([404, 404, 429])
  })
})

describe('the mail with the link', () => {
  it('waits in the outbox from the moment of the acceptance, encrypted', async () => {
    const server = await testServer({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'apply@merchant.example',
      PUBLIC_URL: 'https://apply.merchant.example',
    })
    const link = await signed(server)
    const [mail, ...others] = await server.db
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', '=', 'mail')
      .execute()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'mail', type: 'signed-copy', reference: link.reference })
    const cipher = mailCipher(await serverMailKey(parseConfig({ DATA_DIR: server.folder })))
    expect(cipher.decrypt(mail?.id ?? '', mail?.payload ?? Buffer.of())).toMatchObject({
      to: 'maria@goldengatebakery.example',
      text: expect.stringContaining(
        `https://apply.merchant.example/apply/confirmation#${link.reference}.${link.secret}\n`,
      ),
    })
  })
})

describe('a link that needs a code', () => {
  it(
    'opens with the one that was emailed to the signer, in the language of the application',
    async () => {
      const server = await testServer({
        COPY_CODE: 'yes',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'apply@merchant.example',
      })
      const link = await signed(server)
      const missing = await fetchCopy(server, link)
      expect(missing.statusCode).toBe(403)
      expect(missing.json()).toMatchObject({ errors: [{ code: 'copy-code.required' }] })
      const wrongLink = { ...link, secret: 'a'.repeat(32) }
      expect((await post(server, '/api/copies/code', wrongLink)).statusCode).toBe(404)
      expect((await post(server, '/api/copies/code', link)).statusCode).toBe(204)
      const row = await server.db
        .selectFrom('deliveries')
        .selectAll()
        .where('type', '=', 'copy-code')
        .executeTakeFirstOrThrow()
      const cipher = mailCipher(await serverMailKey(parseConfig({ DATA_DIR: server.folder })))
      const { to, text } = cipher.decrypt(row.id, row.payload ?? Buffer.of()) as WaitingMail
      expect(to).toBe('maria@goldengatebakery.example')
      const [code = ''] = /\d{6}/.exec(text) ?? []
      const other = code === '000000' ? '000001' : '000000'
      const wrong = await post(server, '/api/copies', { ...link, code: other })
      expect(wrong.statusCode).toBe(403)
      expect(wrong.json()).toMatchObject({ errors: [{ code: 'copy-code.wrong' }] })
      const opened = await post(server, '/api/copies', { ...link, code })
      expect([opened.statusCode, opened.rawPayload.subarray(0, 5).toString()]).toEqual([
        200,
        '%PDF-',
      ])
      expect(server.logged()).not.toContain(code)
    },
    LONG,
  )
})

describe('the evidence of a submission', () => {
  it('is sealed with it, taken by the server, and can be computed again', async () => {
    const server = await testServer()
    const agent = `Browser/1 ${'x'.repeat(2000)}`
    const headers = { ...keyed, 'user-agent': agent }
    const { reference } = copyLinkIn(await server.submit(sampleSubmission(), headers))
    const { evidence, salt, submission } = await server.open(reference)
    expect(evidence).toMatchObject({
      signer: { name: 'Maria Alvarez', title: 'CEO' },
      typedName: 'Maria Alvarez',
      signedAt: TEST_NOW.toISOString(),
      ipAddress: '127.0.0.1',
      userAgent: agent.slice(0, 512),
    })
    expect(evidence.applicationSha256).toBe(applicationHash(submission, salt))
    const html = await server.app.inject('/apply/merchant-agreement.html')
    const pdf = await server.app.inject('/apply/merchant-agreement.pdf')
    expect(evidence.agreement).toMatchObject({
      htmlSha256: sha256(html.rawPayload),
      pdfSha256: sha256(pdf.rawPayload),
      statedByClient: true,
    })
    const row = await server.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow()
    expect(sha256(Buffer.from(row.html))).toBe(evidence.agreement.htmlSha256)
    expect(sha256(row.pdf)).toBe(evidence.agreement.pdfSha256)
  })

  it('is not made against an agreement that has been replaced; the same key then goes through', async () => {
    const server = await testServer()
    const current = sampleSubmission()
    const signing = current.signing && { ...current.signing, agreementVersion: '2020-01-01' }
    const refused = await server.submit({ ...current, signing }, keyed)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({
      errors: [
        {
          field: 'signing.agreementVersion',
          code: 'agreement.replaced',
          message: expect.stringContaining('replaced'),
        },
      ],
    })
    expect(await server.stored()).toBe(0)
    expect((await server.submit(current, keyed)).statusCode).toBe(303)
  })

  it('says that nothing was stated where a client sends no signing', async () => {
    const server = await testServer()
    const { reference } = copyLinkIn(
      await server.submit({ ...sampleSubmission(), signing: null }, keyed),
    )
    const { evidence } = await server.open(reference)
    expect(evidence.agreement.statedByClient).toBe(false)
  })
})

describe('verification', () => {
  it(
    'knows the copy as served, and neither an altered one nor another reference',
    async () => {
      const server = await testServer()
      const link = await signed(server)
      const { rawPayload } = await fetchCopy(server, link)
      const hash = sha256(rawPayload)
      const verify = async (question: object) =>
        (await post(server, '/api/verify', question)).json<object>()
      const record = {
        isSignedRecord: true,
        reference: link.reference,
        signedAt: TEST_NOW.toISOString(),
      }
      expect(await verify({ sha256: hash })).toEqual(record)
      expect(await verify({ sha256: hash.toUpperCase(), reference: link.reference })).toEqual(
        record,
      )
      expect(await verify({ sha256: hash, reference: 'MA-2222-2222' })).toEqual({
        isSignedRecord: false,
      })
      const altered = Buffer.from(rawPayload)
      altered[1000] = (altered[1000] ?? 0) ^ 1
      expect(await verify({ sha256: sha256(altered) })).toEqual({ isSignedRecord: false })
      expect((await readSignature(rawPayload)).isValid).toBe(true)
      expect((await readSignature(altered)).isValid).toBe(false)
    },
    LONG,
  )

  it('refuses what is no SHA-256', async () => {
    const server = await testServer()
    expect((await post(server, '/api/verify', { sha256: 'abc' })).statusCode).toBe(400)
  })
})
