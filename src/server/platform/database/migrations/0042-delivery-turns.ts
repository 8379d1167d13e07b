import type { Kysely } from 'kysely'

/** When it is a delivery's turn. Those that an older version stores come first, as they did. */
export async function up<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .alterTable('deliveries')
    .addColumn('turn_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createIndex('deliveries_by_turn')
    .on('deliveries')
    .columns(['status', 'kind', 'turn_at', 'due_at'])
    .execute()
}
