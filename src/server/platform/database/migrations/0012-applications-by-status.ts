import type { Kysely } from 'kysely'

/** For listing one status, newest first, among any number of applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('applications_by_status')
    .on('applications')
    .columns(['status', 'received_at', 'reference'])
    .execute()
}
