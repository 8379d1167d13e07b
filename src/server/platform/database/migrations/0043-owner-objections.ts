import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** What an owner says is wrong in an invitation, encrypted under their link's key. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  const { bytes } = engineOf(db)
  await schema.alterTable('owner_invitations').addColumn('objection', bytes).execute()
  await schema.alterTable('owner_invitations').addColumn('objected_at', 'text').execute()
}
