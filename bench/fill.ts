/** Applications by the million, copied within the database. */
import { type RawBuilder, sql } from 'kysely'
import { type Database, openDatabase } from '../src/server/platform/database/database.ts'
import { type BenchEngine, serverDatabase } from './databases.ts'
import { startServer, steadyLoad } from './program.ts'

/** The id of the secret of their match keys. */
export const MATCH_SECRET = 'b'.repeat(32)
/** One in so many applications is under review. */
const REVIEWED_ONE_IN = 40
const FILL_TIMEOUT_MS = 1_800_000

/**
 * Opens a new database with this many stored applications. Their sealed parts are left out, so they
 * serve only measurements that do not read those.
 */
export async function openFilled(engine: BenchEngine, stored: number): Promise<Database> {
  const database = await engine.create()
  const server = await startServer(database)
  await steadyLoad(server, 1)
  await server.end()
  const db = await openDatabase(serverDatabase(database), { waitMs: FILL_TIMEOUT_MS })
  await engine.roomToFill?.execute(db)
  await copyApplications(db, engine, { count: stored, sealed: sql`substr(sealed, 1, 100)` })
  return db
}

/** Copies a submitted application, with random keys and receipt times over three years. */
export async function copyApplications(
  db: Database,
  { random, received }: Pick<BenchEngine, 'random' | 'received'>,
  { count, sealed }: { readonly count: number; readonly sealed: RawBuilder<unknown> },
): Promise<void> {
  const numbers = sql`recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
  const sample = sql`(select * from applications limit 1) as sample`
  await sql`
    with ${numbers}
    insert into applications (
      reference, received_at, business_name, structure, mcc, state, annual_sales, bank_method,
      status, assignee, correction, sealed, idempotency_key_hash, body_hash, answer_url,
      match_secret)
    select 'old-' || ${random}, ${received}, 'Shop ' || (n % 100000) || ' Bakery', structure,
      cast(5000 + n % 400 as text), 'S' || (n % 50), n % 1000 * 1000 + n % 997,
      case when n % 2 = 0 then 'linked' else 'manual' end, case when n % ${sql.lit(REVIEWED_ONE_IN)} = 0 then 'reviewing' else 'approved' end,
      case when n % 100 = 0 then 'rita' else '' end,
      case when n % 200 = 0 then 'waiting' else '' end, ${sealed}, ${random}, body_hash, answer_url,
      ${MATCH_SECRET}
    from numbers, ${sample}
  `.execute(db)
}
