/** Returns canonical JSON: equal values give equal text, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value)) ?? 'null'
}

/** Sorts the keys. One `JSON.stringify` of a sorted copy is faster than assembling the text. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const held = value as Readonly<Record<string, unknown>>
  // Without a prototype, `__proto__` is a name like any other.
  const ordered: Record<string, unknown> = Object.create(null)
  for (const name of Object.keys(held).sort()) ordered[name] = inOrder(held[name])
  return ordered
}
