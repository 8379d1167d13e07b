import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** Hashes by which reviewers find applications that were seen before, and what they are keyed with. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('match_secrets')
    .addColumn('program', 'text', (column) => column.primaryKey())
    .addColumn('sealed', engineOf(db).bytes, (column) => column.notNull())
    .execute()
  await schema
    .createTable('match_keys')
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_keys_key', ['reference', 'hash', 'kind'])
    .execute()
  await schema
    .createIndex('match_keys_by_hash')
    .on('match_keys')
    .columns(['hash', 'kind', 'reference'])
    .execute()
  await schema
    .createTable('matched_applications')
    .addColumn('reference', 'text', (column) =>
      column.primaryKey().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('matched_applications_by_secret')
    .on('matched_applications')
    .columns(['secret', 'reference'])
    .execute()
}
