/**
 * Returns JSON that reads back exactly. Characters that a terminal would obey, and invisible
 * characters, are escaped.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent)
  return text.replace(/[\x7f-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (match) =>
    Array.from({ length: match.length }, (_, at) => escapeUnit(match.charCodeAt(at))).join(''),
  )
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
