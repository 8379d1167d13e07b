/** JSON in which the order of an object's keys does not count: the same value, the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => `${JSON.stringify(name)}:${canonicalJson(held)}`)
  return `{${entries.join(',')}}`
}
