/**
 * JSON that reads back exactly, with everything escaped that a terminal would obey or nobody would
 * see.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent)
  return text.replace(/[\x7f-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (match) =>
    Array.from({ length: match.length }, (_, at) => escaped(match.charCodeAt(at))).join(''),
  )
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
