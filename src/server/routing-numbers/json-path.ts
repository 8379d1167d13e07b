import { ownValue } from '../../application/own-value.ts'

/** The text at a dotted path (`achParticipants.0.customerName`), trimmed; empty if there is none. */
export function textAt(value: unknown, path: string): string {
  let at = value
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null) return ''
    at = ownValue<unknown>({ ...at }, key)
  }
  return typeof at === 'string' ? at.trim() : ''
}
