/**
 * Returns the table's own value under this name, or undefined. A plain `table[name]` also finds
 * inherited properties (`constructor`, `__proto__`), and a name from outside may be any text.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
