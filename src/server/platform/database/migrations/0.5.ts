/** The migrations of release 0.5.0, in order. */
import type { Kysely } from 'kysely'

/** Lists the latest deliveries of a status, however many have arrived. */
export async function addDeliveriesByStatus<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createIndex('deliveries_by_status')
    .on('deliveries')
    .columns(['status', 'created_at desc', 'id'])
    .execute()
}
