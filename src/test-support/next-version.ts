/** The tables as a later version may leave them, with additions that this version does not know. */
import { type Kysely, sql } from 'kysely'
import { engineOf, sqliteEngine } from '../server/platform/database/engine-of.ts'
import { type Migrations, migrations } from '../server/platform/database/migrations.ts'

/** This version's migrations, and one that adds a table, and columns to every table. */
export const nextMigrations: Migrations = {
  ...migrations,
  '9999-next': { up: addEverywhere, servedSince: '0001-tables' },
}

export interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Whether a row may be added without the column. */
  readonly isOptional: boolean
}

export async function columnsOf<Tables>(db: Kysely<Tables>): Promise<readonly Column[]> {
  const query =
    engineOf(db) === sqliteEngine
      ? sql<Column>`
          select t.name as "table", c.name as "column", c.type,
            c."notnull" = 0 or c.dflt_value is not null as "isOptional"
          from sqlite_master as t, pragma_table_info(t.name) as c where t.type = 'table'`
      : sql<Column>`
          select table_name as "table", column_name as "column", data_type as type,
            is_nullable = 'YES' or column_default is not null as "isOptional"
          from information_schema.columns where table_schema = current_schema()`
  const { rows } = await query.execute(db)
  return rows.map((row) => ({ ...row, isOptional: Boolean(row.isOptional) }))
}

/** A table's demands on its rows, besides the types of its columns. */
export interface Demand {
  readonly table: string
  readonly rule: string
}

/** Every unique index, check, foreign key and trigger. */
export async function demandsOf<Tables>(db: Kysely<Tables>): Promise<readonly Demand[]> {
  const query =
    engineOf(db) === sqliteEngine
      ? sql<Demand>`
          select tbl_name as "table", sql as rule from sqlite_master
            where type = 'trigger' or (type = 'index' and sql like 'create unique%')
          union all
          select t.name, 'check ' || (length(t.sql) - length(replace(lower(t.sql), 'check (', '')))
            from sqlite_master as t where t.type = 'table'
          union all
          select t.name, 'references ' || f."table" || ' on delete ' || lower(f.on_delete)
            from sqlite_master as t, pragma_foreign_key_list(t.name) as f where t.type = 'table'`
      : sql<Demand>`
          select t.relname as "table", pg_get_indexdef(i.indexrelid) as rule from pg_index as i
            join pg_class as t on t.oid = i.indrelid
            where i.indisunique and t.relnamespace = current_schema()::regnamespace
          union all
          select t.relname,
            case when c.contype = 'f' then 'references ' || c.confrelid::regclass || ' on delete ' ||
              case c.confdeltype when 'c' then 'cascade' else 'refused' end
            else pg_get_constraintdef(c.oid) end
            from pg_constraint as c join pg_class as t on t.oid = c.conrelid
            where c.contype in ('c', 'f') and t.relnamespace = current_schema()::regnamespace
          union all
          select t.relname, pg_get_triggerdef(g.oid) from pg_trigger as g
            join pg_class as t on t.oid = g.tgrelid
            where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows
}

async function addEverywhere<Tables>(db: Kysely<Tables>): Promise<void> {
  const tables = new Set((await columnsOf(db)).map(({ table }) => table))
  // Other processes hold the lock while they wait to migrate.
  tables.delete('migration_lock')
  for (const table of tables) {
    await db.schema.alterTable(table).addColumn('next_text', 'text').execute()
    await db.schema
      .alterTable(table)
      .addColumn('next_number', 'integer', (column) => column.notNull().defaultTo(7))
      .execute()
  }
  await db.schema
    .createTable('next_table')
    .addColumn('reference', 'text', (column) =>
      column.primaryKey().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('fax', 'text', (column) => column.notNull())
    .execute()
}
