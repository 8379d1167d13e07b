/** A SQLite database of the product as plain SQL for PostgreSQL. */
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'

interface Column {
  readonly name: string
  /** The type, such as `text`, with its collation and whether it may be null. */
  readonly definition: string
}

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() order by table_name`

const COLUMNS = `select attname as name, concat_ws(' ', format_type(atttypid, atttypmod),
    case when attcollation <> typcollation then 'collate ' || quote_ident(collname) end,
    case when atthasdef then 'default ' || pg_get_expr(adbin, adrelid) end,
    case when attnotnull then 'not null' end) as definition
  from pg_attribute join pg_type on pg_type.oid = atttypid
    left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`

const CONSTRAINTS = `select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as text
  from pg_constraint where conrelid = to_regclass($1) and contype <> 'n' order by conname`

const INDEXES = `select replace(indexdef, ' ON ' || quote_ident(schemaname) || '.', ' ON ') as text
  from pg_indexes where schemaname = current_schema() and tablename = $1
    and indexname not in (select conname from pg_constraint where conrelid = to_regclass($1))
  order by indexname`

/** Copies every row of a SQLite file to a PostgreSQL database with the same version's tables. */
export async function copyToPostgres(sqliteFile: string, client: Client): Promise<void> {
  const sqlite = new DatabaseSync(sqliteFile)
  try {
    for (const table of await tablesOf(client)) {
      await client.query(`delete from ${table}`)
      const names = (await columnsOf(client, table)).map(({ name }) => name)
      const places = names.map((_, index) => `$${index + 1}`)
      const insert = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`
      for (const row of sqlite.prepare(`select ${names.join(', ')} from ${table}`).all()) {
        await client.query(
          insert,
          names.map((name) => forPostgres(row[name])),
        )
      }
    }
  } finally {
    sqlite.close()
  }
}

/** Returns the tables with their rows and indexes as statements for an empty database. */
export async function postgresSql(client: Client): Promise<string> {
  const statements: string[] = []
  for (const table of await tablesOf(client)) {
    const columns = await columnsOf(client, table)
    const parts = [
      ...columns.map(({ name, definition }) => `${name} ${definition}`),
      ...(await textsOf(client, CONSTRAINTS, table)),
    ]
    statements.push(`create table ${table} (\n  ${parts.join(',\n  ')}\n)`)
    const names = columns.map(({ name }) => name)
    const values = columns.map(literalOf).join(` || ', ' || `)
    const { rows } = await client.query(`select ${values} as text from ${table} order by 1`)
    for (const { text } of rows) {
      statements.push(`insert into ${table} (${names.join(', ')}) values (${text})`)
    }
    statements.push(...(await textsOf(client, INDEXES, table)))
  }
  return statements.map((statement) => `${statement};\n`).join('')
}

/** Returns the SQL for a column's value as a literal. Base64 is shorter than PostgreSQL's hex. */
function literalOf({ name, definition }: Column): string {
  if (!definition.startsWith('bytea')) return `quote_nullable(${name})`
  const base64 = `quote_nullable(replace(encode(${name}, 'base64'), chr(10), ''))`
  return `'decode(' || ${base64} || ', ''base64'')'`
}

async function tablesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES)
  return rows.map(({ name }) => name)
}

async function columnsOf(client: Client, table: string): Promise<readonly Column[]> {
  return (await client.query<Column>(COLUMNS, [table])).rows
}

async function textsOf(client: Client, query: string, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ text: string }>(query, [table])
  return rows.map(({ text }) => text)
}

/** `pg` writes a `Buffer` as bytes, and another array as JSON. */
function forPostgres(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value
}
