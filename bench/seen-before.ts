/** Measures how long "Seen before?" takes with this many stored applications. */
import { sql } from 'kysely'
import { DEFAULT_PROGRAM } from '../src/api/programs.ts'
import type { Database } from '../src/server/platform/database/database.ts'
import { countMatched, findSame } from '../src/server/records/match-keys-service.ts'
import type { BenchEngine } from './databases.ts'
import { MATCH_SECRET, openFilled } from './fill.ts'
import { figure, median, printTable } from './table.ts'

const READS = 50

/** The number of keys of each application, and of different ones in all. */
const MATCH_KEYS = [
  { kind: 'tin', of: 900_000 },
  { kind: 'account', of: 500_000 },
  { kind: 'email', of: 500_000 },
  { kind: 'name', of: 20_000 },
] as const

/** Prints one row. */
export async function seenBefore(engine: BenchEngine, stored: number): Promise<void> {
  const db = await openFilled(engine, stored)
  await addMatchKeys(db)
  const times = await seenBeforeMs(db, stored)
  await db.destroy()
  printTable([
    ['seen before', 'stored', 'median ms', 'slowest ms'],
    [engine.name, figure(stored), figure(median(times), 1), figure(Math.max(...times), 1)],
  ])
}

/** Makes the keys of the copied applications. */
export async function addMatchKeys(db: Database): Promise<void> {
  for (const { kind, of } of MATCH_KEYS) {
    const n = sql`(row_number() over (order by received_at))`
    await sql`
      insert into match_keys (reference, kind, hash)
      select reference, ${sql.lit(kind)}, ${sql.lit(`${kind} `)} || (${n} % ${sql.lit(of)})
      from applications where reference like 'old-%'
    `.execute(db)
  }
}

/** Measures the search for other applications with an equal key, one application after another. */
export async function seenBeforeMs(db: Database, stored: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const n = 1 + ((read * 7919) % stored)
    const keys = MATCH_KEYS.map(({ kind, of }) => ({ kind, hash: `${kind} ${n % of}` }))
    const startedAt = performance.now()
    await findSame(db, { reference: '', program: DEFAULT_PROGRAM, keys })
    await countMatched(db, { program: DEFAULT_PROGRAM, secret: MATCH_SECRET })
    times.push(performance.now() - startedAt)
  }
  return times
}
