/** Stores what an accepted application leaves behind: all of it in one commit, or nothing. */
import { type RawBuilder, sql } from 'kysely'
import { addApplication, applicationInsert, type StoredApplication } from './applications.ts'
import type { Database, Tables } from './database.ts'
import { type NewDelivery, waitingRow } from './deliveries.ts'
import { isPostgres } from './engine.ts'
import type { StoredEvent } from './events.ts'
import { groupCommit } from './group-commit.ts'
import { copyRow, type NewCopy } from './signed-copies.ts'
import { againOnConflict } from './transaction.ts'

export interface AcceptedRows {
  readonly application: StoredApplication
  readonly copy: NewCopy
  /** The first of the application's chain. */
  readonly event: StoredEvent
  readonly deliveries: readonly NewDelivery[]
}

/**
 * Resolves once everything is committed, to true; or to false, with nothing written, where the
 * application's reference or its idempotency key is already there.
 */
export type Accept = (rows: AcceptedRows) => Promise<boolean>

/**
 * A database needs one of these. PostgreSQL gathers the commits of transactions side by side
 * itself, and is asked with a single statement, since each is a way there and back. SQLite has one
 * writer whose commit is what takes time, so that submissions that arrive together share it.
 */
export function accepting(db: Database): Accept {
  if (isPostgres(db)) return (rows) => againOnConflict(() => addAtOnce(db, rows))
  const commit = groupCommit(db)
  return (rows) => commit((transaction) => addInTurn(transaction, rows))
}

async function addInTurn(transaction: Database, rows: AcceptedRows): Promise<boolean> {
  if (!(await addApplication(transaction, rows.application))) return false
  for (const [table, row] of otherRows(rows)) {
    await insert(table, row, (values) => sql`values (${values})`).execute(transaction)
  }
  return true
}

async function addAtOnce(db: Database, rows: AcceptedRows): Promise<boolean> {
  const others = otherRows(rows).map(([table, row], index) => {
    const inserted = insert(table, row, (values) => sql`select ${values} from added`)
    return sql`${sql.ref(`other_${index}`)} as (${inserted})`
  })
  const added = applicationInsert(db, rows.application).returning('reference')
  const answer = await sql`
    with added as (${added}), ${sql.join(others)} select reference from added
  `.execute(db)
  return answer.rows.length === 1
}

/** What is stored where the application itself was. */
function otherRows({ copy, event, deliveries }: AcceptedRows): readonly [keyof Tables, object][] {
  return [
    ['signed_copies', copyRow(copy)],
    ['events', event],
    ...deliveries.map((delivery): [keyof Tables, object] => ['deliveries', waitingRow(delivery)]),
  ]
}

function insert(
  table: string,
  row: object,
  from: (values: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns}) ${from(sql.join(Object.values(row)))}`
}
