import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** Invitations of applicants, with answers that the operator knows. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const { bytes } = engineOf(db)
  const { schema } = db
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text')
    .addColumn('live_external_id', 'text', (column) => column.unique())
    .addColumn('idempotency_hash', 'text', (column) => column.unique())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('ciphertext', bytes)
    .addColumn('link_key', bytes)
    .addColumn('server_key', bytes)
    .addColumn('reference', 'text', (column) =>
      column.references('applications.reference').onDelete('cascade'),
    )
    .addColumn('step', 'text')
    .addColumn('step_at', 'text')
    .addColumn('disputed', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('is_open', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await schema
    .createIndex('invitations_by_time')
    .on('invitations')
    .columns(['created_at', 'id'])
    .execute()
  await schema
    .createIndex('invitations_by_external_id')
    .on('invitations')
    .columns(['external_id', 'created_at', 'id'])
    .execute()
  await schema
    .createIndex('invitations_by_end')
    .on('invitations')
    .columns(['is_open', 'expires_at'])
    .execute()
  await schema
    .createIndex('invitations_by_application')
    .on('invitations')
    .columns(['reference'])
    .execute()
}
