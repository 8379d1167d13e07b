import { type Kysely, sql } from 'kysely'
import { bytes } from '../bytes-column.ts'

/** The events of each application, chained by hashes; see `audit-log/events.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('note', bytes(db))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('position', 'integer')
    .addColumn('log_hash', 'text')
    .addPrimaryKeyConstraint('events_key', ['reference', 'number'])
    .execute()
  await db.schema
    .createIndex('events_by_position')
    .unique()
    .on('events')
    .column('position')
    .where(sql.ref('position'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('events_not_linked')
    .on('events')
    .columns(['number', 'at'])
    .where(sql.ref('position'), 'is', null)
    .execute()
  await db.schema
    .createTable('log_head')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into log_head (position, hash) values (0, '')`.execute(db)
}
