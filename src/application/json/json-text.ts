import { isRecord } from './is-record.ts'
import { ownValue } from './own-value.ts'

/**
 * Returns JSON that reads back exactly. Characters that a terminal would obey, and invisible
 * characters, are escaped.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent)
  return text.replace(/[\x7f-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (match) =>
    Array.from({ length: match.length }, (_, index) => escapeUnit(match.charCodeAt(index))).join(
      '',
    ),
  )
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

/** Returns canonical JSON: equal values give equal text, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value)) ?? 'null'
}

/** Sorts the keys. One `JSON.stringify` of a sorted copy is faster than assembling the text. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isRecord(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, inOrder(ownValue(value, name))]))
}
