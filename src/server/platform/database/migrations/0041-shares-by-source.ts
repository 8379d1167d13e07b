import type { Kysely } from 'kysely'

/** By which a source's share is found, without reading what lies before it in each row. */
export async function up<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  const source = ['from_network', 'from_address']
  for (const table of ['drafts', 'owner_invitations']) {
    await schema.createIndex(`${table}_by_source`).on(table).columns(source).execute()
  }
  const columns = [...source, 'reference', 'arrived']
  await schema.createIndex('documents_by_source').on('documents').columns(columns).execute()
}
