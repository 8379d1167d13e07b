import { ownValue } from '../../application/own-value.ts'

/** The value at a dotted path (`achParticipants.0`); the whole for the empty path. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value
  for (const key of path === '' ? [] : path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined
    at = ownValue<unknown>({ ...at }, key)
  }
  return at
}

/** The text at a dotted path (`achParticipants.0.customerName`), trimmed; empty if there is none. */
export function textAt(value: unknown, path: string): string {
  const text = valueAt(value, path)
  return typeof text === 'string' ? text.trim() : ''
}
