import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** Reviewers' identities, each encrypted to a passkey or a security key of theirs. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('console_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('credential', 'text', (column) => column.notNull())
    .addColumn('ciphertext', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('event', 'integer', (column) => column.notNull())
    .execute()
}
