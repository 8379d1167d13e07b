/** Stores what an accepted application leaves behind: all of it in one commit, or nothing. */
import { type RawBuilder, sql } from 'kysely'
import { applicationInsert, type StoredApplication } from './applications.ts'
import type { Database, Tables } from './database.ts'
import { type NewDelivery, waitingRow } from './deliveries.ts'
import { isPostgres } from './engine.ts'
import type { StoredEvent } from './events.ts'
import { groupCommit } from './group-commit.ts'
import { type Prepare, preparing } from './prepared-query.ts'
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
  const prepare = preparing()
  if (isPostgres(db)) return (rows) => againOnConflict(() => addAtOnce(db, prepare, rows))
  const commit = groupCommit(db)
  return (rows) => commit((transaction) => addInTurn(transaction, prepare, rows))
}

async function addInTurn(
  transaction: Database,
  prepare: Prepare,
  rows: AcceptedRows,
): Promise<boolean> {
  const { application } = rows
  const added = await transaction.executeQuery(
    prepare('applications', [application], () =>
      applicationInsert(transaction, application).compile(),
    ),
  )
  if (added.numAffectedRows !== 1n) return false
  for (const [table, row] of otherRows(rows)) {
    await transaction.executeQuery(
      prepare(table, [row], () =>
        insert(table, row, (values) => sql`values (${values})`).compile(transaction),
      ),
    )
  }
  return true
}

async function addAtOnce(db: Database, prepare: Prepare, rows: AcceptedRows): Promise<boolean> {
  const others = otherRows(rows)
  const all = [rows.application, ...others.map(([, row]) => row)]
  const answer = await db.executeQuery(
    prepare(`accept with ${others.length} more`, all, () =>
      insertAll(db, rows.application, others).compile(db),
    ),
  )
  return answer.rows.length === 1
}

function insertAll(db: Database, application: StoredApplication, others: readonly OtherRow[]) {
  const added = applicationInsert(db, application).returning('reference')
  const inserts = others.map(([table, row], index) => {
    const inserted = insert(table, row, (values) => sql`select ${values} from added`)
    return sql`${sql.ref(`other_${index}`)} as (${inserted})`
  })
  return sql`with added as (${added}), ${sql.join(inserts)} select reference from added`
}

type OtherRow = readonly [table: keyof Tables, row: object]

/** What is stored where the application itself was. */
function otherRows({ copy, event, deliveries }: AcceptedRows): readonly OtherRow[] {
  return [
    ['signed_copies', copyRow(copy)],
    ['events', event],
    ...deliveries.map((delivery): OtherRow => ['deliveries', waitingRow(delivery)]),
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
