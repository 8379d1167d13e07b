/**
 * The table's own value under this name, or undefined. A plain `table[name]` also finds what every
 * object inherits (`constructor`, `__proto__`), and names that come from outside are any text.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
