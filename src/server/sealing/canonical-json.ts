/** JSON in which the order of an object's keys does not count: the same value, the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value)) ?? 'null'
}

/** One copy that the platform writes is faster than a text put together from its parts. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const held = value as Readonly<Record<string, unknown>>
  const ordered: Record<string, unknown> = {}
  for (const name of Object.keys(held).sort()) ordered[name] = inOrder(held[name])
  return ordered
}
