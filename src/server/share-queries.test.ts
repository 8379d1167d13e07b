/** No request that stores a row reads all stored rows. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Engine, engines, openedOn } from '../test-support/engines.ts'
import { TEST_NOW } from '../test-support/test-server.ts'
import { countedDocuments } from './documents/store.ts'
import { countedDrafts } from './drafts/store.ts'
import { countedLinks } from './owner-entry/store.ts'
import type { Database } from './platform/database/database.ts'
import {
  type CountedRows,
  queryShares,
  queryTotal,
  roomFor,
} from './platform/http/limits/storage-shares.ts'
import { daysAfter } from './platform/time/days.ts'
import { documentsReceivedAfter } from './records/list-service.ts'

const SOURCE = { address: 'a1', network: 'n1' }
const ROWS = 3000

/** The values of other required columns. */
const STORES: readonly (readonly [
  counted: CountedRows,
  others: Readonly<Record<string, unknown>>,
])[] = [
  [countedDrafts, { token_hash: 't', purpose: 'finish', saved_at: '', version: 1 }],
  [
    countedLinks,
    { applicant_token_hash: 't', link_token_hash: 't', state: 'waiting', program: 'default' },
  ],
  [
    countedDocuments(documentsReceivedAfter(daysAfter(TEST_NOW, -1))),
    { token_hash: 't', kind: 'id', size: 1, recipients: 'r', program: 'default', arrived: 1 },
  ],
]

/** Adds rows of ten sources in each of a hundred networks. */
async function fill(db: Database, table: string, others: Readonly<Record<string, unknown>>) {
  const bytes = table === 'documents' ? {} : { ciphertext: Buffer.alloc(3000) }
  const rows = Array.from({ length: ROWS }, (_, number) => ({
    id: `${number}`,
    expires_at: '2999',
    from_address: `a${number % 1000}`,
    from_network: `n${number % 100}`,
    ...bytes,
    ...others,
  }))
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  for (let index = 0; index < ROWS; index += 100) {
    const values = rows
      .slice(index, index + 100)
      .map((row) => sql`(${sql.join(Object.values(row))})`)
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db)
  }
  await sql`analyze`.execute(db)
}

async function planOf(db: Database, { name }: Engine, query: ReturnType<typeof queryShares>) {
  const explain = name === 'SQLite' ? sql`explain query plan` : sql`explain`
  const { rows } = await sql<Readonly<Record<string, unknown>>>`${explain} ${query}`.execute(db)
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
}

describe.each(engines)('a share on $name', (engine) => {
  it.each(STORES)('is found by an index: $table', async (counted, others) => {
    const db = await openedOn(engine)
    await fill(db, counted.table, others)
    const plan = await planOf(db, engine, queryShares(counted, SOURCE))
    expect(plan).toContain(`${counted.table}_by_source`)
    expect(plan).not.toMatch(new RegExp(`(SCAN|Seq Scan on) ${counted.table}\\b`))
    const { rows } = await queryShares(counted, SOURCE).execute(db)
    expect(rows.map((row) => [Number(row.byAddress), Number(row.byNetwork)])).toEqual([[3, 30]])
  })
})

it('the total is read without its rows, and not by every request', async () => {
  const [sqlite] = engines
  if (!sqlite) throw new Error('There is no engine')
  const db = await openedOn(sqlite)
  await fill(db, 'drafts', { token_hash: 't', purpose: 'finish', saved_at: '', version: 1 })
  const query = queryTotal(countedDrafts)
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db)
  expect(rows[0]?.detail).toContain('COVERING INDEX')
  let counts = 0
  const room = { max: ROWS + 10 }
  const count = () => {
    counts += 1
    return countedDrafts
  }
  const requireRoom = roomFor(db, count, room)
  const source = { address: 'other', network: 'other' }
  for (let added = 0; added < 10; added += 1) await requireRoom(source)
  // Once in total, and once for each source.
  expect(counts).toBe(11)
  // Nothing was stored, so a mere count must not refuse it.
  await requireRoom(source)
  expect(counts).toBe(13)
})
