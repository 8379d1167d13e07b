import { type Kysely, sql } from 'kysely'

/** Whose share of what anybody may store a row counts to, and how much of a document has arrived. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const table of ['documents', 'drafts', 'owner_invitations']) {
    await db.schema.alterTable(table).addColumn('from_address', 'text').execute()
    await db.schema.alterTable(table).addColumn('from_network', 'text').execute()
  }
  await db.schema
    .alterTable('documents')
    .addColumn('arrived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Of what is stored, the size was announced; a piece has 262,144 bytes.
  await sql`update documents set arrived = (size + 262143) / 262144 where sha256 is not null`.execute(
    db,
  )
}
