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

/** Which intent to apply a document is of, so that no other application gets it. */
export async function addIntentOfDocuments<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('documents').addColumn('intent', 'text').execute()
}
