/**
 * Measures the cost of a million stored applications: submissions, in turns with an empty database,
 * the operator's lists, and the console's queue with each of its filters. Signed copies are stored
 * as after their links have expired.
 */

import { sql } from 'kysely'
import { queueSorts } from '../src/api/console/queue.ts'
import { type Database, openDatabase } from '../src/server/platform/database/database.ts'
import type { ResolvedFilter } from '../src/server/queue/service.ts'
import { queuePage } from '../src/server/queue/service.ts'
import { listApplications } from '../src/server/records/list-service.ts'
import { type BenchEngine, serverDatabase } from './databases.ts'
import { copyApplications } from './fill.ts'
import { type Program, startServer, steadyLoad, warmedUp } from './program.ts'
import { addMatchKeys, seenBeforeMs } from './seen-before.ts'
import { figure, median, printTable } from './table.ts'

interface Size {
  readonly stored: number
  readonly requests: number
  readonly rounds: number
}

/** The mapping that all applications but a share, the oldest, are exported with. */
const MAPPING = { hash: 'a'.repeat(64), name: 'merchants.jsonata', exceptOneIn: 10 }
const LISTINGS = 50
const PAGES = 20
const FILL_TIMEOUT_MS = 1_800_000

export async function fullDatabase(engine: BenchEngine, size: Size): Promise<void> {
  const empty = await warmedUp(startServer(await engine.create()))
  const database = await engine.create()
  const full = await warmedUp(startServer(database))
  await fill(serverDatabase(database), engine, size.stored)
  const db = await openDatabase(serverDatabase(database))
  const [perSecond, ratio] = await compare(empty, full, size)
  const rows = [
    ['submissions per second', figure(perSecond)],
    ['ratio to an empty database', figure(ratio, 2)],
    ['list, ms', figure(await listMs(db, {}), 1)],
    ['list of a status, ms', figure(await listMs(db, { status: 'reviewing' }), 1)],
    ['list of an old month, ms', figure(await listMs(db, { since: MONTH, until: NEXT_MONTH }), 1)],
  ]
  for (const [name, filter] of Object.entries(QUEUE_FILTERS)) {
    rows.push([`queue, ${name}, ms`, figure(await slowestOrderMs(db, filter), 1)])
  }
  rows.push(['seen before, ms', figure(median(await seenBeforeMs(db, size.stored)), 1)])
  await db.destroy()
  await empty.end()
  await full.end()
  printTable([[`${engine.name}: ${figure(size.stored)} stored`, ''], ...rows])
}

async function compare(
  empty: Program,
  full: Program,
  { requests, rounds }: Size,
): Promise<readonly [perSecond: number, ratio: number]> {
  const results = new Map<Program, number[]>([
    [empty, []],
    [full, []],
  ])
  for (let round = 0; round < rounds; round += 1) {
    for (const [program, measured] of results) {
      const { accepted, seconds } = await steadyLoad(program, requests)
      measured.push(accepted / seconds)
    }
  }
  const perSecond = median(results.get(full) ?? [])
  return [perSecond, perSecond / median(results.get(empty) ?? [])]
}

/** Filters that match a fortieth to a half of all applications, one in 100,000, and none. */
const QUEUE_FILTERS: Readonly<Record<string, ResolvedFilter>> = {
  everything: {},
  'a status': { status: 'reviewing' },
  'a frequent status': { status: 'approved' },
  'a status without any': { status: 'declined' },
  'a category': { mcc: '5399' },
  'a state': { state: 'S7' },
  'a bank method': { bank: 'linked' },
  'assigned to one': { assignee: 'rita' },
  'assigned to nobody': { assignee: '' },
  'to be corrected': { correction: 'waiting' },
  'to be corrected in a state': { correction: 'waiting', state: 'S7' },
  'an old month': { since: '2024-03-01', until: '2024-04-01' },
  'high sales': { minSales: 999_950 },
  'half of the sales': { minSales: 500_000 },
  'a reference': { search: 'MA-2222-2222' },
  'the beginning of a reference': { search: 'MA-2222-2' },
  'the beginning of many references': { search: 'MA-2' },
  'a rare word': { search: '99999' },
  'a frequent word': { search: 'bak' },
  'a category in a state': { mcc: '5399', state: 'S49' },
  'a status in a state with sales': { status: 'approved', state: 'S7', minSales: 900_000 },
  'not exported with a mapping': { notExportedWith: MAPPING.hash },
  'approved, not exported with a mapping': { notExportedWith: MAPPING.hash, status: 'approved' },
  'not exported with a mapping in a state': { notExportedWith: MAPPING.hash, state: 'S7' },
}

async function slowestOrderMs(db: Database, filter: ResolvedFilter): Promise<number> {
  const orders: number[] = []
  for (const sort of queueSorts) {
    const times: number[] = []
    for (let read = 0; read < PAGES; read += 1) {
      const startedAt = performance.now()
      await queuePage(db, filter, { sort, after: undefined, hashName: undefined })
      times.push(performance.now() - startedAt)
    }
    orders.push(median(times))
  }
  return Math.max(...orders)
}

const MONTH = new Date('2024-03-01')
const NEXT_MONTH = new Date('2024-04-01')

async function listMs(
  db: Database,
  filter: Partial<Parameters<typeof listApplications>[1]>,
): Promise<number> {
  const times: number[] = []
  for (let listed = 0; listed < LISTINGS; listed += 1) {
    const startedAt = performance.now()
    await listApplications(db, { limit: 100, ...filter })
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** Copies a submitted application, with random keys and receipt times over three years. */
async function fill(
  place: string,
  { random, received, roomToFill, settle }: BenchEngine,
  count: number,
): Promise<void> {
  const db = await openDatabase(place, { waitMs: FILL_TIMEOUT_MS })
  await roomToFill?.execute(db)
  await copyApplications(db, { random, received }, { count, sealed: sql`sealed` })
  for (const word of [
    sql`'shop'`,
    sql`'bakery'`,
    sql`substr(business_name, 6, length(business_name) - 12)`,
  ]) {
    await sql`
      insert into business_name_words (reference, word)
      select reference, ${word} from applications where reference like 'old-%'
    `.execute(db)
  }
  await sql`
    insert into signed_copies (reference, secret_hash, expires_at, record)
    select reference, reference, received_at, (select record from signed_copies limit 1)
    from applications where reference like 'old-%'
  `.execute(db)
  await addMatchKeys(db)
  const { exceptOneIn, ...mapping } = MAPPING
  await sql`
    insert into events (reference, number, kind, at, detail, signer, key_id, hash, signature)
    select reference, 2, 'exported-with', received_at, ${sql.lit(JSON.stringify({ mapping }))},
      'server', body_hash, body_hash, (select signature from events limit 1)
    from applications where reference like 'old-%'
    order by received_at desc limit ${sql.lit(Math.round(count * (1 - 1 / exceptOneIn)))}
  `.execute(db)
  await sql`
    insert into events (reference, number, kind, at, detail, signer, key_id, hash, signature,
      position, log_hash)
    select reference, 1, 'received', received_at, body_hash, 'server', body_hash, body_hash,
      (select signature from events limit 1), -row_number() over (order by received_at), body_hash
    from applications where reference like 'old-%'
  `.execute(db)
  await settle?.execute(db)
  await db.destroy()
}
