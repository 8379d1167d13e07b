import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/**
 * What backs a row that gives somebody a right: the number of the signed event, or a server's
 * signature, with the number of the last event that ended something of it.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  for (const table of ['console_sessions', 'corrections']) {
    await schema.alterTable(table).addColumn('event', 'integer').execute()
  }
  const signed = ['drafts', 'owner_invitations', 'documents', 'signed_copies', 'copy_codes']
  for (const table of [...signed, 'corrections']) {
    await schema.alterTable(table).addColumn('server_signature', engineOf(db).bytes).execute()
  }
  for (const table of ['drafts', 'owner_invitations', 'documents']) {
    await schema
      .alterTable(table)
      .addColumn('ends', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
