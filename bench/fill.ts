/** Applications by the million, copied within the database. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../src/server/platform/database/database.ts'
import type { BenchEngine } from './databases.ts'

/** The id of the secret of their match keys. */
export const MATCH_SECRET = 'b'.repeat(32)
/** One in so many applications is under review. */
const REVIEWED_ONE_IN = 40

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
