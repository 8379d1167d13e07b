/** Stores a prepared submission: everything in one commit, or nothing. */
import { type RawBuilder, sql } from 'kysely'
import { applicationInsert, type StoredApplication } from './applications.ts'
import type { Database, Tables } from './database.ts'
import { type NewDelivery, waitingRow } from './deliveries.ts'
import { isPostgres } from './engine.ts'
import type { StoredEvent } from './events.ts'
import { groupCommit } from './group-commit.ts'
import { type Prepare, preparing } from './prepared-query.ts'
import { copyRow, type NewCopy } from './signed-copies.ts'
import { retryOnConflict } from './transaction.ts'

export interface PreparedSubmission {
  readonly application: StoredApplication
  readonly copy: NewCopy
  /** The first event of the application. */
  readonly event: StoredEvent
  readonly deliveries: readonly NewDelivery[]
}

/**
 * Resolves to true once everything is committed, or to false, with nothing stored, if the
 * application's reference or its idempotency key exists already.
 */
export type SaveSubmission = (rows: PreparedSubmission) => Promise<boolean>

/**
 * Use one instance per database. PostgreSQL groups concurrent commits itself and gets a single
 * statement, to save round trips. SQLite has one writer whose commit is the slow part, so that
 * submissions that arrive together share one.
 */
export function saveSubmission(db: Database): SaveSubmission {
  const prepare = preparing()
  if (isPostgres(db)) return (rows) => retryOnConflict(() => addAtOnce(db, prepare, rows))
  const commit = groupCommit(db)
  return (rows) => commit((transaction) => addInTurn(transaction, prepare, rows))
}

async function addInTurn(
  transaction: Database,
  prepare: Prepare,
  rows: PreparedSubmission,
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

async function addAtOnce(
  db: Database,
  prepare: Prepare,
  rows: PreparedSubmission,
): Promise<boolean> {
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

/** The rows that are stored only if the application row was. */
function otherRows({ copy, event, deliveries }: PreparedSubmission): readonly OtherRow[] {
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
