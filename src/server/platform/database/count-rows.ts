import { type SelectQueryBuilder, sql } from 'kysely'

/** Counts the rows that a query finds, whatever it selects. The query must not have a limit. */
export async function countRows<Schema, Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const counting = query.clearSelect().select(sql<number | string>`count(*)`.as('count'))
  const { count } = await counting
    .$castTo<{ readonly count: number | string }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}
