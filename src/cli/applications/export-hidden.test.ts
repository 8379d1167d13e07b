/** Applications that someone hides from a file by editing the database. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appendPendingEvents } from '../../server/ledger/log-service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { engines } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'

const MAPPING = "{'id': reference}"

const rowOf = (db: Database, reference: string) =>
  db.updateTable('applications').where('reference', '=', reference)

const eventsOf = (db: Database, reference: string) =>
  db.updateTable('events').where('reference', '=', reference)

const withoutRow = (db: Database, reference: string) =>
  db.deleteFrom('applications').where('reference', '=', reference).execute()

/** Adds an event to the end of a chain, with the signature of the one before it. */
async function makeUp(
  db: Database,
  reference: string,
  event: { readonly kind: 'purged' | 'exported-with'; readonly detail: string },
) {
  const { number, ...last } = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const added = { ...last, ...event, number: number + 1, position: null, log_hash: null }
  await db.insertInto('events').values(added).execute()
}

type Hide = (db: Database, reference: string) => Promise<unknown>

describe.each(engines)('operator export on $name', (engine) => {
  it.each<readonly [string, Hide, readonly string[]]>([
    ['whose row is gone', withoutRow, ['--status', 'approved']],
    [
      'whose row has another status',
      (db, reference) => rowOf(db, reference).set({ status: 'received' }).execute(),
      ['--status', 'approved'],
    ],
    [
      'whose row has another status, among those decided since a day',
      (db, reference) => rowOf(db, reference).set({ status: 'received' }).execute(),
      ['--decided-since', '2026-01-01'],
    ],
    [
      'whose row has another program',
      (db, reference) => rowOf(db, reference).set({ program: 'acme' }).execute(),
      ['--program', 'default'],
    ],
    [
      'whose row says that it arrived earlier',
      (db, reference) => rowOf(db, reference).set({ received_at: '2020-01-01' }).execute(),
      ['--since', '2026-11-01'],
    ],
    [
      'whose row is gone, and whose decision has another kind',
      async (db, reference) => {
        await withoutRow(db, reference)
        await eventsOf(db, reference).set({ kind: 'opened' }).where('kind', '=', 'status').execute()
      },
      ['--status', 'approved'],
    ],
    [
      'whose row is gone, and whose erasure is made up',
      async (db, reference) => {
        await withoutRow(db, reference)
        await makeUp(db, reference, { kind: 'purged', detail: '{}' })
      },
      ['--status', 'approved'],
    ],
  ])('names an application %s', async (_, hide, options) => {
    const { env, db, hidden } = await started(await engine.settings())
    await hide(db, hidden)
    const { code, err } = await operator(env, 'export', ...options)
    expect([code, err]).toEqual([1, expect.stringContaining(`${hidden}: `)])
    expect(err).toContain('it was not exported')
  })

  it('names an application of which someone made up that it was exported before', async () => {
    const { env, db, hidden } = await started(await engine.settings())
    const mapping = join(env.DATA_DIR, 'acme.jsonata')
    await writeFile(mapping, MAPPING)
    const detail = { mapping: { hash: bytesHash(Buffer.from(MAPPING)), name: 'acme.jsonata' } }
    await makeUp(db, hidden, { kind: 'exported-with', detail: JSON.stringify(detail) })
    const { code, err } = await operator(env, 'export', '--not-exported-with', mapping)
    expect([code, err]).toEqual([1, expect.stringContaining(`${hidden}: `)])
  })

  it('names an application whose row is gone, and which was asked for by its reference', async () => {
    const { env, db, hidden } = await started(await engine.settings())
    await withoutRow(db, hidden)
    const { code, err } = await operator(env, 'export', '--reference', hidden)
    expect([code, err]).toEqual([1, expect.stringContaining(`${hidden}: `)])
    const unknown = await operator(env, 'export', '--reference', 'MA-2222-2222')
    expect(unknown.err).toContain('There is no application with the reference MA-2222-2222')
  })

  it.each<readonly [string, Hide]>([
    [
      'are gone',
      (db, reference) => db.deleteFrom('events').where('reference', '=', reference).execute(),
    ],
    [
      'are in another chain',
      (db, reference) => eventsOf(db, reference).set({ reference: 'ELSEWHERE' }).execute(),
    ],
  ])('says that applications may be missing whose row and events %s', async (_, hide) => {
    const { env, db, hidden, other } = await started(await engine.settings())
    await withoutRow(db, hidden)
    await hide(db, hidden)
    const { code, out, err } = await operator(env, 'export')
    expect([code, err]).toEqual([1, expect.stringContaining('may be missing from the file')])
    expect(out).toContain(other)
  })
})

/** Starts a server with two approved applications, of which one will be hidden. */
async function started(settings: Readonly<Record<string, string>>) {
  const server = await testServer(settings)
  const env = { ...settings, DATA_DIR: server.folder }
  const [hidden = '', other = ''] = await submitSamples(server, 2)
  for (const reference of [hidden, other]) {
    await operator(env, 'status', reference, 'reviewing')
    await operator(env, 'status', reference, 'approved', '--unseen')
  }
  // Only a log that has an event shows that it was removed.
  await appendPendingEvents(server.db, server)
  return { env, db: server.db, hidden, other }
}
