import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/**
 * The key of an invitation's answers under the token of its link, of which only a hash is stored: so
 * a submission is compared with the locked answers whatever became of the mail key. Null in rows of
 * the releases before.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('invitations').addColumn('token_key', engineOf(db).bytes).execute()
}
