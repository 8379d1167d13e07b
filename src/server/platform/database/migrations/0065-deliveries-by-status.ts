import type { Kysely } from 'kysely'

/** Lists the latest deliveries of a status, however many have arrived. */
export async function up<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createIndex('deliveries_by_status')
    .on('deliveries')
    .columns(['status', 'created_at desc', 'id'])
    .execute()
}
