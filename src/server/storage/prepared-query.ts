import type { CompiledQuery } from 'kysely'

/** A query that comes again and again with other values. */
interface PreparedQuery extends CompiledQuery {
  /** Under which PostgreSQL keeps its plan for each connection. */
  readonly name: string
}

/**
 * Gives the query of a name for rows of the shape that its first ones had. `compile` writes it for
 * these rows, with their values as its parameters in the order of the rows and their columns.
 */
export type Prepare = (
  name: string,
  rows: readonly object[],
  compile: () => CompiledQuery,
) => PreparedQuery

/** Compiles the query of each name once. */
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
      throw new Error(`“${name}” is prepared for rows with other columns`)
    }
    known.set(name, query)
    return { ...query, name, parameters }
  }
}

/** The name of a query that has one. */
export function nameOf(query: CompiledQuery): string | undefined {
  return 'name' in query && typeof query.name === 'string' ? query.name : undefined
}
