/**
 * Returns whether a row has the values that a query asked for. Someone may have put a view in place
 * of the table, which gives another person's row.
 */
export function isRowOf<Row extends object>(row: Row, key: Partial<Row>): boolean {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.entries(key).every(([column, value]) => values.get(column) === value)
}
