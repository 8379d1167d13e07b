import type { Kysely } from 'kysely'

/** By which a sealed business name is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('business_name_hash', 'text').execute()
  await db.schema
    .createIndex('applications_by_business_name')
    .on('applications')
    .column('business_name_hash')
    .execute()
}
