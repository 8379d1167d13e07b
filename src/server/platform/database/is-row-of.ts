/**
 * Returns whether a row has the values that a query asked for. Someone may have put a view in place
 * of the table, which gives another person's row.
 */
export function isRowOf<Row extends object>(row: Row, key: Partial<Row>): boolean {
  return Object.entries(key).every(([column, value]) => row[column as keyof Row] === value)
}
