/** Measures how long the page of numbers takes with this many stored applications. */
import { sql } from 'kysely'
import { DEFAULT_PROGRAM } from '../src/api/programs.ts'
import type { Database } from '../src/server/platform/database/database.ts'
import { DAY_MS } from '../src/server/platform/time/days.ts'
import { readNumbers } from '../src/server/queue/numbers-service.ts'
import type { BenchEngine } from './databases.ts'
import { openFilled } from './fill.ts'
import { figure, median, printTable } from './table.ts'

const READS = 20
const FIRST_DAY = Date.parse('2023-06-01')
const SECONDS_BETWEEN = 100

const PERIODS = { 'a day': 1, 'thirty days': 30, everything: 3650 }
const PEOPLE = { 'of all programs': undefined, 'of one program': [DEFAULT_PROGRAM] }

/** Prints a row for each period. */
export async function numbers(engine: BenchEngine, stored: number): Promise<void> {
  const db = await openFilled(engine, stored)
  await addEvents(db)
  await engine.settle?.execute(db)
  const end = new Date(FIRST_DAY + stored * SECONDS_BETWEEN * 1000)
  const rows: string[][] = []
  for (const [name, days] of Object.entries(PERIODS)) {
    const [since = '', until = ''] = [-days, 1].map((later) => dayAfter(end, later))
    for (const [person, programs] of Object.entries(PEOPLE)) {
      const times: number[] = []
      for (let read = 0; read < READS; read += 1) {
        const startedAt = performance.now()
        await readNumbers(db, { since, until, programs, now: end })
        times.push(performance.now() - startedAt)
      }
      const row = `${engine.name}: ${name}, ${person}`
      rows.push([row, figure(median(times), 1), figure(Math.max(...times), 1)])
    }
  }
  await db.destroy()
  printTable([[`numbers beside ${figure(stored)}`, 'median ms', 'slowest ms'], ...rows])
}

/** Adds events: received, opened, screened without a match and, if approved, decided. */
async function addEvents(db: Database): Promise<void> {
  const by = { name: 'Rita Bell', subject: 'rita' }
  const screened = {
    ...{ version: 1, list: 'a'.repeat(64), threshold: 85, matches: 0, open: 0 },
    ...{ recipients: 'r', note: 'n', by },
  }
  const events = [
    { kind: 'received', detail: '' },
    { kind: 'opened', detail: { version: 1, by } },
    { kind: 'screened', detail: screened },
    { kind: 'status', detail: { from: 'reviewing', to: 'approved', by, deliveries: {} } },
  ]
  for (const [index, { kind, detail }] of events.entries()) {
    await sql`
      insert into events (reference, number, kind, at, detail, signer, key_id, hash, signature,
        position, log_hash)
      select reference, ${sql.lit(index + 1)}, ${sql.lit(kind)}, received_at,
        ${sql.lit(typeof detail === 'string' ? detail : JSON.stringify(detail))}, 'server', body_hash, body_hash,
        (select signature from events limit 1),
        -${sql.lit(events.length)} * row_number() over (order by received_at) - ${sql.lit(index)}, body_hash
      from applications where reference like 'old-%' ${kind === 'status' ? sql`and status = 'approved'` : sql``}
    `.execute(db)
  }
}

function dayAfter(time: Date, days: number): string {
  return new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
