import type { Kysely } from 'kysely'

/** Which intent to apply a draft or an owner's link is of, so that it ends with its application. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('applications').addColumn('intent', 'text').execute()
  for (const table of ['drafts', 'owner_invitations']) {
    await schema.alterTable(table).addColumn('intent', 'text').execute()
    await schema.createIndex(`${table}_by_intent`).on(table).columns(['intent']).execute()
  }
}
