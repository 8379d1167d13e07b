/** JSON in which the order of an object's keys does not count: the same value, the same text. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const held = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const name of Object.keys(held).sort()) {
    if (held[name] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(held[name])}`
  }
  return `{${text}}`
}
