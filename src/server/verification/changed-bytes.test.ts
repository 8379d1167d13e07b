import { asyncProperty, constantFrom, integer, assert as property } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { operator } from '../../test-support/run-operator.ts'
import { referenceIn, submitSamples, testServer } from '../../test-support/test-server.ts'
import { submissionWithDocuments, uploadedDocument } from '../../test-support/uploaded-document.ts'
import { appendPendingEvents } from '../ledger/log-service.ts'
import { openLedger } from '../open-ledger.ts'
import { verifyStored } from './service.ts'

const RUNS = 60
/** Characters of one byte each. */
const TEXT = { first: 0x20, count: 95 }

/** Returns the value with one byte, or one bit of a number, changed. */
function changed(value: unknown, at: number, by: number): unknown {
  if (typeof value === 'number') return value ^ (1 << (at % 20))
  if (value instanceof Uint8Array) {
    const index = at % value.length
    return Uint8Array.from(value, (byte, place) => (place === index ? byte ^ by : byte))
  }
  const bytes = Buffer.from(String(value))
  const index = at % bytes.length
  const offset = ((bytes[index] ?? 0) - TEXT.first + 1 + (by % (TEXT.count - 1))) % TEXT.count
  bytes[index] = TEXT.first + offset
  return bytes.toString()
}

describe('each byte of each stored event', () => {
  it('cannot be changed undetected', async () => {
    const server = await testServer()
    const env = { DATA_DIR: server.folder }
    const [first = ''] = await submitSamples(server, 2)
    await operator(env, 'status', first, 'reviewing', '--note', 'a word')
    await operator(env, 'export')
    const { config, db, signer } = server
    const ledger = openLedger(config)
    await appendPendingEvents(db, { signer, ledger })
    expect((await verifyStored(db, ledger)).problems).toEqual([])
    const events = await db.selectFrom('events').selectAll().execute()
    const cells = events.flatMap((event) =>
      Object.entries(event).flatMap(([column, value]) =>
        value === null ? [] : [{ event, column, value }],
      ),
    )
    await property(
      asyncProperty(
        constantFrom(...cells),
        integer({ min: 0, max: 1000 }),
        integer({ min: 1, max: 255 }),
        async ({ event, column, value }, at, by) => {
          const edited = changed(value, at, by)
          const set = (to: unknown, position: number | null) => sql`
            update events set ${sql.ref(column)} = ${to}
            where ${column === 'position' ? sql`log_hash = ${event.log_hash}` : sql`position = ${position}`}`
          try {
            await set(edited, event.position).execute(db)
          } catch {
            // The table's constraints reject the edited row.
            return
          }
          const { problems } = await verifyStored(db, ledger)
          await set(value, event.position).execute(db)
          expect(problems, `${column} of ${event.kind}`).not.toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
    expect((await verifyStored(db, ledger)).problems).toEqual([])
  })
})

it('a value that is not bytes, which SQLite stores in their place, is found', async () => {
  const server = await testServer()
  await submitSamples(server, 1)
  const { db, ledger, signer } = server
  await appendPendingEvents(db, { signer, ledger })
  for (const cell of [
    'applications.sealed',
    'signed_copies.record',
    'agreements.pdf',
    'events.signature',
    'log_head.signature',
  ]) {
    const [table = '', column = ''] = cell.split('.')
    const change = (to: unknown) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}`.execute(db)
    const { rows } = await sql<{ readonly value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} limit 1`.execute(db)
    await change(5)
    expect((await verifyStored(db, ledger)).problems, cell).not.toEqual([])
    await change(rows[0]?.value)
  }
})

it('a name that is not text, which SQLite stores, holds up neither the log nor a command', async () => {
  const server = await testServer()
  const { db, ledger, signer, folder } = server
  const [first = '', second = ''] = await submitSamples(server, 2)
  for (const table of ['events', 'applications']) {
    const rename = (to: unknown, from: string) =>
      sql`update ${sql.table(table)} set reference = ${to} where reference = ${from}`.execute(db)
    await rename(sql`cast(x'ff' as text)`, first)
    await rename(Buffer.from('MA'), second)
  }
  const [third = ''] = await submitSamples(server, 1)
  await appendPendingEvents(db, { signer, ledger })
  const { position } = await db
    .selectFrom('events')
    .select('position')
    .where('reference', '=', third)
    .executeTakeFirstOrThrow()
  expect(position).toBe(1)
  const problem = 'its receipt was never recorded'
  expect((await verifyStored(db, ledger)).problems).toEqual(
    expect.arrayContaining([`\ufffd: ${problem}`, `77,65: ${problem}`]),
  )
  const exported = await operator({ DATA_DIR: folder }, 'export')
  expect(exported.out).toContain(third)
  expect([exported.code, exported.err]).toEqual([1, expect.stringContaining(`77,65: ${problem}`)])
})

it('names, numbers and positions that read like others hide no change, and reading them ends', async () => {
  const server = await testServer()
  const { db, ledger, signer } = server
  const [first = '', last = ''] = (await submitSamples(server, 2)).toSorted()
  await appendPendingEvents(db, { signer, ledger })
  await db.updateTable('events').set({ kind: 'opened' }).where('reference', '=', last).execute()
  const add = (reference: unknown, number: unknown, position: unknown) => sql`
    with recursive many (n) as (select 100 union all select n + 1 from many where n < 700)
    insert into events select ${reference}, ${number}, kind, at, detail, note, signer, key_id, hash,
      signature, ${position}, log_hash from events, many where events.reference = ${first} and number = 1`
  const odd = (text: string) => sql`cast(${Buffer.from(text, 'latin1')} as text) || n`
  await add(odd('MA-0\xff'), sql`1`, sql`null`).execute(db)
  await add(sql`${first}`, odd('\xff'), odd('\xff')).execute(db)
  const { problems } = await verifyStored(db, ledger)
  expect(problems).toEqual(
    expect.arrayContaining([
      `${last}: event 1 (opened) was changed`,
      `${first}: event 2 is missing`,
      expect.stringMatching(/^MA-0\ufffd\d+: /),
    ]),
  )
})

it('a document is read to its end, whatever size someone wrote into its row', async () => {
  const server = await testServer({ DOCUMENTS: 'id?' })
  const { db, ledger } = server
  const answer = await server.submit(submissionWithDocuments(await uploadedDocument(server)))
  await db.updateTable('documents').set({ size: Number.MAX_SAFE_INTEGER }).execute()
  const changed = `${referenceIn(answer)}: a document was changed`
  expect((await verifyStored(db, ledger)).problems).toEqual([changed])
})
