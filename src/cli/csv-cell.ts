/**
 * A CSV cell. Spreadsheets treat text that begins with one of these characters as a formula; a
 * leading apostrophe keeps it text.
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
