import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRecord } from '../../application/record/sealed-record.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { fetchCopy, post, sha256, submittedLink } from '../../test-support/test-copies.ts'
import { ask, corrected, withLink } from '../../test-support/test-correction.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import {
  copyLinkIn,
  loggedLines,
  storedText,
  TEST_NOW,
  testServer,
} from '../../test-support/test-server.ts'
import { storedEvents } from '../ledger/store.ts'
import { unsealWith } from '../platform/encryption/unseal.ts'
import { DAY_MS } from '../platform/time/days.ts'
import {
  copySecretHash,
  decryptCopy,
  encryptCopy,
  encryptCopyKey,
  newCopyKey,
} from './link-service.ts'
import { recordCounted } from './service.ts'
import { eraseExpiredLinks } from './store.ts'
import { readSignature } from './testing/read-signature.ts'

/** Starts a server with a clock that the test can move. */
async function withClock(env: Readonly<Record<string, string>> = {}) {
  const clock = { now: TEST_NOW }
  const server = await testServer(env, { now: () => clock.now })
  return { clock, server }
}

describe('the link of a signed copy', () => {
  const shares = shared(testServer)
  /** A server whose clock only moves forward. */
  const ofTwoDays = shared(() => withClock({ COPY_DAYS: '2' }))

  it('opens it at once, with the same bytes every time', async () => {
    const server = await testServer()
    const link = await submittedLink(server)
    const first = await fetchCopy(server, link)
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${link.reference}.pdf"`,
    })
    const again = await Promise.all([fetchCopy(server, link), fetchCopy(server, link)])
    for (const { rawPayload } of again) expect(rawPayload.equals(first.rawPayload)).toBe(true)

    expect(await storedProblems(server)).toEqual([])
    const forged = sha256(Buffer.from('a forged copy'))
    await server.db.updateTable('signed_copies').set({ pdf_sha256: forged }).execute()
    expect(await storedProblems(server)).toEqual([`${link.reference}: the copy's hash was changed`])
  })

  it('opens no copy that a row names and no event records', async () => {
    const server = await testServer()
    const link = await submittedLink(server)
    const first = await fetchCopy(server, link)
    const { reference } = link
    // A copy with another signature and time, which fits its row.
    await server.db.deleteFrom('events').where('kind', 'in', ['copied', 'downloaded']).execute()
    await server.db.updateTable('signed_copies').set({ pdf: null }).execute()
    const second = await fetchCopy(server, link)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    const events = (await storedEvents(server.db, [reference])).get(reference) ?? []
    expect(events.filter(({ kind }) => kind === 'copied').map(({ detail }) => detail)).toEqual([
      JSON.stringify({ pdf: sha256(second.rawPayload) }),
    ])
  })

  it('gives the same bytes to two simultaneous first requests', async () => {
    const server = shares()
    const link = await submittedLink(server)
    const [one, two] = await Promise.all([fetchCopy(server, link), fetchCopy(server, link)])
    expect(one?.rawPayload.equals(two?.rawPayload ?? Buffer.of())).toBe(true)
    const request = { sha256: sha256(one?.rawPayload ?? Buffer.of()) }
    expect((await post(server, '/api/verify', request)).json()).toMatchObject({
      isSignedRecord: true,
    })
  })

  it('opens it without a time stamp if the service fails, which is logged and counted once', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('timestamps', 'failing')
    const token = 'a-token-of-more-than-16-characters'
    const server = await testServer({ METRICS_TOKEN: token }, { sandbox })
    const { rawPayload } = await fetchCopy(server, await submittedLink(server))
    const signature = await readSignature(rawPayload)
    expect(signature).toMatchObject({ isValid: true, timestamp: undefined })
    expect(await loggedLines(server, 'provider failed')).toMatchObject([
      { service: 'timestamps', kind: 'error-status', status: 500, source: 'server' },
    ])
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.app.inject({ url: '/metrics', headers })).body).toContain(
      'provider_failures_total{provider="timestamps",kind="error-status",source="server"} 1',
    )
  })

  it('opens nothing while the agreement is not the signed one', async () => {
    const server = shares()
    const link = await submittedLink(server)
    const agreements = await server.db
      .selectFrom('agreements')
      .select(['sha256', 'source'])
      .execute()
    const edit = async (change: (source: string) => string) => {
      for (const { sha256, source } of agreements) {
        const changed = { source: change(source) }
        await server.db
          .updateTable('agreements')
          .set(changed)
          .where('sha256', '=', sha256)
          .execute()
      }
    }
    await edit((source) => source.replace(/"text":"[^"]*"/, '"text":"Fees: 99%"'))
    expect((await fetchCopy(server, link)).statusCode).toBe(500)
    await edit((source) => source)
    expect((await fetchCopy(server, link)).statusCode).toBe(200)
    expect(await storedProblems(server)).toEqual([])
  })

  it('is the same for a repeated submission, and random without a key', async () => {
    const server = shares()
    const headers = { 'idempotency-key': 'a1b2c3d4-e5f6-7890-abcd-ef0123456789' }
    expect(await submittedLink(server, headers)).toEqual(await submittedLink(server, headers))
    const [first, second] = [await submittedLink(server), await submittedLink(server)]
    expect(first.secret).not.toBe(second.secret)
  })

  it('opens nothing if it is wrong, with the same answer as if it has expired', async () => {
    const { clock, server } = ofTwoDays()
    const link = await submittedLink(server)
    const other = link.secret.startsWith('a') ? 'b' : 'a'
    const wrong = await fetchCopy(server, { ...link, secret: other + link.secret.slice(1) })
    const foreign = await fetchCopy(server, { ...link, reference: 'MA-2222-2222' })
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
    const expired = await fetchCopy(server, link)
    for (const answer of [wrong, foreign, expired]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(expired.body)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('keeps the hash for verification and erases the content, once it has expired', async () => {
    const { clock, server } = ofTwoDays()
    const link = await submittedLink(server)
    const { rawPayload } = await fetchCopy(server, link)
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
    await eraseExpiredLinks(server.db, clock.now)
    const row = await server.db
      .selectFrom('signed_copies')
      .selectAll()
      .where('reference', '=', link.reference)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ link_key: null, pdf: null, pdf_sha256: sha256(rawPayload) })
    const answer = await post(server, '/api/verify', { sha256: sha256(rawPayload) })
    expect(answer.json()).toMatchObject({ isSignedRecord: true, reference: link.reference })
  })

  it('is nowhere in the database or the log, and neither is the opened copy', async () => {
    const server = shares()
    const link = await submittedLink(server)
    await fetchCopy(server, link)
    const kept = await storedText(server)
    expect(kept).toContain(link.reference)
    const record = await server.open(link.reference)
    for (const hidden of [
      link.secret,
      record.salt,
      record.copyKey,
      'Maria Alvarez',
      'maria@golden',
    ]) {
      expect(kept).not.toContain(hidden)
    }
  })

  it('is recorded once an hour with the count, without the address of the download', async () => {
    const { clock, server } = await withClock()
    const { db, signer } = server
    const link = await submittedLink(server)
    const recorded = async () => {
      const events = (await storedEvents(db, [link.reference])).get(link.reference) ?? []
      return events.map(({ kind, detail }) => [kind, kind === 'downloaded' ? detail : ''])
    }
    const first = [
      ['received', ''],
      ['copied', ''],
      ['downloaded', '{}'],
    ]
    const wait = (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    }
    await fetchCopy(server, link)
    const responses = Array.from({ length: 20 }, () => fetchCopy(server, link))
    const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await fetchCopy(server, { ...link, secret: 'a'.repeat(32) })
    expect(await recorded()).toEqual(first)
    wait(61)
    await fetchCopy(server, link)
    expect(await recorded()).toEqual([...first, ['downloaded', '{"count":21}']])
    await fetchCopy(server, link)
    await fetchCopy(server, link)
    expect(await recordCounted(db, { at: clock.now, signer }, 10)).toBe(0)
    wait(61)
    expect(await recordCounted(db, { at: clock.now, signer }, 10)).toBe(1)
    expect((await recorded()).at(-1)).toEqual(['downloaded', '{"count":2}'])
    expect(await recordCounted(db, { at: clock.now, signer }, 10)).toBe(0)
    expect(await storedProblems(server)).toEqual([])
  })

  it('is recorded with its version, from the second one on', async () => {
    const server = await consoleServer()
    const { reference } = await submittedLink(server)
    await ask(await server.signIn('reviewer'), reference)
    await fetchCopy(server, copyLinkIn(await withLink(server, corrected())))
    const last = (await storedEvents(server.db, [reference])).get(reference)?.at(-1)
    expect(last).toMatchObject({ kind: 'downloaded', detail: JSON.stringify({ version: 2 }) })
  })

  it('is not that of an earlier version, even if someone puts it there', async () => {
    const server = await consoleServer()
    const first = await submittedLink(server)
    const { reference } = first
    const pdf = (await fetchCopy(server, first)).rawPayload
    await ask(await server.signIn('reviewer'), reference)
    const second = copyLinkIn(await withLink(server, corrected()))
    const { sealed } = await server.db
      .selectFrom('application_versions')
      .select('sealed')
      .executeTakeFirstOrThrow()
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    const { copyKey } = readRecord(reference, await unseal(sealed))
    await server.db
      .updateTable('signed_copies')
      .set({ pdf: encryptCopy({ key: copyKey, reference }, pdf) })
      .where('version', '=', 2)
      .execute()
    expect((await fetchCopy(server, second)).statusCode).toBe(404)
    expect((await fetchCopy(server, first)).rawPayload).toEqual(pdf)
  })

  it.each(mainly('PostgreSQL'))(
    'is of no use to someone who puts data of their own behind it, on $name',
    async (engine) => {
      const server = await testServer(await engine.settings())
      const link = await submittedLink(server)
      const own = { ...link, secret: 'a'.repeat(32) }
      const { reference } = link
      const { record: sealed } = await server.db
        .selectFrom('signed_copies')
        .select('record')
        .executeTakeFirstOrThrow()
      const { copyKey } = await server.open(reference)
      const data = decryptCopy({ key: copyKey, reference }, sealed)
      const forged = Buffer.from(data).toString('utf8').replaceAll('Golden Gate', 'Silver Gate')
      const key = newCopyKey()
      const encrypt = (bytes: Uint8Array) => encryptCopy({ key, reference }, bytes)
      const secret_hash = copySecretHash(own.secret)
      const link_key = encryptCopyKey(own, key)
      const put = (columns: { readonly record?: Uint8Array; readonly pdf?: Uint8Array }) =>
        server.db
          .updateTable('signed_copies')
          .set({ secret_hash, link_key, ...columns })
          .execute()

      await put({})
      expect((await fetchCopy(server, own)).statusCode).toBe(404)
      await put({ record: encrypt(Buffer.from(forged)) })
      expect((await fetchCopy(server, own)).statusCode).toBe(404)
      expect(await storedProblems(server)).toEqual([
        `${link.reference}: the data of its signed copy was changed`,
      ])
      await put({ pdf: encrypt(Buffer.from('%PDF-forged')) })
      expect((await fetchCopy(server, own)).statusCode).toBe(404)
    },
  )

  it('may lead to a copy that the operator had signed again', async () => {
    const server = await testServer()
    const { reference } = await submittedLink(server)
    const env = { DATA_DIR: server.folder }
    const identity = ['--identity', join(server.folder, 'sealing-identity.txt')]
    const copy = (file: string) =>
      operator(env, 'copy', reference, ...identity, '--output', join(server.folder, file))
    expect(await copy('first.pdf')).toMatchObject({ code: 0 })
    // A changed time stands for a PDF library that writes other bytes.
    const pdf_signed_at = '2026-01-01T00:00:00.000Z'
    const row = server.db.updateTable('signed_copies').where('reference', '=', reference)
    await row.set({ pdf_signed_at }).execute()
    expect(await copy('again.pdf')).toMatchObject({ code: 0 })
    const again = join(server.folder, 'again.pdf')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    expect(await operator(env, 'verify-copy', again)).toMatchObject({ code: 0 })
  })

  it('can be tried only a limited number of times', async () => {
    const server = await testServer({ COPIES_PER_MINUTE: '2' })
    const link = { reference: 'MA-2222-2222', secret: 'a'.repeat(32) }
    const codes: number[] = []
    for (let tries = 0; tries < 3; tries += 1)
      codes.push((await fetchCopy(server, link)).statusCode)
    expect(codes).toEqual([404, 404, 429])
  })
})
