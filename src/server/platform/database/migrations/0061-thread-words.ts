import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** What reviewer and applicant write to each other, encrypted for the applicant's link. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('thread_words')
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('event', 'integer', (column) => column.notNull())
    .addColumn('ciphertext', engineOf(db).bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('thread_words_key', ['reference', 'event'])
    .execute()
}
