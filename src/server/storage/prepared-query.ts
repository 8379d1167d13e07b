import type { CompiledQuery } from 'kysely'

/** Prepared queries: compiled once, run with changing values. */
interface PreparedQuery extends CompiledQuery {
  /** The name under which PostgreSQL caches the plan for each connection. */
  readonly name: string
}

/**
 * Returns the query with a given name, for rows of the same shape each time. `compile` compiles it
 * for these rows; its parameters are their values, in the order of rows and columns.
 */
export type Prepare = (
  name: string,
  rows: readonly object[],
  compile: () => CompiledQuery,
) => PreparedQuery

/** Compiles the query for each name once. */
export function preparing(): Prepare {
  const known = new Map<string, CompiledQuery & { readonly columns: readonly string[][] }>()
  return (name, rows, compile) => {
    const query = known.get(name) ?? {
      ...compile(),
      columns: rows.map((row) => Object.keys(row)),
    }
    const parameters = query.columns.flatMap((columns, index) => {
      const held = (rows[index] ?? {}) as Readonly<Record<string, unknown>>
      return columns.map((column) => held[column])
    })
    const given = rows.flatMap((row) => Object.keys(row))
    if (given.length !== parameters.length || query.parameters.length !== parameters.length) {
      throw new Error(`“${name}” was prepared for rows with other columns`)
    }
    known.set(name, query)
    return { ...query, name, parameters }
  }
}

/** The name of a prepared query. */
export function nameOf(query: CompiledQuery): string | undefined {
  return 'name' in query && typeof query.name === 'string' ? query.name : undefined
}
