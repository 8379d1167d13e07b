/** Stores what an accepted application leaves behind: all of it in one commit, or nothing. */
import { sql } from 'kysely'
import { addApplication, applicationInsert, type StoredApplication } from './applications.ts'
import type { Database } from './database.ts'
import { addDeliveries, type NewDelivery, waitingRow } from './deliveries.ts'
import { isPostgres } from './engine.ts'
import { addEventRow, type StoredEvent } from './events.ts'
import { groupCommit } from './group-commit.ts'
import { addSignedCopy, copyRow, type NewCopy } from './signed-copies.ts'
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

async function addInTurn(
  transaction: Database,
  { application, copy, event, deliveries }: AcceptedRows,
): Promise<boolean> {
  if (!(await addApplication(transaction, application))) return false
  await addSignedCopy(transaction, copy)
  await addEventRow(transaction, event)
  await addDeliveries(transaction, deliveries)
  return true
}

async function addAtOnce(
  db: Database,
  { application, copy, event, deliveries }: AcceptedRows,
): Promise<boolean> {
  const others = [
    insertWhereAdded('signed_copies', copyRow(copy)),
    insertWhereAdded('events', event),
    ...deliveries.map((delivery) => insertWhereAdded('deliveries', waitingRow(delivery))),
  ].map((insert, index) => sql`${sql.ref(`other_${index}`)} as (${insert})`)
  const added = applicationInsert(db, application).returning('reference')
  const { rows } = await sql`
    with added as (${added}), ${sql.join(others)} select reference from added
  `.execute(db)
  return rows.length === 1
}

function insertWhereAdded(table: string, row: object) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${sql.join(Object.values(row))} from added`
}
